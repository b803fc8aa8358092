import type { Expression, SqlBool } from 'kysely'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { phrasesOf, withJoined, withoutLonger } from '../../../shared/search/query-words.ts'
import type { Queries } from '../../database/queries.ts'

/** Requires each word or one of its alternatives. Quotes keep FTS5 from reading a word as an operator. */
function requireAll(words: readonly Alternatives[], matching: 'words' | 'prefixes'): string {
  const quote = (word: string) => `"${word}"${matching === 'words' ? '' : '*'}`
  return words.map((forms) => `(${forms.map(quote).join(' OR ')})`).join(' AND ')
}

/**
 * Returns an FTS5 expression (https://sqlite.org/fts5.html#full_text_query_syntax) per tier. 1: the name starts with the
 * words. 2: the name contains them. 3: the name contains words with these prefixes. 4: name, tags and facts contain them.
 * 5: all columns contain them. Each tier includes the previous ones. Adjacent words also match as one: "fm 4" finds "fm4".
 */
export function tierExpressions(words: readonly Alternatives[]): string[] {
  const forms = withJoined(words)
  const prefixes = requireAll(forms.map(withoutLonger), 'prefixes')
  return [
    phrasesOf(words)
      .map((phrase) => `(name : ^ "${phrase}")`)
      .join(' OR '),
    `name : (${requireAll(forms, 'words')})`,
    `name : (${prefixes})`,
    `{name tags facts} : (${prefixes})`,
    prefixes,
  ]
}

/** Up to this number of matches, one query for all tiers is faster than a query per tier, which reads the index each time. */
export const FEW_MAX = 250

export const TIER_COLUMNS = [
  ...(['name', 'name_key', 'tags', 'country', 'countrycode', 'region'] as const),
  ...(['language', 'codec', 'bitrate'] as const),
] satisfies (keyof TierStation)[]

interface TierStation {
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

const joinList = (json: string) => JSON.parse(json).join()

/** Returns the tier of a match: 0 if its name is exactly the query, else one more than the index of its expression. */
export function tierOf({ words, nameKeys }: SearchQuery, station: TierStation): number {
  if (nameKeys.includes(station.name_key)) return 0
  const forms = withJoined(words)
  const name = searchableName(station.name)
  const hasAll = (text: string, ending: '' | ' ') =>
    forms.every((alternatives) => alternatives.some((word) => text.includes(` ${word}${ending}`)))
  if (phrasesOf(words).some((phrase) => name.startsWith(` ${phrase} `))) return 1
  if (hasAll(name, ' ')) return 2
  if (hasAll(name, '')) return 3
  const { tags, country, countrycode, region, language, codec, bitrate } = station
  const facts = [country, countrycode, region ?? '', language, codec, bitrate ?? ''].join(' ')
  return hasAll(name + searchableText(joinList(tags)) + searchableText(facts), '') ? 4 : 5
}

const isAfter = ({ tier, place }: RankedPlace, after: RankedPlace | null) =>
  after === null || tier > after.tier || (tier === after.tier && place > after.place)

export function pageOfMatches(
  allMatches: readonly Match[],
  after: RankedPlace | null,
  limit: number,
) {
  const sorted = allMatches.toSorted((a, b) => a.tier - b.tier || a.place - b.place)
  const matches = sorted.filter((match) => isAfter(match, after)).slice(0, limit)
  return { matches, total: allMatches.length }
}

export type Conditions = readonly Expression<SqlBool>[]

/** Position of a match. A lower tier is more relevant, and within a tier a lower place. */
export interface RankedPlace {
  readonly tier: number
  readonly place: number
}

export interface Match extends RankedPlace {
  readonly key: number
}

export interface StationSearch {
  readonly matchCondition: Expression<SqlBool>
  readonly count: (conditions: Conditions) => Promise<number>
  /** Returns the most relevant matches after a position, or from the start when `after` is null, and the total number. */
  readonly page: (
    conditions: Conditions,
    after: RankedPlace | null,
    limit: number,
  ) => Promise<{ readonly matches: readonly Match[]; readonly total: number }>
  readonly findsAny: () => Promise<boolean>
}

/** A word and its alternatives, all normalized. An alternative may be several words, separated by spaces. */
export type Alternatives = readonly string[]

export interface SearchQuery {
  readonly words: readonly Alternatives[]
  /** `name_key` values of the names that equal the query, with its spaces and without. */
  readonly nameKeys: readonly string[]
}

export interface SearchEngine {
  /** Searches listed stations that have words with the prefixes of all query words, or of their alternatives. */
  readonly search: (queries: Queries, searchQuery: SearchQuery) => StationSearch
}

/** Reads tiers in order until the limit is reached. @param read returns matches of a tier after a place, in order */
export async function readTiers(
  tiers: number,
  after: RankedPlace | null,
  limit: number,
  read: (tier: number, afterPlace: number, limit: number) => Promise<Match[]>,
): Promise<Match[]> {
  const matches: Match[] = []
  for (let tier = after?.tier ?? 0; tier < tiers && matches.length < limit; tier += 1) {
    const afterPlace = tier === after?.tier ? after.place : -1
    matches.push(...(await read(tier, afterPlace, limit - matches.length)))
  }
  return matches
}
