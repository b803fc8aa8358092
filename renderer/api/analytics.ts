/** GET /analytics/…: how Undertone is used, as sums, for admins; GET /stations/{id}/analytics: one station, for its creator. */
import {
  type AnalyticsRanksName,
  type AnalyticsSeriesName,
  type AnalyticsStep,
  analyticsRanksSchema,
  analyticsSeriesSchema,
  type StationPart,
  stationAnalyticsSchema,
} from '../../shared/api/analytics.ts'
import { type FigureSpan, figuresSchema } from '../../shared/api/figures.ts'
import { apiV2, getV2, stationPath } from './client.ts'

/** GET /stations/{id}/figures: how a station is listened to. For its owner and admins. */
export async function getFigures(stationId: string, days: FigureSpan, signal?: AbortSignal) {
  return getV2(`${stationPath(stationId)}/figures`, figuresSchema, { params: { days }, signal })
}

/** From and to are days (YYYY-MM-DD), both included. */
export interface AnalyticsRange {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

const CSV = 'text/csv'

/** The series of a range. */
export async function getAnalyticsSeries(
  name: AnalyticsSeriesName,
  params: AnalyticsRange & { readonly step: AnalyticsStep },
  signal?: AbortSignal,
) {
  return getV2(`/analytics/series/${name}`, analyticsSeriesSchema, { params, signal })
}

/** The ranks of a range. */
export async function getAnalyticsRanks(
  name: AnalyticsRanksName,
  params: AnalyticsRange,
  signal?: AbortSignal,
) {
  return getV2(`/analytics/ranks/${name}`, analyticsRanksSchema, { params, signal })
}

/** The same as text, as the API writes it for spreadsheets. */
export async function getAnalyticsCsv(
  of: `series/${AnalyticsSeriesName}` | `ranks/${AnalyticsRanksName}`,
  params: AnalyticsRange & { readonly step?: AnalyticsStep },
): Promise<string> {
  const answer = await apiV2().get<string>(`/analytics/${of}`, {
    params,
    headers: { accept: CSV },
    responseType: 'text',
  })
  return answer.data
}

const analyticsPath = (id: string) => `${stationPath(id)}/analytics`

/** How one station was listened to, and played. */
export async function getStationAnalytics(
  id: string,
  params: AnalyticsRange & { readonly step: AnalyticsStep },
  signal?: AbortSignal,
) {
  return getV2(analyticsPath(id), stationAnalyticsSchema, { params, signal })
}

/** A part of it as text, for spreadsheets. */
export async function getStationCsv(
  id: string,
  part: StationPart,
  params: AnalyticsRange & { readonly step: AnalyticsStep },
): Promise<string> {
  const answer = await apiV2().get<string>(analyticsPath(id), {
    params: { ...params, part },
    headers: { accept: CSV },
    responseType: 'text',
  })
  return answer.data
}
