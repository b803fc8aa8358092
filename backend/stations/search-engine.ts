import type { AliasableExpression, Expression, SqlBool } from 'kysely'
import type { Queries } from '../database/queries.ts'

/** Each true for the wanted rows of `stations`; a row is wanted when all are. None: every row is. */
export type Conditions = readonly Expression<SqlBool>[]

/** A station that was found: the lower its rank, the more relevant. */
interface Match {
  readonly key: number
  readonly rank: number
}

/** What an engine makes of words: the shown stations in which each of them begins a word. */
export interface StationSearch {
  /** True for their rows of `stations`. */
  readonly found: Expression<SqlBool>
  /** A query of those that fulfil the conditions as well. */
  readonly ranked: (conditions: Conditions) => AliasableExpression<Match>
}

/** @param terms as toSearchTerms makes them, at least one */
export type SearchEngine = (queries: Queries, terms: readonly string[]) => StationSearch
