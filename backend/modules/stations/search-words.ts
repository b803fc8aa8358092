import { isUnspaced } from '../../../shared/search/plain-words.ts'
import { expandQuery } from '../../../shared/search/query-words.ts'
import * as suggestions from '../../../shared/search/vocabulary.ts'
import { createVocabulary, type Vocabulary } from '../../../shared/search/vocabulary.ts'
import { readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { Alternatives } from './search-engine.ts'
import { searchVersion } from './search-version-store.ts'
import { engineFor } from './station-conditions.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** Normalized words of all shown stations, which each engine maintains. */
type SearchWords = { station_search_words: { term: string } }

/** Words per statement. SQLite needs an index lookup for each, some milliseconds in total. */
const WORDS_BATCH_SIZE = 4_000
/** Number of words that can be read within the time of a request. */
const SYNC_WORDS_MAX = 8_000
/** Minimum time between reads of a large vocabulary, and so the delay until typos of a new word are recognized. */
const REFRESH_INTERVAL_MS = 10_000

async function readWords(queries: Queries): Promise<Vocabulary> {
  const read = (after: string) =>
    queries
      .withTables<SearchWords>()
      .selectFrom('station_search_words')
      .select('term')
      .where('term', '>', after)
      .orderBy('term')
      .limit(WORDS_BATCH_SIZE)
      .execute()
  const words: string[] = []
  for await (const page of readPages(read, ({ term }) => term, '')) {
    for (const { term } of page) words.push(term)
  }
  return createVocabulary(words)
}

const caches = new WeakMap<Queries, () => Promise<Vocabulary>>()

function vocabularyOf(queries: Queries): Promise<Vocabulary> {
  const cache = caches.get(queries)
  if (cache !== undefined) return cache()
  const newest = createVersionedCache({
    versionOf: async () => String(await searchVersion(queries)),
    make: () => readWords(queries),
    isQuick: ({ size }) => size <= SYNC_WORDS_MAX,
    minIntervalMs: REFRESH_INTERVAL_MS,
  })
  caches.set(queries, newest)
  return newest()
}

/** Words of a query with their alternatives; empty if the query has no word. */
export async function interpretQuery(
  queries: Queries,
  typed: string | undefined,
): Promise<readonly Alternatives[]> {
  const words = expandQuery(typed ?? '')
  if (!words.some(([word]) => isUnspaced(word))) return words
  const { within } = await vocabularyOf(queries)
  return words.map((some) => [
    ...new Set([...some, ...(isUnspaced(some[0]) ? within(some[0]) : [])]),
  ])
}

/** Suggested words if no station matches the query, or null. */
export async function suggestWords(
  queries: Queries,
  words: readonly Alternatives[],
): Promise<suggestions.CorrectedWords | null> {
  const engine = engineFor(queries)
  const steps = suggestions.correctWords(words, await vocabularyOf(queries))
  let step = steps.next()
  while (!step.done) {
    const search = engine.search(queries, { words: step.value, nameKeys: [] })
    step = steps.next(await search.findsAny())
  }
  return step.value
}
