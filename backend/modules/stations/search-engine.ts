import type { Expression, SqlBool } from 'kysely'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { phrasesOf, withJoined, withoutLonger } from '../../../shared/search/understood-words.ts'
import type { Queries } from '../../database/queries.ts'

/** Each word or one of its alternatives, in quotes, so that none is an operator. */
function allOf(words: readonly Alternatives[], isWhole: boolean): string {
  const quoted = (word: string) => `"${word}"${isWhole ? '' : '*'}`
  return words.map((some) => `(${some.map(quoted).join(' OR ')})`).join(' AND ')
}

/**
 * FTS5's expressions (https://sqlite.org/fts5.html#full_text_query_syntax) of the tiers: a name begins with the
 * words, has them, has words that begin with them; so do name, tags and facts; so does everything. Each holds
 * what those before it hold. Neighbors may be one word in each.
 */
export function tierExpressions(words: readonly Alternatives[]): string[] {
  const forms = withJoined(words)
  const begun = allOf(forms.map(withoutLonger), false)
  return [
    phrasesOf(words)
      .map((phrase) => `(name : ^ "${phrase}")`)
      .join(' OR '),
    `name : (${allOf(forms, true)})`,
    `name : (${begun})`,
    `{name tags facts} : (${begun})`,
    begun,
  ]
}

/**
 * So many stations are read at once, and their tiers told by their texts: quicker than to ask for one tier after
 * another, each of which reads the words' lists anew.
 */
export const FEW_MAX = 250

/** What `tierOf` needs to know of a station. */
export const FOUND_COLUMNS = [
  ...(['name', 'name_key', 'tags', 'country', 'countrycode', 'region'] as const),
  ...(['language', 'codec', 'bitrate'] as const),
] satisfies (keyof FoundStation)[]

/** A station that was found, as far as its tier depends on it; lists are JSON texts. */
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

/** The tier of a station that was found: 0 where its name is what was typed, else one more than its expression's place. */
export function tierOf({ words, nameKeys }: Searched, station: FoundStation): number {
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

const isBehind = ({ tier, place }: RankedPlace, after: RankedPlace | null) =>
  after === null || tier > after.tier || (tier === after.tier && place > after.place)

/** A page of all that were found. */
export function pageOfFew(few: readonly Match[], after: RankedPlace | null, limit: number) {
  const inOrder = few.toSorted((a, b) => a.tier - b.tier || a.place - b.place)
  const matches = inOrder.filter((match) => isBehind(match, after)).slice(0, limit)
  return { matches, total: few.length }
}

/** Each true for the wanted rows of `stations`; a row is wanted when all are. None: every row is. */
export type Conditions = readonly Expression<SqlBool>[]

/** Where a station that was found stands: the lower, the more relevant; `place` among those of its tier. */
export interface RankedPlace {
  readonly tier: number
  readonly place: number
}

/** A station that was found. */
export interface Match extends RankedPlace {
  readonly key: number
}

/** What an engine makes of words. */
export interface StationSearch {
  /** True for their rows of `stations`. */
  readonly found: Expression<SqlBool>
  /** How many of those fulfil the conditions as well. */
  readonly count: (conditions: Conditions) => Promise<number>
  /** The most relevant of those behind a place, or from the beginning (null), and how many there are in all. */
  readonly page: (
    conditions: Conditions,
    after: RankedPlace | null,
    limit: number,
  ) => Promise<{ readonly matches: readonly Match[]; readonly total: number }>
  /** Whether there is any. */
  readonly findsAny: () => Promise<boolean>
}

/** A word, and others that may have been meant by it; all plain. Each may be several, with spaces between them. */
export type Alternatives = readonly string[]

/** What is searched for. */
export interface Searched {
  /** At least one. */
  readonly words: readonly Alternatives[]
  /** As `name_key` has names that are exactly what was typed, with its spaces and without. */
  readonly nameKeys: readonly string[]
}

export interface SearchEngine {
  /** The shown stations in which each of the words, or one of its alternatives, begins a word. */
  readonly search: (queries: Queries, searched: Searched) => StationSearch
}

/**
 * Reads tier after tier until there are enough.
 * @param read the matches of a tier behind a place of it, in order
 */
export async function readTiers(
  tiers: number,
  after: RankedPlace | null,
  limit: number,
  read: (tier: number, behind: number, limit: number) => Promise<Match[]>,
): Promise<Match[]> {
  const found: Match[] = []
  for (let tier = after?.tier ?? 0; tier < tiers && found.length < limit; tier += 1) {
    const behind = tier === after?.tier ? after.place : -1
    found.push(...(await read(tier, behind, limit - found.length)))
  }
  return found
}
