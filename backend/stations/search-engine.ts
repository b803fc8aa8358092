import type { AliasableExpression, Expression, SqlBool } from 'kysely'
import type { Queries } from '../database/queries.ts'

/** Each true for the wanted rows of `stations`; a row is wanted when all are. None: every row is. */
export type Conditions = readonly Expression<SqlBool>[]

/** A station that was found: the lower its rank, the more relevant. */
interface Match {
  readonly key: number
  readonly rank: number
}

/** What an engine makes of words. */
export interface StationSearch {
  /** True for their rows of `stations`. */
  readonly found: Expression<SqlBool>
  /** A query of those that fulfil the conditions as well. */
  readonly ranked: (conditions: Conditions) => AliasableExpression<Match>
}

/** A word, and others that may have been meant by it. */
export type Alternatives = readonly string[]

/** Words that one typed word may have meant; the shortest are nearest to it. */
export const WORDS_MEANT_MAX = 10

/** Every word that shown stations have, lower case and without accents; kept by each engine. */
export type SearchWords = { station_search_words: { term: string } }

export interface SearchEngine {
  /**
   * The shown stations in which each of the words, or one of its alternatives, begins a word.
   * @param words at least one, of letters and digits
   */
  readonly search: (queries: Queries, words: readonly Alternatives[]) => StationSearch
  /** The shortest words of shown stations that begin like one of these, in which `_` is any letter. */
  readonly wordsLike: (queries: Queries, patterns: readonly string[]) => Promise<string[]>
}
