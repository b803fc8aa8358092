import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonRows, WHERE_OF_UPSERT } from '../../database/json-rows.ts'
import type { Queries } from '../../database/queries.ts'
import { hourColumn } from './hour-column-reads.ts'
import { METRICS, type Metric, mergeTotals, type Total } from './total-sums.ts'

const COLUMNS = { metric: 'text', day: 'text', name: 'text', amount: 'bigint' } as const
const COLUMN_NAMES = ['metric', 'day', 'name', 'amount'] as const

/** Stores sums over all stations by metric, name, UTC day and hour. Contains no listener ids. */
export function createTotalsStore(queries: Queries) {
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
    /** Adds to existing totals in a fixed order, so that instances cannot deadlock. */
    add: async (totals: readonly Total[]): Promise<void> => {
      const byHour = Map.groupBy(mergeTotals(totals), ({ hour }) => hour)
      for (const [hour, hourTotals] of [...byHour].sort(([a], [b]) => a - b)) {
        const rows = hourTotals.map(({ metric, day, name, amount }) => ({
          metric,
          day,
          name,
          amount,
        }))
        const select = queries
          .selectFrom(jsonRows(queries, COLUMNS, rows))
          .select(COLUMN_NAMES)
          .select('amount as hour_amount')
          .where(WHERE_OF_UPSERT)
          .orderBy('metric')
          .orderBy('day')
          .orderBy('name')
        await addRows(hour, select)
      }
    },

    remove: async (metric: Metric, day: string): Promise<void> => {
      await queries
        .deleteFrom('totals')
        .where('metric', '=', metric)
        .where('day', '=', day)
        .execute()
    },

    /** Stores a daily value without hours, such as the number of users with a plan. */
    set: async (metric: Metric, day: string, name: string, amount: number): Promise<void> => {
      await queries
        .insertInto('totals')
        .values({ metric, day, name, amount })
        .onConflict((conflict) =>
          conflict.columns(['metric', 'day', 'name']).doUpdateSet({ amount }),
        )
        .execute()
    },

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
