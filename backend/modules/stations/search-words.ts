import { isUnspaced } from '../../../shared/search/plain-words.ts'
import { understoodWords } from '../../../shared/search/understood-words.ts'
import * as meant from '../../../shared/search/vocabulary.ts'
import { createVocabulary, type Vocabulary } from '../../../shared/search/vocabulary.ts'
import { readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { createKept } from './create-kept.ts'
import type { Alternatives } from './search-engine.ts'
import { searchVersion } from './search-version-store.ts'
import { engineFor } from './station-conditions.ts'

/** Every word that shown stations have, plain; kept by each engine. */
type SearchWords = { station_search_words: { term: string } }

/** Words of one statement: some milliseconds of SQLite, which has to look into its index for each. */
const WORDS_AT_ONCE = 4_000
/** So many are read within what a request may take. */
const WAITED_FOR_MAX = 8_000
/** A new word may be this old before a typo of it is known, in a catalogue that is not a small one. */
const REST_MS = 10_000

async function readWords(queries: Queries): Promise<Vocabulary> {
  const read = (after: string) =>
    queries
      .withTables<SearchWords>()
      .selectFrom('station_search_words')
      .select('term')
      .where('term', '>', after)
      .orderBy('term')
      .limit(WORDS_AT_ONCE)
      .execute()
  const words: string[] = []
  for await (const page of readPages(read, ({ term }) => term, '')) {
    for (const { term } of page) words.push(term)
  }
  return createVocabulary(words)
}

const kept = new WeakMap<Queries, () => Promise<Vocabulary>>()

/** The words that the search of a database knows; kept in memory, and read anew when they have changed. */
function vocabularyOf(queries: Queries): Promise<Vocabulary> {
  const known = kept.get(queries)
  if (known !== undefined) return known()
  const newest = createKept({
    versionOf: async () => String(await searchVersion(queries)),
    make: () => readWords(queries),
    isQuick: ({ size }) => size <= WAITED_FOR_MAX,
    restMs: REST_MS,
  })
  kept.set(queries, newest)
  return newest()
}

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
