import { englishName } from '../../shared/search/other-names.ts'
import { isUnspaced } from '../../shared/search/plain-words.ts'
import type { Queries } from '../database/queries.ts'
import type { Alternatives } from './search-engine.ts'
import { toSearchTerms } from './search-expression.ts'
import { engineFor } from './station-search.ts'
import { typoPatterns } from './typo-patterns.ts'

/** The words of what a user typed, each with what it is understood as; none where no word is in it. */
export async function understandWords(
  queries: Queries,
  typed: string | undefined,
): Promise<readonly Alternatives[]> {
  const { wordsWith } = engineFor(queries)
  const understood = async (word: string): Promise<Alternatives> => {
    const also = englishName(word)
    const within = isUnspaced(word) ? await wordsWith(queries, word) : []
    return [...new Set([word, ...(also === null ? [] : [also]), ...within])]
  }
  return Promise.all((toSearchTerms(typed ?? '') ?? []).map(understood))
}

/** Whether any station that is shown has these words. */
async function findsAny(queries: Queries, words: readonly Alternatives[]): Promise<boolean> {
  const { ranked } = engineFor(queries).search(queries, { words, nameKey: '' })
  return (await ranked([], null, 1)).length > 0
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
  const patterns = typed.map((word) => typoPatterns(word))
  if (patterns.every(({ length }) => length === 0)) return null
  if (await findsAny(queries, words)) return null
  const { wordsLike, search } = engineFor(queries)
  const near = await Promise.all(patterns.map((some) => wordsLike(queries, some)))
  if (near.every(({ length }) => length === 0)) return null
  // A word that some station has is not mistyped: the others are to blame first.
  const known = await Promise.all(typed.map((word) => findsAny(queries, [[word]])))
  const or = (index: number) => [...(words[index] ?? []), ...(near[index] ?? [])]
  const some = words.map((word, index) => (known[index] ? word : or(index)))
  const isEnough =
    (await search(queries, { words: some, nameKey: '' }).ranked([], null, 1)).length > 0
  const meant = isEnough ? some : words.map((_, index) => or(index))
  const nearest = meant.map((alternatives, index) =>
    alternatives.length > (words[index] ?? []).length ? near[index]?.[0] : typed[index],
  )
  return { words: meant, nearest: nearest.join(' ') }
}
