import { isUnspaced } from '../../../shared/search/plain-words.ts'
import { expandQuery } from '../../../shared/search/query-words.ts'
import * as suggestions from '../../../shared/search/vocabulary.ts'
import { createVocabulary, type Vocabulary } from '../../../shared/search/vocabulary.ts'
import { readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { Alternatives } from './search-engine.ts'
import { engineFor } from './station-conditions.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** Table of the normalized words of all shown stations, which each database engine maintains. */
type SearchWords = { station_search_words: { term: string } }

/** Words per statement. SQLite looks up each in an index, which takes some milliseconds in total. */
const WORDS_BATCH_SIZE = 4_000
/** Maximum number of words that the API reads during a request. */
const SYNC_WORDS_MAX = 8_000
/** Minimum time between reads of a large vocabulary. Until the next read, typos of a new word are not corrected. */
const REFRESH_INTERVAL_MS = 10_000

async function readWords(queries: Queries): Promise<Vocabulary> {
  const readPage = (after: string) =>
    queries
      .withTables<SearchWords>()
      .selectFrom('station_search_words')
      .select('term')
      .where('term', '>', after)
      .orderBy('term')
      .limit(WORDS_BATCH_SIZE)
      .execute()
  const words: string[] = []
  for await (const page of readPages(readPage, ({ term }) => term, '')) {
    for (const { term } of page) words.push(term)
  }
  return createVocabulary(words)
}

const caches = new WeakMap<Queries, () => Promise<Vocabulary>>()

function vocabularyOf(queries: Queries): Promise<Vocabulary> {
  const cache = caches.get(queries)
  if (cache !== undefined) return cache()
  const newCache = createVersionedCache({
    versionOf: async () => String(await searchVersion(queries)),
    make: () => readWords(queries),
    isQuick: ({ size }) => size <= SYNC_WORDS_MAX,
    minIntervalMs: REFRESH_INTERVAL_MS,
  })
  caches.set(queries, newCache)
  return newCache()
}

export async function interpretQuery(
  queries: Queries,
  typed: string | undefined,
): Promise<readonly Alternatives[]> {
  const words = expandQuery(typed ?? '')
  if (!words.some(([word]) => isUnspaced(word))) return words
  const { within } = await vocabularyOf(queries)
  // Text without spaces, such as Chinese, may contain several words.
  return words.map((alternatives) => {
    const [word] = alternatives
    return [...new Set([...alternatives, ...(isUnspaced(word) ? within(word) : [])])]
  })
}

/** Suggests words that stations match, for a query without matches. Returns null if filters hide all matches. */
export async function suggestWords(
  queries: Queries,
  words: readonly Alternatives[],
): Promise<suggestions.CorrectedWords | null> {
  const engine = engineFor(queries)
  const vocabulary = await vocabularyOf(queries)
  const findsAny = (candidate: readonly Alternatives[]) =>
    engine.search(queries, { words: candidate, nameKeys: [] }).findsAny()
  const steps = suggestions.correctWords(words, vocabulary)
  let step = steps.next()
  while (!step.done) step = steps.next(await findsAny(step.value))
  const correction = step.value
  if (correction !== null && (await findsAny(correction.words))) return correction
  const looser = suggestions.fewerWords(words, vocabulary)
  if (looser.length === 0 || (await findsAny(words))) return null
  for (const candidate of looser) if (await findsAny(candidate.words)) return candidate
  return null
}

/** Returns a counter that changes whenever the searchable data of the shown stations changes. */
export async function searchVersion(queries: Queries): Promise<number> {
  const { changes } = await queries
    .selectFrom('station_search_changes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('changes'), eb.lit(0)).as('changes'))
    .executeTakeFirstOrThrow()
  return changes
}
