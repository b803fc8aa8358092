import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { REPORT_REASONS, type StationReport } from '../../../shared/api/reports.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { cutPage, decodePlace, encodeCursor } from '../../http/cursor.ts'
import { utcDay } from '../listening/utc-day.ts'

interface NewReport {
  readonly reason: (typeof REPORT_REASONS)[number]
  readonly text: string | null
}

export interface ReportPage {
  readonly items: (StationReport & { reason: NewReport['reason'] })[]
  readonly nextCursor: string | null
  readonly total: number
}

const rowSchema = z
  .object({
    id: z.string(),
    station_id: z.string(),
    station_name: z.string(),
    reason: z.enum(REPORT_REASONS),
    text: z.string().nullable(),
    at: z.int(),
    resolved: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    stationId: row.station_id,
    stationName: row.station_name,
    reason: row.reason,
    text: row.text,
    at: new Date(row.at).toISOString(),
    resolved: row.resolved === 1,
  }))

/** What listeners report of stations. A user who is removed takes their name along, not the report. */
export function createReportStore(queries: Queries) {
  const all = (tx: Queries) =>
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

  return {
    /**
     * Keeps a report; another of that user about that station on the same UTC day takes its place. False where
     * the station or the user has gone meanwhile.
     */
    add: (
      userId: string,
      stationId: string,
      { reason, text }: NewReport,
      now: number,
    ): Promise<boolean> =>
      inTransaction(queries, async (tx) => {
        const station = await tx
          .selectFrom('stations')
          .select('key')
          .where('id', '=', stationId)
          .executeTakeFirst()
        const user = await tx
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .executeTakeFirst()
        if (station === undefined || user === undefined) return false
        const said = { reason, text, at: now, resolved: 0 }
        const place = { station_key: station.key, user_id: userId, day: utcDay(now) }
        await tx
          .insertInto('station_reports')
          .values({ id: randomUUID(), ...place, ...said })
          .onConflict((taken) => taken.columns(['station_key', 'user_id', 'day']).doUpdateSet(said))
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
    }): Promise<ReportPage> => {
      const resolved = query.state === 'resolved' ? 1 : 0
      const scope = `reports ${query.state}`
      const after = decodePlace(query.cursor, scope)
      const rows = await all(queries)
        .where('resolved', '=', resolved)
        .$if(after !== null, (select) =>
          select.where((eb) =>
            eb(
              eb.refTuple('station_reports.at', 'station_reports.id'),
              '<',
              eb.tuple(after?.at ?? 0, after?.id ?? ''),
            ),
          ),
        )
        .orderBy('station_reports.at', 'desc')
        .orderBy('station_reports.id', 'desc')
        .limit(query.limit + 1)
        .execute()
      const { total } = await queries
        .selectFrom('station_reports')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('resolved', '=', resolved)
        .executeTakeFirstOrThrow()
      const page = cutPage(rows, query.limit, ({ at, id }) => encodeCursor(scope, [at, id]))
      return { ...page, items: page.items.map((row) => rowSchema.parse(row)), total: Number(total) }
    },

    /** Notes whether an admin has seen to it. Null when there is no such report. */
    resolve: async (id: string, resolved: boolean): Promise<ReportPage['items'][number] | null> => {
      await queries
        .updateTable('station_reports')
        .set({ resolved: resolved ? 1 : 0 })
        .where('id', '=', id)
        .execute()
      const row = await all(queries)
        .where('station_reports.id', '=', id)
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : rowSchema.parse(row)
    },
  }
}
export type ReportStore = ReturnType<typeof createReportStore>
