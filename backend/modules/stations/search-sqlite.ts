import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import {
  type Conditions,
  FEW_MAX,
  FOUND_COLUMNS,
  type Match,
  pageOfFew,
  type RankedPlace,
  readTiers,
  type SearchEngine,
  tierExpressions,
  tierOf,
} from './search-engine.ts'

/** FTS5 index, maintained by triggers (folded-words.ts). Its row ids encode the rank within a tier. */
type WithSearch = {
  station_search_ranked: { readonly rowid: number; readonly station_search_ranked: string }
}

const KEY = sql<number>`(rowid & 16777215)`

/** Search with FTS5. Its tokenizer folds case and accents. */
export const sqliteSearch: SearchEngine = {
  search: (queries, searchQuery) => {
    const { words, nameKeys } = searchQuery
    const tiers = tierExpressions(words)
    const everything = tiers.at(-1) ?? ''
    const matching = (expression: string) =>
      expressionBuilder<WithSearch>()
        .selectFrom('station_search_ranked')
        .where('station_search_ranked', 'match', expression)
    const named = queries
      .selectFrom('stations')
      .select('key')
      .where('shown', '=', (eb) => eb.lit(1))
      .where('name_key', 'in', nameKeys)
    const narrowed = (expression: string, conditions: Conditions) => {
      const all = queries.withTables<WithSearch>().selectFrom('station_search_ranked')
      const wanted = queries
        .selectFrom('stations')
        .select('key')
        .where((eb) => eb.and([...conditions]))
      return all
        .where('station_search_ranked', 'match', expression)
        .$if(conditions.length > 0, (rows) => rows.where(sql<SqlBool>`${KEY} in ${wanted}`))
    }
    const placesOf = (expression: string, conditions: Conditions, limit: number) =>
      narrowed(expression, conditions)
        .select([KEY.as('key'), 'rowid as place'])
        .orderBy('rowid')
        .limit(limit)

    const readFew = async (conditions: Conditions): Promise<Match[] | null> => {
      const places = await placesOf(everything, conditions, FEW_MAX + 1).execute()
      if (places.length > FEW_MAX) return null
      if (places.length === 0) return []
      const placeOf = new Map(places.map(({ key, place }) => [key, place]))
      const rows = await queries
        .selectFrom('stations')
        .select(['key', ...FOUND_COLUMNS])
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
      const { total } = await narrowed(everything, conditions)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    }

    /** The first page. A tier also matches all rows of the previous tiers, which are skipped as already found. */
    const readFirst = async (conditions: Conditions, limit: number): Promise<Match[]> => {
      const found = new Map<number, Match>()
      for (let tier = 0; tier <= tiers.length && found.size < limit; tier += 1) {
        const places = placesOf(tiers[Math.max(tier - 1, 0)] ?? '', conditions, limit + found.size)
        const isNamed = sql<SqlBool>`${KEY} in ${named}`
        for (const { key, place } of await (tier === 0
          ? places.where(isNamed)
          : places
        ).execute()) {
          if (found.size < limit && !found.has(key)) found.set(key, { key, place, tier })
        }
      }
      return [...found.values()]
    }

    const readAfter = (conditions: Conditions, after: RankedPlace, limit: number) =>
      readTiers(tiers.length + 1, after, limit, (tier, afterPlace, remaining) => {
        const [here = '', before] = [tiers[Math.max(tier - 1, 0)], tiers[tier - 2]]
        const isNamed = sql<SqlBool>`${KEY} ${sql.raw(tier === 0 ? 'in' : 'not in')} ${named}`
        const isNew = before === undefined ? here : `(${here}) NOT (${before})`
        return placesOf(isNew, conditions, remaining)
          .select((eb) => eb.lit(tier).as('tier'))
          .where(isNamed)
          .where('rowid', '>', afterPlace)
          .execute()
      })

    return {
      found: expressionBuilder<Tables, 'stations'>()(
        'key',
        'in',
        matching(everything).select(KEY.as('key')),
      ),
      count,

      page: async (conditions, after, limit) => {
        const few = await readFew(conditions)
        if (few !== null) return pageOfFew(few, after, limit)
        const matches =
          after === null
            ? await readFirst(conditions, limit)
            : await readAfter(conditions, after, limit)
        return { matches, total: await count(conditions) }
      },

      findsAny: async () => (await placesOf(everything, [], 1).execute()).length > 0,
    }
  },
}
