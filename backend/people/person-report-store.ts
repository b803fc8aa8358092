import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { PERSON_REPORT_REASONS, type PersonReportReason } from '../../shared/api/people.ts'
import type { Queries } from '../database/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { cutPage, decodePlace, encodeCursor } from '../http/cursor.ts'

const rowSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    display_name: z.string().nullable(),
    reason: z.enum(PERSON_REPORT_REASONS),
    text: z.string().nullable(),
    at: z.int(),
    resolved: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    displayName: row.display_name,
    reason: row.reason,
    text: row.text,
    at: new Date(row.at).toISOString(),
    resolved: row.resolved === 1,
  }))

interface NewReport {
  readonly reason: PersonReportReason
  readonly text: string | null
}

/** What users report of others. A user who is removed takes along what was reported of them. */
export function createPersonReportStore(queries: Queries) {
  const all = queries
    .selectFrom('user_reports')
    .innerJoin('users', 'users.id', 'user_reports.user_id')
    .select([
      'user_reports.id',
      'user_reports.user_id',
      'users.display_name',
      'user_reports.reason',
      'user_reports.text',
      'user_reports.at',
      'user_reports.resolved',
    ])

  return {
    /** Keeps a report; another of that user about that person on the same UTC day takes its place. False: one of them is gone. */
    add: (reporterId: string, userId: string, said: NewReport, now: number): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const both = await tx
          .selectFrom('users')
          .select('id')
          .where('id', 'in', [reporterId, userId])
          .execute()
        if (both.length < 2) return false
        const place = {
          user_id: userId,
          reporter_id: reporterId,
          day: new Date(now).toISOString().slice(0, 10),
        }
        const report = { ...said, at: now, resolved: 0 }
        await tx
          .insertInto('user_reports')
          .values({ id: randomUUID(), ...place, ...report })
          .onConflict((taken) =>
            taken.columns(['user_id', 'reporter_id', 'day']).doUpdateSet(report),
          )
          .execute()
        return true
      }),

    /**
     * A page, the newest first.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async (query: {
      readonly state: 'open' | 'resolved'
      readonly cursor?: string | undefined
      readonly limit: number
    }) => {
      const resolved = query.state === 'resolved' ? 1 : 0
      const scope = `user reports ${query.state}`
      const after = decodePlace(query.cursor, scope)
      const rows = await all
        .where('resolved', '=', resolved)
        .$if(after !== null, (some) =>
          some.where((eb) =>
            eb(
              eb.refTuple('user_reports.at', 'user_reports.id'),
              '<',
              eb.tuple(after?.at ?? 0, after?.id ?? ''),
            ),
          ),
        )
        .orderBy('user_reports.at', 'desc')
        .orderBy('user_reports.id', 'desc')
        .limit(query.limit + 1)
        .execute()
      const { total } = await queries
        .selectFrom('user_reports')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('resolved', '=', resolved)
        .executeTakeFirstOrThrow()
      const page = cutPage(rows, query.limit, ({ at, id }) => encodeCursor(scope, [at, id]))
      return { ...page, items: page.items.map((row) => rowSchema.parse(row)), total: Number(total) }
    },

    /** Notes whether an admin has seen to it. Null when there is no such report. */
    resolve: async (id: string, resolved: boolean) => {
      await queries
        .updateTable('user_reports')
        .set({ resolved: Number(resolved) })
        .where('id', '=', id)
        .execute()
      const row = await all.where('user_reports.id', '=', id).executeTakeFirst()
      return row === undefined ? null : rowSchema.parse(row)
    },
  }
}
export type PersonReportStore = ReturnType<typeof createPersonReportStore>
