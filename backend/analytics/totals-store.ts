import { type SelectQueryBuilder, sql } from 'kysely'
import { givenRows } from '../database/given-rows.ts'
import type { Queries } from '../database/queries.ts'
import { hourColumn } from './hour-column-reads.ts'
import { monthOf } from './months.ts'
import { addedUp, byHour, type DayHour, METRICS, type Metric, type Total } from './total-sums.ts'

const COLUMNS = { metric: 'text', day: 'text', name: 'text', amount: 'bigint' } as const
const COLUMN_NAMES = ['metric', 'day', 'name', 'amount'] as const
const LISTENED_COLUMNS = {
  station_id: 'text',
  day: 'text',
  countrycode: 'text',
  ms: 'bigint',
} as const

/** How long a station was listened to in an hour, from a country; '' where that is not told. */
interface Listened extends DayHour {
  readonly stationId: string
  readonly countrycode: string
  readonly ms: number
}

const inOrder = <T>(hours: ReadonlyMap<number, T>) => [...hours].sort(([a], [b]) => a - b)

/** Sums over all stations, by metric, name, UTC day and hour. No listener is named. */
export function createTotalsStore(queries: Queries) {
  /** Adds rows of the four columns and the hour's to what is there; each is named once. */
  async function addRows(hour: number, rows: SelectQueryBuilder<never, never, object>) {
    const column = hourColumn(hour)
    await queries
      .insertInto('totals')
      .columns([...COLUMN_NAMES, column])
      .expression(rows)
      .onConflict((conflict) =>
        conflict.columns(['metric', 'day', 'name']).doUpdateSet((eb) => ({
          amount: eb('totals.amount', '+', eb.ref('excluded.amount')),
          [column]: sql`coalesce(${sql.ref(`totals.${column}`)}, 0) + ${sql.ref(`excluded.${column}`)}`,
        })),
      )
      .execute()
  }

  return {
    /** Adds to what is there. In the same order always: of two instances neither waits for the other in turn. */
    add: async (totals: readonly Total[]): Promise<void> => {
      for (const [hour, some] of inOrder(byHour(addedUp(totals)))) {
        const rows = some.map(({ metric, day, name, amount }) => ({ metric, day, name, amount }))
        const given = queries
          .selectFrom(givenRows(queries, COLUMNS, rows))
          .select(COLUMN_NAMES)
          .select('amount as more')
          .where(sql.lit(true))
          .orderBy('metric')
          .orderBy('day')
          .orderBy('name')
        await addRows(hour, given)
      }
    },

    /**
     * Adds listening, by country and all together, of stations that are there: any client may name another. The rows of
     * a day are the same for every instance, so this is the last that a transaction does.
     */
    addListening: async (listened: readonly Listened[]): Promise<void> => {
      for (const [hour, some] of inOrder(byHour(listened))) {
        const rows = some.map(({ stationId, day, countrycode, ms }) => {
          return { station_id: stationId, day, countrycode, ms }
        })
        /** PostgreSQL neither groups nor orders by a constant: sums of all together have no name to do so by. */
        const sums = (metric: Metric, isByCountry: boolean) =>
          queries
            .selectFrom(givenRows(queries, LISTENED_COLUMNS, rows))
            .innerJoin('stations', 'stations.id', 'given.station_id')
            .select([sql<string>`${sql.lit(metric)}`.as('metric'), 'given.day'])
            .select(sql<string>`${isByCountry ? sql.ref('given.countrycode') : sql`''`}`.as('name'))
            .select([
              sql<number>`sum(given.ms)`.as('amount'),
              sql<number>`sum(given.ms)`.as('more'),
            ])
            .where(sql.lit(true))
            .groupBy('given.day')
            .$if(isByCountry, (of) => of.groupBy('given.countrycode'))
            .orderBy('given.day')
            .$if(isByCountry, (of) => of.orderBy('given.countrycode'))
        await addRows(hour, sums('country', true))
        await addRows(hour, sums('listening', false))
      }
    },

    /** Forgets what was counted of a metric on a day, and so of its month. */
    remove: async (metric: Metric, day: string): Promise<void> => {
      await queries
        .deleteFrom('totals')
        .where('metric', '=', metric)
        .where('day', 'in', [day, monthOf(day)])
        .execute()
    },

    /** What is known of a day without hours: a level, such as how many users have a plan. */
    set: async (metric: Metric, day: string, name: string, amount: number): Promise<void> => {
      await queries
        .insertInto('totals')
        .values({ metric, day, name, amount })
        .onConflict((conflict) =>
          conflict.columns(['metric', 'day', 'name']).doUpdateSet({ amount }),
        )
        .execute()
    },

    /** What is known of a metric on a day; 0: nothing. */
    amount: async (metric: Metric, day: string, name: string): Promise<number> => {
      const row = await queries
        .selectFrom('totals')
        .select('amount')
        .where('metric', '=', metric)
        .where('day', '=', day)
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.amount ?? 0
    },

    removeBefore: async (day: string): Promise<void> => {
      await queries
        .deleteFrom('totals')
        .where('metric', 'in', METRICS)
        .where('day', '<', day)
        .execute()
    },
  }
}
