import { type SqlBool, sql } from 'kysely'
import { phrasesOf, withJoined, withoutLonger } from '../../../shared/search/query-words.ts'
import {
  type Alternatives,
  type Conditions,
  FEW_MAX,
  type Match,
  pageOfMatches,
  type RankedPlace,
  readTiers,
  type SearchEngine,
  TIER_COLUMNS,
  tierOf,
} from './search-engine.ts'
import { PLACE } from './station-order.ts'

/** Returns a `tsquery` of adjacent words. `suffix` has the weights and `*` for a prefix. */
const phraseQuery = (words: string, suffix: string) =>
  words
    .split(' ')
    .map((word) => word + suffix)
    .join(' <-> ')

/** Matches rows that have each word, or an alternative, in a column with a weight in `suffix`. */
function hasAll(words: readonly Alternatives[], suffix: string) {
  const anyOf = (alternatives: Alternatives) =>
    `(${alternatives.map((word) => `(${phraseQuery(word, suffix)})`).join(' | ')})`
  return sql<SqlBool>`search_vector @@ to_tsquery('simple', ${words.map(anyOf).join(' & ')})`
}

const startsWith = (
  phrase: string,
) => sql<SqlBool>`(search_vector @@ to_tsquery('simple', ${phraseQuery(phrase, ':A')})
  AND starts_with(coalesce(name_search_text, fold_text(name)) || ' ', ${`${phrase} `}))`

/** Conditions of the tiers from 1 (see `tierExpressions`). Weights A to D are name, tags, facts and description. */
function tiersOf(words: readonly Alternatives[]) {
  const forms = withJoined(words)
  const prefixes = forms.map(withoutLonger)
  return [
    sql<SqlBool>`(${sql.join(phrasesOf(words).map(startsWith), sql` OR `)})`,
    hasAll(forms, ':A'),
    hasAll(prefixes, ':*A'),
    hasAll(prefixes, ':*ABC'),
    hasAll(prefixes, ':*'),
  ]
}

/** Search with the text search vectors in `search_vector`, which a trigger maintains (0089-standard-terms.sql). */
export const postgresSearch: SearchEngine = {
  search: (queries, searchQuery) => {
    const { words, nameKeys } = searchQuery
    const tiers = tiersOf(words)
    const matchCondition = hasAll(withJoined(words).map(withoutLonger), ':*')
    const hasExactName = sql<SqlBool>`name_key IN (${sql.join(nameKeys.length === 0 ? [''] : nameKeys)})`
    const selectMatches = (conditions: Conditions) =>
      queries.selectFrom('stations').where((eb) => eb.and([matchCondition, ...conditions]))
    const readAllIfFew = async (conditions: Conditions): Promise<Match[] | null> => {
      const rows = await selectMatches(conditions)
        .select(['key', PLACE.as('place'), ...TIER_COLUMNS])
        .limit(FEW_MAX + 1)
        .execute()
      if (rows.length > FEW_MAX) return null
      return rows.map((row) => ({ key: row.key, place: row.place, tier: tierOf(searchQuery, row) }))
    }

    const count = async (conditions: Conditions) => {
      const { total } = await selectMatches(conditions)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    }
    const readRanked = (conditions: Conditions, after: RankedPlace | null, limit: number) =>
      readTiers(tiers.length + 1, after, limit, (tier, afterPlace, remaining) => {
        const [condition, previousCondition] = [tiers[tier - 1], tiers[tier - 2]]
        return (
          selectMatches(conditions)
            .select(['key', PLACE.as('place')])
            .select((eb) => eb.lit(tier).as('tier'))
            // This excludes nothing, because only shown stations have words. It enables the partial indexes of names and places.
            .where('shown', '=', sql.lit(1))
            .where((eb) =>
              eb.and([
                tier === 0 ? hasExactName : eb.not(hasExactName),
                ...(condition ? [condition] : []),
                ...(previousCondition ? [eb.not(previousCondition)] : []),
              ]),
            )
            .where(PLACE, '>', afterPlace)
            .orderBy('place')
            .limit(remaining)
            .execute()
        )
      })
    return {
      matchCondition,
      count,

      page: async (conditions, after, limit) => {
        const allMatches = await readAllIfFew(conditions)
        if (allMatches !== null) return pageOfMatches(allMatches, after, limit)
        const [matches, total] = await Promise.all([
          readRanked(conditions, after, limit),
          count(conditions),
        ])
        return { matches, total }
      },

      findsAny: async () => {
        const row = await selectMatches([]).select('key').limit(1).executeTakeFirst()
        return row !== undefined
      },
    }
  },
}
