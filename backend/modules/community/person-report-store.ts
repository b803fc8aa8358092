import { z } from 'zod'
import { PERSON_REPORT_REASONS, type PersonReportReason } from '../../../shared/api/people.ts'
import { hasRows, type Queries } from '../../database/queries.ts'
import {
  commonReportColumns,
  commonReportFields,
  createReportStore,
} from '../moderation/reports/report-store.ts'

const rowSchema = z
  .object({
    ...commonReportColumns(PERSON_REPORT_REASONS),
    user_id: z.string(),
    display_name: z.string().nullable(),
  })
  .transform((row) => ({
    ...commonReportFields(row),
    userId: row.user_id,
    displayName: row.display_name,
  }))

const selectReports = (tx: Queries) =>
  tx
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

export const createPersonReportStore = (queries: Queries) =>
  createReportStore<'user_reports' | 'users', z.infer<typeof rowSchema>, PersonReportReason>(
    queries,
    {
      table: 'user_reports',
      scope: 'user reports',
      action: 'people-reports.resolve',
      selectReports,
      toReport: (row) => rowSchema.parse(row),
      insertReport: async (tx, { id, reporterId, subjectId, day, reason, text, at }) => {
        if (!(await hasRows(tx.selectFrom('users').where('id', '=', subjectId)))) return false
        const report = { reason, text, at, resolved: 0 }
        await tx
          .insertInto('user_reports')
          .values({ id, user_id: subjectId, reporter_id: reporterId, day, ...report })
          .onConflict((conflict) =>
            conflict.columns(['user_id', 'reporter_id', 'day']).doUpdateSet(report),
          )
          .execute()
        return true
      },
    },
  )
