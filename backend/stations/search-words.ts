import { englishName } from '../../shared/search/other-names.ts'
import { isUnspaced } from '../../shared/search/plain-words.ts'
import type { Queries } from '../database/queries.ts'
import type { Alternatives } from './search-engine.ts'
import { toSearchTerms } from './search-expression.ts'
import { engineFor } from './station-search.ts'
import type { Vocabulary } from './vocabulary.ts'
import { vocabularyOf } from './vocabulary-reads.ts'

/** A typed word with what it is understood as. */
function alternativesOf(word: string, vocabulary: Vocabulary | null): Alternatives {
  const also = englishName(word)
  const within = isUnspaced(word) ? (vocabulary?.within(word) ?? []) : []
  return [...new Set([word, ...(also === null ? [] : [also]), ...within])]
}

/** The words of what a user typed, each with what it is understood as; none where no word is in it. */
export async function understandWords(
  queries: Queries,
  typed: string | undefined,
): Promise<readonly Alternatives[]> {
  const words = toSearchTerms(typed ?? '') ?? []
  const vocabulary = words.some(isUnspaced) ? await vocabularyOf(queries) : null
  return words.map((word) => alternativesOf(word, vocabulary))
}

/** Words that were meant. */
export interface WordsMeant {
  readonly words: readonly Alternatives[]
  /** The nearest of them, as a text to show. */
  readonly nearest: string
}

/**
 * What the words that a user typed may have meant, when no station has them: each of them, or a word that is
 * one typo away. Null when there is nothing else that they may have meant.
 */
export async function wordsMeant(
  queries: Queries,
  words: readonly Alternatives[],
): Promise<WordsMeant | null> {
  const typed = words.map(([word = '']) => word)
  const vocabulary = await vocabularyOf(queries)
  const near = typed.map((word) => vocabulary.near(word))
  if (near.every(({ length }) => length === 0)) return null
  const engine = engineFor(queries)
  const findsAny = (some: readonly Alternatives[]) =>
    engine.search(queries, { words: some, nameKey: '' }).findsAny()
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
