import { sql } from 'kysely'
import { z } from 'zod'
import {
  LATEST_REPORTS_MAX,
  REPORT_REASONS,
  RESOLVED_REPORTS_MAX,
  type ReportedStation,
  type ReportedStationsQuery,
  type ReportResolution,
  type ResolvedReports,
} from '../../../../shared/api/reports.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { readPage } from '../../../http/page-reads.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'
import { commonReportColumns, commonReportFields } from '../reports/report-store.ts'

const reasonRow = z.object({
  station_key: z.coerce.number(),
  reason: z.enum(REPORT_REASONS),
  count: z.coerce.number(),
})
const latestRow = z.object({
  ...commonReportColumns(REPORT_REASONS),
  station_key: z.coerce.number(),
})

const openReports = (queries: Queries) =>
  queries.selectFrom('station_reports').where('resolved', '=', 0)

async function readReasons(queries: Queries, keys: readonly number[]) {
  const rows = await openReports(queries)
    .where('station_key', 'in', keys)
    .select((eb) => ['station_key', 'reason', eb.fn.countAll<number>().as('count')])
    .groupBy(['station_key', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .limit(keys.length * REPORT_REASONS.length)
    .execute()
  return rows.map((row) => reasonRow.parse(row))
}

async function readLatest(queries: Queries, keys: readonly number[]) {
  const ranked = openReports(queries)
    .where('station_key', 'in', keys)
    .select(['station_key', 'id', 'reason', 'text', 'at', 'resolved'])
    .select(
      sql<number>`ROW_NUMBER() OVER (PARTITION BY station_key ORDER BY at DESC, id DESC)`.as(
        'recency_rank',
      ),
    )
  const rows = await queries
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('recency_rank', '<=', LATEST_REPORTS_MAX)
    .orderBy('recency_rank')
    .limit(keys.length * LATEST_REPORTS_MAX)
    .execute()
  return rows.map((row) => latestRow.parse(row))
}

/** Lists stations with open reports, and resolves the reports of a station together. For admins. */
export const createReportedStationStore = (queries: Queries) => ({
  /** Starts with the station of the latest report. `total` counts stations. @throws {Failure} 400 for the cursor of another list */
  list: async ({ cursor, limit }: ReportedStationsQuery) => {
    const reported = openReports(queries)
      .innerJoin('stations', 'stations.key', 'station_reports.station_key')
      .select((eb) => [
        'stations.key',
        'stations.id',
        'stations.name',
        eb.fn.max<number>('station_reports.at').as('at'),
        eb.fn.countAll<number>().as('count'),
      ])
      .groupBy(['stations.key', 'stations.id', 'stations.name'])
    const page = await readPage(queries.selectFrom(reported.as('reported')).selectAll(), {
      table: 'reported',
      order: 'desc',
      scope: 'reported stations',
      cursor,
      limit,
    })
    const keys = page.items.map(({ key }) => key)
    const [reasons, latest] =
      keys.length === 0
        ? [[], []]
        : [await readReasons(queries, keys), await readLatest(queries, keys)]
    const { total } = await openReports(queries)
      .select((eb) => eb.fn.count<number>('station_key').distinct().as('total'))
      .executeTakeFirstOrThrow()
    const items = page.items.map(
      ({ key, id, name, at, count }): ReportedStation => ({
        stationId: id,
        stationName: name,
        count: Number(count),
        at: new Date(at).toISOString(),
        reasons: reasons
          .filter((row) => row.station_key === key)
          .map((row) => ({ reason: row.reason, count: row.count })),
        latest: latest.filter((row) => row.station_key === key).map(commonReportFields),
      }),
    )
    return { ...page, items, total: Number(total) }
  },

  /** Resolves or reopens reports, and records one audit entry for the admin `by`. Returns null when the station does not exist. */
  settle: (
    stationId: string,
    resolution: ReportResolution,
    now: number,
    by: string,
  ): Promise<ResolvedReports | null> =>
    inTransaction(queries, async (tx) => {
      const station = await tx
        .selectFrom('stations')
        .select('key')
        .where('id', '=', stationId)
        .executeTakeFirst()
      if (station === undefined) return null
      const { resolved } = resolution
      const openBefore = await countRows(openReports(tx).where('station_key', '=', station.key))
      const rows = await tx
        .selectFrom('station_reports')
        .select('id')
        .where('station_key', '=', station.key)
        .where('resolved', '=', Number(!resolved))
        .where((eb) =>
          resolution.resolved
            ? eb('at', '<=', Date.parse(resolution.until))
            : eb('id', 'in', resolution.reports),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(RESOLVED_REPORTS_MAX)
        .execute()
      const reports = rows.map(({ id }) => id)
      if (reports.length === 0) return { reports, open: openBefore }
      await tx
        .updateTable('station_reports')
        .set({ resolved: Number(resolved) })
        .where('id', 'in', reports)
        .execute()
      const openAfter = openBefore + (resolved ? -reports.length : reports.length)
      await recordAuditEntry(tx, {
        actorId: by,
        action: 'reports.resolve',
        subject: { kind: 'station', id: stationId },
        before: { openReports: openBefore },
        after: { openReports: openAfter },
        at: now,
      })
      return { reports, open: openAfter }
    }),
})
