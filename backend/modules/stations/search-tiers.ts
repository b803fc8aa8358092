import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { phrasesOf, withJoined, withoutLonger } from '../../../shared/search/understood-words.ts'
import type { Alternatives, Match, RankedPlace, Searched } from './search-engine.ts'

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
export interface FoundStation {
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
