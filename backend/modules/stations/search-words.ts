import { isUnspaced } from '../../../shared/search/plain-words.ts'
import { understoodWords } from '../../../shared/search/understood-words.ts'
import * as meant from '../../../shared/search/words-meant.ts'
import type { Queries } from '../../database/queries.ts'
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

/** The words that a user may have meant, when no station has those that were typed; null when there are no others. */
export async function wordsMeant(
  queries: Queries,
  words: readonly Alternatives[],
): Promise<meant.WordsMeant | null> {
  const engine = engineFor(queries)
  const steps = meant.wordsMeant(words, await vocabularyOf(queries))
  let step = steps.next()
  while (!step.done) {
    const search = engine.search(queries, { words: step.value, nameKeys: [] })
    step = steps.next(await search.findsAny())
  }
  return step.value
}
