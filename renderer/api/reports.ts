/** The calls of API v2 about reports of stations: listeners send them, only admins read them. */
import {
  type Report,
  type ReportedStation,
  reportedStationsSchema,
  type Settlement,
  settledSchema,
} from '../../shared/api/reports.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, readAnswer, stationPath } from './client.ts'

/** POST /stations/{id}/reports: a second one of the day takes the place of the first. */
export async function reportStation(id: string, report: Report): Promise<void> {
  await apiV2().post(`${stationPath(id)}/reports`, report)
}

/** GET /moderation/reported-stations: those with open reports, the latest reported first. */
export async function listReportedStations(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<ReportedStation>> {
  return getV2('/moderation/reported-stations', reportedStationsSchema, {
    params: { cursor },
    signal,
  })
}

/** PUT /moderation/reported-stations/{id}: reports of it have been seen to, or have not. */
export async function settleReports(id: string, settlement: Settlement) {
  const path = `/moderation/reported-stations/${encodeURIComponent(id)}`
  return readAnswer(settledSchema, await apiV2().put(path, settlement))
}
