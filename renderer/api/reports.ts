/** The calls of API v2 about reports of stations: listeners send them, only admins read them. */
import {
  type Report,
  type StationReport,
  stationReportSchema,
  stationReportsSchema,
} from '../../shared/api/reports.ts'
import type { Page } from '../../shared/api/schema-parts.ts'
import { apiV2, readAnswer } from './client.ts'

/** POST /stations/{id}/reports: a second one of the day takes the place of the first. */
export async function reportStation(id: string, report: Report): Promise<void> {
  await apiV2().post(`/stations/${encodeURIComponent(id)}/reports`, report)
}

/** GET /moderation/reports: those that are open, the newest first. */
export async function listReports(
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<StationReport>> {
  const answer = await apiV2().get('/moderation/reports', {
    params: { state: 'open', ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  })
  return readAnswer(stationReportsSchema, answer)
}

/** PUT /moderation/reports/{id}: it has been seen to, or has not. */
export async function resolveReport(id: string, resolved: boolean): Promise<StationReport> {
  const answer = await apiV2().put(`/moderation/reports/${encodeURIComponent(id)}`, { resolved })
  return readAnswer(stationReportSchema, answer)
}
