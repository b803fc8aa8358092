import type { Expression, SqlBool } from 'kysely'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { phrasesOf, withJoined, withoutLonger } from '../../../shared/search/query-words.ts'
import type { Queries } from '../../database/queries.ts'

/** Requires each word or one of its alternatives. Quotes prevent that a word is read as an operator. */
function allOf(words: readonly Alternatives[], matchesWords: boolean): string {
  const quoted = (word: string) => `"${word}"${matchesWords ? '' : '*'}`
  return words.map((some) => `(${some.map(quoted).join(' OR ')})`).join(' AND ')
}

/**
 * FTS5 expressions (https://sqlite.org/fts5.html#full_text_query_syntax) of the tiers: the name starts with the words,
 * contains them, contains words with these prefixes; the same for name, tags and facts; for everything. Each tier
 * includes the previous ones. Adjacent words may be written as one.
 */
export function tierExpressions(words: readonly Alternatives[]): string[] {
  const forms = withJoined(words)
  const prefixes = allOf(forms.map(withoutLonger), false)
  return [
    phrasesOf(words)
      .map((phrase) => `(name : ^ "${phrase}")`)
      .join(' OR '),
    `name : (${allOf(forms, true)})`,
    `name : (${prefixes})`,
    `{name tags facts} : (${prefixes})`,
    prefixes,
  ]
}

/** Up to this number of matches, reading all is faster than one query per tier, which reads the posting lists again. */
export const FEW_MAX = 250

export const FOUND_COLUMNS = [
  ...(['name', 'name_key', 'tags', 'country', 'countrycode', 'region'] as const),
  ...(['language', 'codec', 'bitrate'] as const),
] satisfies (keyof FoundStation)[]

interface FoundStation {
  readonly name: string
  readonly name_key: string
  readonly tags: string
  readonly country: string
  readonly countrycode: string
  readonly region: string | null
  readonly language: string
  readonly codec: string
  readonly bitrate: number | null
}

const listed = (json: string) => JSON.parse(json).join()

/** Tier of a match: 0 if its name is exactly the query, else one more than the index of its expression. */
export function tierOf({ words, nameKeys }: SearchQuery, station: FoundStation): number {
  if (nameKeys.includes(station.name_key)) return 0
  const forms = withJoined(words)
  const name = searchableName(station.name)
  const hasAll = (text: string, ending: '' | ' ') =>
    forms.every((some) => some.some((word) => text.includes(` ${word}${ending}`)))
  if (phrasesOf(words).some((phrase) => name.startsWith(` ${phrase} `))) return 1
  if (hasAll(name, ' ')) return 2
  if (hasAll(name, '')) return 3
  const { tags, country, countrycode, region, language, codec, bitrate } = station
  const facts = [country, countrycode, region ?? '', language, codec, bitrate ?? ''].join(' ')
  return hasAll(name + searchableText(listed(tags)) + searchableText(facts), '') ? 4 : 5
}

const isAfter = ({ tier, place }: RankedPlace, after: RankedPlace | null) =>
  after === null || tier > after.tier || (tier === after.tier && place > after.place)

export function pageOfFew(few: readonly Match[], after: RankedPlace | null, limit: number) {
  const inOrder = few.toSorted((a, b) => a.tier - b.tier || a.place - b.place)
  const matches = inOrder.filter((match) => isAfter(match, after)).slice(0, limit)
  return { matches, total: few.length }
}

export type Conditions = readonly Expression<SqlBool>[]

/** Position of a match: lower is more relevant. `place` orders matches of one tier. */
export interface RankedPlace {
  readonly tier: number
  readonly place: number
}

export interface Match extends RankedPlace {
  readonly key: number
}

export interface StationSearch {
  readonly found: Expression<SqlBool>
  readonly count: (conditions: Conditions) => Promise<number>
  /** The most relevant matches after a position (null: from the start), and the total number. */
  readonly page: (
    conditions: Conditions,
    after: RankedPlace | null,
    limit: number,
  ) => Promise<{ readonly matches: readonly Match[]; readonly total: number }>
  readonly findsAny: () => Promise<boolean>
}

/** A word with alternative readings, all normalized. An alternative may be several words, separated by spaces. */
export type Alternatives = readonly string[]

export interface SearchQuery {
  readonly words: readonly Alternatives[]
  /** `name_key` values of names that exactly match the query, with its spaces and without. */
  readonly nameKeys: readonly string[]
}

export interface SearchEngine {
  /** Searches listed stations in which each word, or an alternative, is a word prefix. */
  readonly search: (queries: Queries, searchQuery: SearchQuery) => StationSearch
}

/** Reads tiers in order until the limit is reached. @param read matches of a tier after a place, in order */
export async function readTiers(
  tiers: number,
  after: RankedPlace | null,
  limit: number,
  read: (tier: number, afterPlace: number, limit: number) => Promise<Match[]>,
): Promise<Match[]> {
  const found: Match[] = []
  for (let tier = after?.tier ?? 0; tier < tiers && found.length < limit; tier += 1) {
    const afterPlace = tier === after?.tier ? after.place : -1
    found.push(...(await read(tier, afterPlace, limit - found.length)))
  }
  return found
}
