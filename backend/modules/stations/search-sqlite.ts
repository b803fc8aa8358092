import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import {
  type Conditions,
  FEW_MAX,
  type Match,
  pageOfMatches,
  type RankedPlace,
  readTiers,
  type SearchEngine,
  TIER_COLUMNS,
  tierExpressions,
  tierOf,
} from './search-engine.ts'

/** FTS5 index, maintained by triggers (folded-words.ts). Its row id is the station's place (station-order.ts). */
type SearchTable = {
  station_search_ranked: { readonly rowid: number; readonly station_search_ranked: string }
}

/** Key of the station: the lowest 24 bits of the place. */
const KEY = sql<number>`(rowid & 16777215)`

/** Search with FTS5. Its tokenizer folds case and accents. */
export const sqliteSearch: SearchEngine = {
  search: (queries, searchQuery) => {
    const { words, nameKeys } = searchQuery
    const tiers = tierExpressions(words)
    const anyTier = tiers.at(-1) ?? ''
    const matching = (expression: string) =>
      expressionBuilder<SearchTable>()
        .selectFrom('station_search_ranked')
        .where('station_search_ranked', 'match', expression)
    const keysOfExactNames = queries
      .selectFrom('stations')
      .select('key')
      .where('shown', '=', (eb) => eb.lit(1))
      .where('name_key', 'in', nameKeys)
    const selectMatches = (expression: string, conditions: Conditions) => {
      const index = queries.withTables<SearchTable>().selectFrom('station_search_ranked')
      const keys = queries
        .selectFrom('stations')
        .select('key')
        .where((eb) => eb.and([...conditions]))
      return index
        .where('station_search_ranked', 'match', expression)
        .$if(conditions.length > 0, (rows) => rows.where(sql<SqlBool>`${KEY} in ${keys}`))
    }
    const placesOf = (expression: string, conditions: Conditions, limit: number) =>
      selectMatches(expression, conditions)
        .select([KEY.as('key'), 'rowid as place'])
        .orderBy('rowid')
        .limit(limit)

    const readAllIfFew = async (conditions: Conditions): Promise<Match[] | null> => {
      const places = await placesOf(anyTier, conditions, FEW_MAX + 1).execute()
      if (places.length > FEW_MAX) return null
      if (places.length === 0) return []
      const placeOf = new Map(places.map(({ key, place }) => [key, place]))
      const rows = await queries
        .selectFrom('stations')
        .select(['key', ...TIER_COLUMNS])
        .where('key', 'in', [...placeOf.keys()])
        .limit(FEW_MAX)
        .execute()
      return rows.map((row) => ({
        key: row.key,
        tier: tierOf(searchQuery, row),
        place: placeOf.get(row.key) ?? 0,
      }))
    }

    const count = async (conditions: Conditions) => {
      const { total } = await selectMatches(anyTier, conditions)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    }

    /** Reads the first page. Skips rows of the previous tiers, which each tier also matches. */
    const readFirst = async (conditions: Conditions, limit: number): Promise<Match[]> => {
      const matches = new Map<number, Match>()
      for (let tier = 0; tier <= tiers.length && matches.size < limit; tier += 1) {
        const expression = tiers[Math.max(tier - 1, 0)] ?? ''
        const query = placesOf(expression, conditions, limit + matches.size)
        const hasExactName = sql<SqlBool>`${KEY} in ${keysOfExactNames}`
        const places = await (tier === 0 ? query.where(hasExactName) : query).execute()
        for (const { key, place } of places) {
          if (matches.size < limit && !matches.has(key)) matches.set(key, { key, place, tier })
        }
      }
      return [...matches.values()]
    }

    const readAfter = (conditions: Conditions, after: RankedPlace, limit: number) =>
      readTiers(tiers.length + 1, after, limit, (tier, afterPlace, remaining) => {
        const [expression = '', previous] = [tiers[Math.max(tier - 1, 0)], tiers[tier - 2]]
        const nameCondition = sql<SqlBool>`${KEY} ${sql.raw(tier === 0 ? 'in' : 'not in')} ${keysOfExactNames}`
        const onlyThisTier =
          previous === undefined ? expression : `(${expression}) NOT (${previous})`
        return placesOf(onlyThisTier, conditions, remaining)
          .select((eb) => eb.lit(tier).as('tier'))
          .where(nameCondition)
          .where('rowid', '>', afterPlace)
          .execute()
      })

    return {
      matchCondition: expressionBuilder<Tables, 'stations'>()(
        'key',
        'in',
        matching(anyTier).select(KEY.as('key')),
      ),
      count,

      page: async (conditions, after, limit) => {
        const allMatches = await readAllIfFew(conditions)
        if (allMatches !== null) return pageOfMatches(allMatches, after, limit)
        const matches =
          after === null
            ? await readFirst(conditions, limit)
            : await readAfter(conditions, after, limit)
        return { matches, total: await count(conditions) }
      },

      findsAny: async () => (await placesOf(anyTier, [], 1).execute()).length > 0,
    }
  },
}
