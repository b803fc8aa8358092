import { z } from 'zod'
import { REPORT_REASONS, type ReportReason } from '../../../../shared/api/reports.ts'
import type { Queries } from '../../../database/queries.ts'
import {
  commonReportColumns,
  commonReportFields,
  createReportStore,
} from '../reports/report-store.ts'

const rowSchema = z
  .object({
    ...commonReportColumns(REPORT_REASONS),
    station_id: z.string(),
    station_name: z.string(),
  })
  .transform((row) => ({
    ...commonReportFields(row),
    stationId: row.station_id,
    stationName: row.station_name,
  }))

const selectReports = (tx: Queries) =>
  tx
    .selectFrom('station_reports')
    .innerJoin('stations', 'stations.key', 'station_reports.station_key')
    .select([
      'station_reports.id',
      'stations.id as station_id',
      'stations.name as station_name',
      'station_reports.reason',
      'station_reports.text',
      'station_reports.at',
      'station_reports.resolved',
    ])

/** Reports of stations. When an account is deleted, its reports remain without the reporter's name. */
export const createStationReportStore = (queries: Queries) =>
  createReportStore<'station_reports' | 'stations', z.infer<typeof rowSchema>, ReportReason>(
    queries,
    {
      table: 'station_reports',
      scope: 'reports',
      action: 'reports.resolve',
      selectReports,
      toReport: (row) => rowSchema.parse(row),
      insertReport: async (tx, { id, reporterId, subjectId, day, reason, text, at }) => {
        const station = await tx
          .selectFrom('stations')
          .select('key')
          .where('id', '=', subjectId)
          .executeTakeFirst()
        if (station === undefined) return false
        const values = { reason, text, at, resolved: 0 }
        await tx
          .insertInto('station_reports')
          .values({ id, station_key: station.key, user_id: reporterId, day, ...values })
          .onConflict((conflict) =>
            conflict.columns(['station_key', 'user_id', 'day']).doUpdateSet(values),
          )
          .execute()
        return true
      },
    },
  )
