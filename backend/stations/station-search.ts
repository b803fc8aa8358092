import { engineOf, type Queries } from '../database/queries.ts'
import type { StationSearch } from './search-engine.ts'
import { toSearchTerms } from './search-expression.ts'
import { postgresSearch } from './search-postgres.ts'
import { sqliteSearch } from './search-sqlite.ts'

/** The search for what a user typed; null when there is no word in it to search for. */
export function searchOf(queries: Queries, typed: string | undefined): StationSearch | null {
  const terms = toSearchTerms(typed ?? '') ?? []
  if (terms.length === 0) return null
  return engineOf(queries) === 'postgres'
    ? postgresSearch(queries, terms)
    : sqliteSearch(queries, terms)
}
