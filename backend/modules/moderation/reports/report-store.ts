import { randomUUID } from 'node:crypto'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ReportsQuery } from '../../../../shared/api/reports.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Place } from '../../../http/cursor.ts'
import { readPage } from '../../../http/page-reads.ts'
import { keepDeed } from '../../audit/audit-store.ts'

/** What is said in a report; a text that is empty is none. */
export interface NewReport<Reason extends string> {
  readonly reason: Reason
  readonly text: string | null
}

/** A report to be kept. `day` is the UTC day of `at`, in ms since the epoch. */
export interface KeptReport extends NewReport<string> {
  readonly id: string
  readonly reporterId: string
  readonly subjectId: string
  readonly day: string
  readonly at: number
}

/** What every row of a report has, beside what it is about. */
export const reportRow = <const Reasons extends readonly [string, ...string[]]>(
  reasons: Reasons,
) => ({
  id: z.string(),
  reason: z.enum(reasons),
  text: z.string().nullable(),
  at: z.int(),
  resolved: z.int(),
})

/** The same, as it is answered. */
export const reportOf = <Reason>(row: {
  readonly id: string
  readonly reason: Reason
  readonly text: string | null
  readonly at: number
  readonly resolved: number
}) => ({
  id: row.id,
  reason: row.reason,
  text: row.text,
  at: new Date(row.at).toISOString(),
  resolved: row.resolved === 1,
})

interface ReportTable<Among extends keyof Tables, Report> {
  readonly table: 'station_reports' | 'user_reports'
  /** Names the list in its cursors. */
  readonly scope: string
  /** What an admin does to it, by the table of permissions. */
  readonly action: string
  readonly all: (tx: Queries) => SelectQueryBuilder<Tables, Among, Place & { resolved: number }>
  readonly toReport: (row: unknown) => Report
  /** Keeps it; false where what it is about has gone. The reporter is there. */
  readonly keep: (tx: Queries, report: KeptReport) => Promise<boolean>
}

/** What users report of one kind of thing, and whether an admin has seen to it. */
export function createReports<Among extends keyof Tables, Report, Reason extends string>(
  queries: Queries,
  { table, scope, action, all, toReport, keep }: ReportTable<Among, Report>,
) {
  const is = (column: 'id' | 'resolved', value: string | number) =>
    sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${value}`
  return {
    /**
     * Keeps a report; another of that user about the same on one UTC day takes its place. False where the user or
     * what it is about has gone meanwhile.
     */
    add: (
      reporterId: string,
      subjectId: string,
      said: NewReport<Reason>,
      now: number,
    ): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const reporter = await tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', reporterId)
          .executeTakeFirst()
        if (reporter === undefined) return false
        const day = new Date(now).toISOString().slice(0, 10)
        return keep(tx, { id: randomUUID(), reporterId, subjectId, day, at: now, ...said })
      }),

    /**
     * A page, the newest first.
     * @throws {Failure} 400 when the cursor is not one of this list
     */
    list: async ({ state, cursor, limit }: ReportsQuery) => {
      const resolved = Number(state === 'resolved')
      const page = await readPage(all(queries).where(is('resolved', resolved)), {
        table,
        order: 'desc',
        scope: `${scope} ${state}`,
        cursor,
        limit,
      })
      const total = await countRows(queries.selectFrom(table).where('resolved', '=', resolved))
      return { ...page, items: page.items.map(toReport), total }
    },

    /** Notes whether an admin has seen to it, and that `by` says so. Null when there is no such report. */
    resolve: (id: string, resolved: boolean, now: number, by: string): Promise<Report | null> =>
      inTransaction(queries, async (tx) => {
        const find = () => all(tx).where(is('id', id)).limit(1).executeTakeFirst()
        const before = await find()
        if (before === undefined) return null
        if (before.resolved === Number(resolved)) return toReport(before)
        await tx
          .updateTable(table)
          .set({ resolved: Number(resolved) })
          .where('id', '=', id)
          .execute()
        await keepDeed(tx, {
          actorId: by,
          action,
          subject: { kind: 'report', id },
          before: { resolved: !resolved },
          after: { resolved },
          at: now,
        })
        return toReport({ ...before, resolved: Number(resolved) })
      }),
  }
}

/** What the routes of admins ask of reports of one kind. */
export type ReportList<Report> = Pick<
  ReturnType<typeof createReports<keyof Tables, Report, string>>,
  'list' | 'resolve'
>
