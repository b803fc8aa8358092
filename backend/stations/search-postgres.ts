import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import {
  type Alternatives,
  type Conditions,
  readTiers,
  type SearchEngine,
  type SearchWords,
  WORDS_MEANT_MAX,
} from './search-engine.ts'

/** As SQLite's index has it (sqlite-ranked-search.ts). */
const PLACE = sql<number>`(
  CASE WHEN air_state = 'dead' OR (gone_at IS NOT NULL AND air_state <> 'on air')
    THEN 4503599627370496 ELSE 0 END
  + (268435455 - least(greatest(votes, 0), 268435455)) * 16777216 + key)`

/** Whether each word, or one of its alternatives, is among a station's words of these weights. */
function hasAll(words: readonly Alternatives[], suffix: string) {
  const anyOf = (some: Alternatives) => `(${some.map((word) => word + suffix).join(' | ')})`
  return sql<SqlBool>`words @@ to_tsquery('simple', ${words.map(anyOf).join(' & ')})`
}

/** The tiers (see search-sqlite.ts) behind the first; the weights are those of name, tags, facts, description. */
function tiersOf(words: readonly Alternatives[]) {
  const [first = ''] = words[0] ?? []
  const phrase = words.map(([word]) => `${word}:A`).join(' <-> ')
  const begins = sql<SqlBool>`(words @@ to_tsquery('simple', ${phrase})
    AND name_key >= ${first} AND name_key < ${`${first}\u{10ffff}`})`
  return [
    ...(words.every(({ length }) => length === 1) ? [begins] : []),
    hasAll(words, ':A'),
    hasAll(words, ':*A'),
    hasAll(words, ':*ABC'),
    hasAll(words, ':*'),
  ]
}

const shortestWords = (queries: Queries) =>
  queries
    .withTables<SearchWords>()
    .selectFrom('station_search_words')
    .select('term')
    .orderBy((eb) => eb.fn<number>('length', ['term']))
    .orderBy('term')
    .limit(WORDS_MEANT_MAX)

/** The search by the text search vectors in `words`, which a trigger keeps (postgres/0025-search-facts.sql). */
export const postgresSearch: SearchEngine = {
  search: (queries, { words, nameKey }) => {
    const tiers = tiersOf(words)
    const found = hasAll(words, ':*')
    const named = sql<SqlBool>`name_key = ${nameKey}`
    const narrowed = (conditions: Conditions) =>
      queries.selectFrom('stations').where((eb) => eb.and([found, ...conditions]))
    return {
      found,

      count: async (conditions) => {
        const { total } = await narrowed(conditions)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        return total
      },

      ranked: (conditions, after, limit) =>
        readTiers(tiers.length + 1, after, limit, (tier, behind, rest) => {
          const [here, before] = [tiers[tier - 1], tiers[tier - 2]]
          return narrowed(conditions)
            .select(['key', PLACE.as('place')])
            .select((eb) => eb.lit(tier).as('tier'))
            .where((eb) => (tier === 0 ? named : eb.not(named)))
            .$if(here !== undefined, (rows) => rows.where((eb) => eb.and(here ? [here] : [])))
            .$if(before !== undefined, (rows) =>
              rows.where((eb) => eb.not(eb.and(before ? [before] : []))),
            )
            .where(PLACE, '>', behind)
            .orderBy('place')
            .limit(rest)
            .execute()
        }),
    }
  },

  // By the index of their trigrams (pg_trgm), or of their beginnings, whatever is quicker. Similarity would not
  // do: two letters swapped in a word of four leave one ninth of its trigrams.
  wordsLike: async (queries, patterns) => {
    if (patterns.length === 0) return []
    const rows = await shortestWords(queries)
      .where((eb) => eb.or(patterns.map((pattern) => eb('term', 'like', `${pattern}%`))))
      .execute()
    return rows.map(({ term }) => term)
  },

  wordsWith: async (queries, word) => {
    const rows = await shortestWords(queries).where('term', 'like', `%${word}%`).execute()
    return rows.map(({ term }) => term)
  },
}
