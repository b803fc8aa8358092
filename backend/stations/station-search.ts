import type { StationFilters } from '../../shared/api/stations.ts'
import { engineOf, type Queries } from '../database/queries.ts'
import type { Alternatives, SearchEngine, StationSearch } from './search-engine.ts'
import { toSearchTerms } from './search-expression.ts'
import { postgresSearch } from './search-postgres.ts'
import { sqliteSearch } from './search-sqlite.ts'

/** What is asked for; `meant` is searched for instead of the words as they were typed (search-words.ts). */
export interface AskedFilters extends StationFilters {
  readonly meant?: readonly Alternatives[]
}

export function engineFor(queries: Queries): SearchEngine {
  return engineOf(queries) === 'postgres' ? postgresSearch : sqliteSearch
}

/** The search for what a user typed; null when there is no word in it to search for. */
export function searchOf(
  queries: Queries,
  { query = '', meant }: AskedFilters,
): StationSearch | null {
  const words = meant ?? (toSearchTerms(query) ?? []).map((term) => [term])
  return words.length === 0 ? null : engineFor(queries).search(queries, words)
}
