import type { Queries } from '../../../database/queries.ts'
import { HOUR_COLUMNS } from '../hour-column-reads.ts'
import { utcDay } from '../utc-day.ts'
import { type FaultHour, faultHours } from './fault-sums.ts'

const METRICS: readonly FaultHour['metric'][] = ['fault', 'job-fault']

/** Reads faults: responses with a 5xx status, and failed jobs. */
export function createFaultStore(queries: Queries) {
  return {
    /** Returns the faults of all days that have an hour of `faultHours`, per hour and route or job. */
    hours: async (now: number): Promise<FaultHour[]> => {
      const { last, before } = faultHours(now)
      const days = [...new Set([...last, ...before].map(utcDay))]
      const rows = await queries
        .selectFrom('totals')
        .selectAll()
        .where('metric', 'in', METRICS)
        .where('day', 'in', days)
        .execute()
      return rows.flatMap((row) =>
        HOUR_COLUMNS.flatMap((column, hour) => {
          const amount = Number(row[column] ?? 0)
          const metric = row.metric as FaultHour['metric']
          return amount > 0 ? [{ metric, name: row.name, day: row.day, hour, amount }] : []
        }),
      )
    },
  }
}
export type FaultStore = ReturnType<typeof createFaultStore>
