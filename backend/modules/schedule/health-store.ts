import { sql } from 'kysely'
import { PLATFORMS, type ScheduleHealth } from '../../../shared/api/schedule.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { recordChange } from '../audit/record-change.ts'
import { iso } from './broadcast-rows.ts'

const ROWS_MAX = 50

/** Reads how well the schedule platforms respond, and stores opt-outs of hosts. */
export function createHealthStore(queries: Queries) {
  return {
    platforms: async (): Promise<ScheduleHealth['items']> => {
      const rows = await queries
        .selectFrom('schedule_sources')
        .select('platform')
        .select(({ fn }) => [
          fn.countAll<number>().as('stations'),
          fn.max('checked_at').as('last_response_at'),
          fn.max('took_ms').as('slowest'),
          fn.sum<number>(sql`case when failures > 0 then 1 else 0 end`).as('failing'),
        ])
        .where('platform', '<>', '')
        .groupBy('platform')
        .orderBy('platform')
        .limit(ROWS_MAX)
        .execute()
      const problems = await queries
        .selectFrom('schedule_sources')
        .select(['platform', 'problem'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('platform', '<>', '')
        .where('failures', '>', 0)
        .groupBy(['platform', 'problem'])
        .orderBy('count', 'desc')
        .limit(ROWS_MAX)
        .execute()
      return PLATFORMS.map((platform) => {
        const counts = rows.find((candidate) => candidate.platform === platform)
        const lastResponseAt = counts?.last_response_at ?? null
        return {
          platform,
          stations: Number(counts?.stations ?? 0),
          failing: Number(counts?.failing ?? 0),
          lastResponseAt: lastResponseAt === null ? null : iso(lastResponseAt),
          slowestMs: counts?.slowest ?? null,
          problem: problems.find((row) => row.platform === platform)?.problem ?? null,
        }
      })
    },

    /** Sets or removes an opt-out of a host, and records the decision of the admin `by`. */
    setOptOut: (host: string, isOptedOut: boolean, now: number, by: string): Promise<void> =>
      inTransaction(queries, async (tx) => {
        const row = await tx
          .selectFrom('schedule_opt_outs')
          .select('host')
          .where('host', '=', host)
          .executeTakeFirst()
        const wasOptedOut = row !== undefined
        if (isOptedOut && !wasOptedOut) {
          await tx.insertInto('schedule_opt_outs').values({ host, at: now }).execute()
        }
        if (!isOptedOut) {
          await tx.deleteFrom('schedule_opt_outs').where('host', '=', host).execute()
        }
        const subject = { kind: 'platform', id: host } as const
        await recordChange(
          tx,
          { by, action: 'platforms.opt-out', subject, at: now },
          { isOptedOut: wasOptedOut },
          { isOptedOut },
        )
      }),
  }
}
export type HealthStore = ReturnType<typeof createHealthStore>
