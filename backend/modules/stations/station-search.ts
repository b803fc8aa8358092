import type { StationFilters } from '../../../shared/api/stations.ts'
import { typedKeys } from '../../../shared/search/sort-key.ts'
import { understoodWords } from '../../../shared/search/understood-words.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Alternatives, SearchEngine, StationSearch } from './search-engine.ts'
import { postgresSearch } from './search-postgres.ts'
import { sqliteSearch } from './search-sqlite.ts'

/** What is asked for; `words`: as they are understood (search-words.ts), instead of as they were typed. */
export interface AskedFilters extends StationFilters {
  readonly words?: readonly Alternatives[]
}

export function engineFor(queries: Queries): SearchEngine {
  return engineOf(queries) === 'postgres' ? postgresSearch : sqliteSearch
}

/** The search for what a user typed; null when there is no word in it to search for. */
export function searchOf(
  queries: Queries,
  { query = '', ...asked }: AskedFilters,
): StationSearch | null {
  const words = asked.words ?? understoodWords(query)
  if (words.length === 0) return null
  return engineFor(queries).search(queries, { words, nameKeys: typedKeys(query) })
}
