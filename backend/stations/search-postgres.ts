import { type SqlBool, sql } from 'kysely'
import type { SearchEngine } from './search-engine.ts'

/** How much a word in the description weighs against one in the country, the tags and the name. */
const WEIGHTS = sql.lit('{0.1,0.2,0.5,1}')

/**
 * The search by the text search vectors in `words`, which a trigger keeps (postgres/0001-baseline.sql).
 * `plain_words` has made those of words, too: it sees to case and accents. Of words in which it finds
 * nothing the query is null, and so finds nothing.
 */
export const postgresSearch: SearchEngine = (queries, terms) => {
  const plain = sql`nullif(plain_words(${terms.join(' ')}), '')`
  const query = sql`to_tsquery('simple', replace(${plain}, ' ', ':* & ') || ':*')`
  const found = sql<SqlBool>`words @@ ${query}`
  const rank = sql<number>`cast(-ts_rank(${WEIGHTS}, words, ${query}) as float8)`
  return {
    found,
    ranked: (conditions) =>
      queries
        .selectFrom('stations')
        .select(['key', rank.as('rank')])
        .where((eb) => eb.and([found, ...conditions])),
  }
}
