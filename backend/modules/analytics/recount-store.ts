import { sql } from 'kysely'
import { countRows, type Queries } from '../../database/queries.ts'
import type { Metric } from './total-sums.ts'
import { createTotalsStore } from './totals-store.ts'
import { DAY_MS, startOfDay } from './utc-day.ts'

const HOUR_MS = 60 * 60_000
/** Maximum number of top stations, and of top genres, stored per day. It limits every read. */
export const RANKS_PER_DAY = 200

const hourOf = (column: string) =>
  sql<number>`(${sql.ref(column)} / ${sql.lit(HOUR_MS)}) % ${sql.lit(24)}`

/** Recomputes totals from other tables, one UTC day at a time. */
export function createRecountStore(queries: Queries) {
  const totals = createTotalsStore(queries)
  const rankedHours = (metric: Metric, day: string, name: string) =>
    queries
      .selectFrom('station_days')
      .innerJoin('stations', 'stations.key', 'station_days.station_key')
      .$if(metric === 'genre-hours', (query) =>
        query.innerJoin('station_tags', 'station_tags.station_key', 'station_days.station_key'),
      )
      .select([
        sql<string>`${sql.lit(metric)}`.as('metric'),
        'station_days.day',
        sql<string>`${sql.ref(name)}`.as('name'),
        sql<number>`sum(station_days.hours)`.as('amount'),
      ])
      .where('station_days.day', '=', day)
      .where('station_days.countrycode', '=', sql.lit(''))
      .where('station_days.hours', '>', 0)
      .groupBy(['station_days.day', sql.ref(name)])
      .orderBy('amount', 'desc')
      .orderBy('name')
      .limit(RANKS_PER_DAY)

  /** Counts accounts created in a period, per hour. An account that started anonymously counts at that start. */
  const countAccounts = (from: number, to: number) =>
    queries
      .selectFrom('users')
      .where('email', '<>', sql.lit(''))
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .select([sql<string>`''`.as('name'), hourOf('created_at').as('hour')])
      .select((eb) => eb.fn.countAll<number>().as('amount'))
      .groupBy('hour')

  const counts = {
    'sign-up': (from: number, to: number) => countAccounts(from, to).execute(),
    conversion: (from: number, to: number) =>
      queries
        .selectFrom('grants')
        .where('granted_at', '>=', from)
        .where('granted_at', '<', to)
        .select(['plan as name', hourOf('granted_at').as('hour')])
        .select((eb) => eb.fn.countAll<number>().as('amount'))
        .groupBy(['name', 'hour'])
        .execute(),
    churn: (from: number, to: number) =>
      queries
        .selectFrom('subscriptions')
        .where('state', '=', sql.lit('expired'))
        .where('period_end', '>=', from)
        .where('period_end', '<', to)
        .select(['plan as name', hourOf('period_end').as('hour')])
        .select((eb) => eb.fn.countAll<number>().as('amount'))
        .groupBy(['name', 'hour'])
        .execute(),
  } as const

  return {
    /** Stores the top stations or genres of a day by hours of listening. */
    rank: async (metric: 'station-hours' | 'genre-hours', day: string): Promise<void> => {
      await totals.remove(metric, day)
      await queries
        .insertInto('totals')
        .columns(['metric', 'day', 'name', 'amount'])
        .expression(
          rankedHours(
            metric,
            day,
            metric === 'station-hours' ? 'stations.id' : 'station_tags.value',
          ),
        )
        .execute()
    },

    count: async (metric: keyof typeof counts, day: string): Promise<void> => {
      await totals.remove(metric, day)
      const start = startOfDay(day)
      const rows = await counts[metric](start, start + DAY_MS)
      await totals.add(rows.map((row) => ({ metric, day, ...row })))
    },

    storePlanCount: async (plan: string, day: string): Promise<void> => {
      const users = queries
        .selectFrom('users')
        .where('plan', '=', plan)
        .where('email', '<>', sql.lit(''))
      await totals.set('plan', day, plan, await countRows(users))
    },
  }
}
