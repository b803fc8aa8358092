import { isUnspaced } from '../../shared/search/plain-words.ts'
import { understoodWords } from '../../shared/search/understood-words.ts'
import type { Queries } from '../database/queries.ts'
import type { Alternatives } from './search-engine.ts'
import { engineFor } from './station-search.ts'
import { vocabularyOf } from './vocabulary-reads.ts'

/** The words of what a user typed, each with what it is understood as; none where no word is in it. */
export async function understandWords(
  queries: Queries,
  typed: string | undefined,
): Promise<readonly Alternatives[]> {
  const words = understoodWords(typed ?? '')
  if (!words.some(([word]) => isUnspaced(word))) return words
  const { within } = await vocabularyOf(queries)
  return words.map((some) => [
    ...new Set([...some, ...(isUnspaced(some[0]) ? within(some[0]) : [])]),
  ])
}

/** Words that were meant. */
export interface WordsMeant {
  readonly words: readonly Alternatives[]
  /** The nearest of them, as a text to show. */
  readonly nearest: string
}

/** Words for the medium, which many names leave out: "Virgin Radio" is also searched for as "virgin radio fm". */
const MEDIUM = new Set(['fm', 'am', 'dab', 'radio', 'station', 'live', 'online', 'stream'])

/** The words without the last one for the medium, and without all of them. */
function withoutMedium(words: readonly Alternatives[]): (readonly Alternatives[])[] {
  const isMedium = ([word = '']: Alternatives) => MEDIUM.has(word)
  const last = words.findLastIndex(isMedium)
  const shorter = [words.filter((_, at) => at !== last), words.filter((some) => !isMedium(some))]
  return shorter.filter(({ length }) => length > 0 && length < words.length)
}

/**
 * The words that a user may have meant, when no station has those that were typed: the same without words for the
 * medium, or each of them or a word that is one typo away. Null when there are no others.
 */
export async function wordsMeant(
  queries: Queries,
  words: readonly Alternatives[],
): Promise<WordsMeant | null> {
  const typed = words.map(([word = '']) => word)
  const engine = engineFor(queries)
  const findsAny = (some: readonly Alternatives[]) =>
    engine.search(queries, { words: some, nameKeys: [] }).findsAny()
  const shorterForms = withoutMedium(words)
  // With filters nothing may be shown although stations have the words.
  if (shorterForms.length > 0 && (await findsAny(words))) return null
  for (const shorter of shorterForms) {
    const nearest = shorter.map(([word = '']) => word).join(' ')
    if (await findsAny(shorter)) return { words: shorter, nearest }
  }
  const vocabulary = await vocabularyOf(queries)
  const near = typed.map((word) => vocabulary.near(word))
  if (near.every(({ length }) => length === 0)) return null
  // A word that some station has is not mistyped: the others are to blame first.
  const known = words.map((word, index) => near[index]?.length === 0 || word.some(vocabulary.knows))
  const allKnown = known.every(Boolean)
  if (allKnown && (await findsAny(words))) return null
  const or = (index: number) => [...(words[index] ?? []), ...(near[index] ?? [])]
  const some = words.map((word, index) => (known[index] ? word : or(index)))
  const isEnough = !allKnown && (await findsAny(some))
  const meant = isEnough ? some : words.map((_, index) => or(index))
  const nearest = meant.map((alternatives, index) =>
    alternatives.length > (words[index] ?? []).length ? near[index]?.[0] : typed[index],
  )
  return { words: meant, nearest: nearest.join(' ') }
}
