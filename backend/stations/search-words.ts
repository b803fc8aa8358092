import type { Queries } from '../database/queries.ts'
import type { Alternatives } from './search-engine.ts'
import { toSearchTerms } from './search-expression.ts'
import { engineFor, searchOf } from './station-search.ts'
import { toPlainWord, typoPatterns } from './typo-patterns.ts'

/** Whether any station that is shown has these words. */
async function findsAny(queries: Queries, typed: string): Promise<boolean> {
  const search = searchOf(queries, { query: typed })
  if (search === null) return false
  const found = await queries
    .selectFrom(search.ranked([]).as('found'))
    .select('key')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * What the words that a user typed may have meant, when no station has them: each of them, or a word that is
 * one typo away. Null when there is nothing else that they may have meant.
 */
export async function wordsMeant(
  queries: Queries,
  typed: string | undefined,
): Promise<readonly Alternatives[] | null> {
  const words = (toSearchTerms(typed ?? '') ?? []).map((term) => toPlainWord(term))
  const patterns = words.map((word) => typoPatterns(word))
  if (typed === undefined || patterns.every(({ length }) => length === 0)) return null
  if (await findsAny(queries, typed)) return null
  const { wordsLike } = engineFor(queries)
  const near = await Promise.all(patterns.map((some) => wordsLike(queries, some)))
  if (near.every(({ length }) => length === 0)) return null
  return words.map((word, index) => [word, ...(near[index] ?? [])])
}
