import {
  type Report,
  type ReportedStation,
  type ReportResolution,
  reportedStationsSchema,
  resolvedReportsSchema,
} from '../../shared/api/reports.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, getV2, parseResponse, stationPath } from './client.ts'

/** POST /stations/{id}/reports. A second report on the same day replaces the first. */
export async function reportStation(id: string, report: Report): Promise<void> {
  await apiV2().post(`${stationPath(id)}/reports`, report)
}

/** GET /moderation/reported-stations. Stations with open reports, latest report first. */
export async function listReportedStations(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<ReportedStation>> {
  return getV2('/moderation/reported-stations', reportedStationsSchema, {
    params: { cursor },
    signal,
  })
}

export async function settleReports(id: string, settlement: ReportResolution) {
  const path = `/moderation/reported-stations/${encodeURIComponent(id)}`
  return parseResponse(resolvedReportsSchema, await apiV2().put(path, settlement))
}
