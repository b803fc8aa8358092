import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { SearchEngine } from './search-engine.ts'

/** The index of words, kept by triggers (0005-creators.sql). */
interface WithSearch extends Tables {
  station_search: { readonly rowid: number; readonly station_search: string }
}

/** How much a word in the name weighs against one in the tags, the country and the description. */
const RELEVANCE = sql<number>`bm25(station_search, 10.0, 5.0, 2.0, 1.0)`

/**
 * FTS5's expression for words that must all occur, each as a prefix and in quotes
 * (https://sqlite.org/fts5.html#full_text_query_syntax).
 */
export function toMatchExpression(terms: readonly string[]): string {
  return terms.map((term) => `"${term}"*`).join(' ')
}

/** The search by FTS5, whose tokenizer sees to case and accents. */
export const sqliteSearch: SearchEngine = (queries, terms) => {
  const matches = expressionBuilder<WithSearch>()
    .selectFrom('station_search')
    .where('station_search', 'match', toMatchExpression(terms))
  return {
    found: expressionBuilder<Tables, 'stations'>()('key', 'in', matches.select('rowid')),
    ranked: (conditions) => {
      const ranked = matches.select(['rowid as key', RELEVANCE.as('rank')])
      if (conditions.length === 0) return ranked
      const wanted = queries
        .selectFrom('stations')
        .select('key')
        .where((eb) => eb.and([...conditions]))
      // The plus keeps SQLite from searching the whole index again for every key of the filter.
      return ranked.where(sql<SqlBool>`+rowid in ${wanted}`)
    },
  }
}
