import { type SqlBool, sql } from 'kysely'
import {
  type Alternatives,
  type SearchEngine,
  type SearchWords,
  WORDS_MEANT_MAX,
} from './search-engine.ts'

/** How much a word in the description weighs against one in the country, the tags and the name. */
const WEIGHTS = sql.lit('{0.1,0.2,0.5,1}')

/** What `to_tsquery` reads. `plain_words` has made the words of stations, too: it sees to case and accents. */
function toQueryText(words: readonly Alternatives[]) {
  if (words.some(({ length }) => length > 1)) {
    const anyOf = (some: Alternatives) => `(${some.map((word) => `${word}:*`).join(' | ')})`
    return sql`cast(${words.map(anyOf).join(' & ')} as text)`
  }
  // Of words in which it finds nothing the query is null, and so finds nothing.
  const plain = sql`nullif(plain_words(${words.flat().join(' ')}), '')`
  return sql`replace(${plain}, ' ', ':* & ') || ':*'`
}

/** The search by the text search vectors in `words`, which a trigger keeps (postgres/0001-baseline.sql). */
export const postgresSearch: SearchEngine = {
  search: (queries, words) => {
    const query = sql`to_tsquery('simple', ${toQueryText(words)})`
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
  },

  // By the index of their trigrams (pg_trgm), or of their beginnings, whatever is quicker. Similarity would not
  // do: two letters swapped in a word of four leave one ninth of its trigrams.
  wordsLike: async (queries, patterns) => {
    if (patterns.length === 0) return []
    const rows = await queries
      .withTables<SearchWords>()
      .selectFrom('station_search_words')
      .select('term')
      .where((eb) => eb.or(patterns.map((pattern) => eb('term', 'like', `${pattern}%`))))
      .orderBy((eb) => eb.fn<number>('length', ['term']))
      .orderBy('term')
      .limit(WORDS_MEANT_MAX)
      .execute()
    return rows.map(({ term }) => term)
  },
}
