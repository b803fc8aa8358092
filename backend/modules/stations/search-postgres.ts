import { type SqlBool, sql } from 'kysely'
import { phrasesOf, withJoined, withoutLonger } from '../../../shared/search/query-words.ts'
import {
  type Alternatives,
  type Conditions,
  FEW_MAX,
  FOUND_COLUMNS,
  type Match,
  pageOfFew,
  type RankedPlace,
  readTiers,
  type SearchEngine,
  tierOf,
} from './search-engine.ts'
import { PLACE } from './station-order.ts'

const inOrder = (words: string, suffix: string) =>
  words
    .split(' ')
    .map((word) => word + suffix)
    .join(' <-> ')

/** Matches rows that have each word, or an alternative, with the weights in `suffix`. */
function hasAll(words: readonly Alternatives[], suffix: string) {
  const anyOf = (some: Alternatives) =>
    `(${some.map((word) => `(${inOrder(word, suffix)})`).join(' | ')})`
  return sql<SqlBool>`search_vector @@ to_tsquery('simple', ${words.map(anyOf).join(' & ')})`
}

const startsWith = (
  phrase: string,
) => sql<SqlBool>`(search_vector @@ to_tsquery('simple', ${inOrder(phrase, ':A')})
  AND starts_with(coalesce(name_search_text, fold_text(name)) || ' ', ${`${phrase} `}))`

/** Tiers after the first (see search-engine.ts). Weights A to D are name, tags, facts, description. */
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
    const found = hasAll(withJoined(words).map(withoutLonger), ':*')
    const named = sql<SqlBool>`name_key IN (${sql.join(nameKeys.length === 0 ? [''] : nameKeys)})`
    const narrowed = (conditions: Conditions) =>
      queries.selectFrom('stations').where((eb) => eb.and([found, ...conditions]))
    const readFew = async (conditions: Conditions): Promise<Match[] | null> => {
      const rows = await narrowed(conditions)
        .select(['key', PLACE.as('place'), ...FOUND_COLUMNS])
        .limit(FEW_MAX + 1)
        .execute()
      if (rows.length > FEW_MAX) return null
      return rows.map((row) => ({ key: row.key, place: row.place, tier: tierOf(searchQuery, row) }))
    }

    const count = async (conditions: Conditions) => {
      const { total } = await narrowed(conditions)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    }
    const ranked = (conditions: Conditions, after: RankedPlace | null, limit: number) =>
      readTiers(tiers.length + 1, after, limit, (tier, afterPlace, remaining) => {
        const [here, before] = [tiers[tier - 1], tiers[tier - 2]]
        return (
          narrowed(conditions)
            .select(['key', PLACE.as('place')])
            .select((eb) => eb.lit(tier).as('tier'))
            // Redundant, as only shown stations have words, but required to use the partial indexes of names and places.
            .where('shown', '=', sql.lit(1))
            .where((eb) =>
              eb.and([
                tier === 0 ? named : eb.not(named),
                ...(here ? [here] : []),
                ...(before ? [eb.not(before)] : []),
              ]),
            )
            .where(PLACE, '>', afterPlace)
            .orderBy('place')
            .limit(remaining)
            .execute()
        )
      })
    return {
      found,
      count,

      page: async (conditions, after, limit) => {
        const few = await readFew(conditions)
        if (few !== null) return pageOfFew(few, after, limit)
        const [matches, total] = await Promise.all([
          ranked(conditions, after, limit),
          count(conditions),
        ])
        return { matches, total }
      },

      findsAny: async () => {
        const row = await narrowed([]).select('key').limit(1).executeTakeFirst()
        return row !== undefined
      },
    }
  },
}
