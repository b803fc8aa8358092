import { randomUUID } from 'node:crypto'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ReportsQuery } from '../../../../shared/api/reports.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Place } from '../../../http/cursor.ts'
import { readPage } from '../../../http/page-reads.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'

export interface NewReport<Reason extends string> {
  readonly reason: Reason
  readonly text: string | null
}

/** A report to store. `at` is in ms since the epoch, and `day` is its UTC date. */
export interface StoredReport extends NewReport<string> {
  readonly id: string
  readonly reporterId: string
  readonly subjectId: string
  readonly day: string
  readonly at: number
}

export const commonReportColumns = <const Reasons extends readonly [string, ...string[]]>(
  reasons: Reasons,
) => ({
  id: z.string(),
  reason: z.enum(reasons),
  text: z.string().nullable(),
  at: z.int(),
  resolved: z.int(),
})

export const commonReportFields = <Reason>(row: {
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

interface ReportTable<JoinedTables extends keyof Tables, Report> {
  readonly table: 'station_reports' | 'user_reports'
  readonly scope: string
  readonly action: string
  readonly selectReports: (
    tx: Queries,
  ) => SelectQueryBuilder<Tables, JoinedTables, Place & { resolved: number }>
  readonly toReport: (row: unknown) => Report
  /** Stores a report of an existing reporter. Returns false when the subject was deleted. */
  readonly insertReport: (tx: Queries, report: StoredReport) => Promise<boolean>
}

/** Creates the store of one kind of reports, which users add, and which admins list and resolve. */
export function createReportStore<JoinedTables extends keyof Tables, Report, Reason extends string>(
  queries: Queries,
  {
    table,
    scope,
    action,
    selectReports,
    toReport,
    insertReport,
  }: ReportTable<JoinedTables, Report>,
) {
  const columnEquals = (column: 'id' | 'resolved', value: string | number) =>
    sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${value}`
  return {
    /** Adds a report or replaces the reporter's earlier one of the same UTC day. False when the reporter or subject was deleted. */
    add: (
      reporterId: string,
      subjectId: string,
      input: NewReport<Reason>,
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
        return insertReport(tx, { id: randomUUID(), reporterId, subjectId, day, at: now, ...input })
      }),

    /** Returns a page, newest first. @throws {Failure} 400 when the cursor belongs to another list */
    list: async ({ state, cursor, limit }: ReportsQuery) => {
      const resolved = Number(state === 'resolved')
      const page = await readPage(
        selectReports(queries).where(columnEquals('resolved', resolved)),
        {
          table,
          order: 'desc',
          scope: `${scope} ${state}`,
          cursor,
          limit,
        },
      )
      const total = await countRows(queries.selectFrom(table).where('resolved', '=', resolved))
      return { ...page, items: page.items.map(toReport), total }
    },

    /** Marks a report as resolved or open. `by` is the admin's id. Returns null when the report does not exist. */
    resolve: (id: string, resolved: boolean, now: number, by: string): Promise<Report | null> =>
      inTransaction(queries, async (tx) => {
        const find = () =>
          selectReports(tx).where(columnEquals('id', id)).limit(1).executeTakeFirst()
        const report = await find()
        if (report === undefined) return null
        if (report.resolved === Number(resolved)) return toReport(report)
        await tx
          .updateTable(table)
          .set({ resolved: Number(resolved) })
          .where('id', '=', id)
          .execute()
        await recordAuditEntry(tx, {
          actorId: by,
          action,
          subject: { kind: 'report', id },
          before: { resolved: !resolved },
          after: { resolved },
          at: now,
        })
        return toReport({ ...report, resolved: Number(resolved) })
      }),
  }
}

export type ReportList<Report> = Pick<
  ReturnType<typeof createReportStore<keyof Tables, Report, string>>,
  'list' | 'resolve'
>
