import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import { wholeMonths } from './months.ts'
import type { Metric } from './total-sums.ts'

/** Sums of whole months in `totals`, whose `day` is YYYY-MM. Forgotten with the first of their days. */
export function createMonthStore(queries: Queries) {
  const has = async (metric: Metric, month: string): Promise<boolean> => {
    const row = await queries
      .selectFrom('totals')
      .select('day')
      .where('metric', '=', metric)
      .where('day', '=', month)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    /** Adds up the months of which all these days are there, unless they are added up already. */
    sum: async (metric: Metric, days: readonly string[]): Promise<void> => {
      for (const month of wholeMonths(days)) {
        if (await has(metric, month)) continue
        const sums = queries
          .selectFrom('totals')
          .select('metric')
          .select(sql<string>`${sql.lit(month)}`.as('day'))
          .select('name')
          .select((eb) => eb.fn.sum<number>('amount').as('amount'))
          .where('metric', '=', metric)
          // The month's own row comes before its first day.
          .where('day', '>=', `${month}-01`)
          .where('day', '<=', `${month}-31`)
          .groupBy(['metric', 'name'])
        await queries
          .insertInto('totals')
          .columns(['metric', 'day', 'name', 'amount'])
          .expression(sums)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },
  }
}
