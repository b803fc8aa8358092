/** Usage analytics for admins (GET /analytics/…) and per station for its creator (GET /stations/{id}/analytics). */
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

/** GET /stations/{id}/figures, for the station's owner and admins. */
export async function getFigures(stationId: string, days: FigureSpan, signal?: AbortSignal) {
  return getV2(`${stationPath(stationId)}/figures`, figuresSchema, { params: { days }, signal })
}

/** `from` and `to` are days (YYYY-MM-DD), inclusive. */
export interface AnalyticsRange {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

const CSV = 'text/csv'

export async function getAnalyticsSeries(
  name: AnalyticsSeriesName,
  params: AnalyticsRange & { readonly step: AnalyticsStep },
  signal?: AbortSignal,
) {
  return getV2(`/analytics/series/${name}`, analyticsSeriesSchema, { params, signal })
}

export async function getAnalyticsRanks(
  name: AnalyticsRanksName,
  params: AnalyticsRange,
  signal?: AbortSignal,
) {
  return getV2(`/analytics/ranks/${name}`, analyticsRanksSchema, { params, signal })
}

export async function getAnalyticsCsv(
  path: `series/${AnalyticsSeriesName}` | `ranks/${AnalyticsRanksName}`,
  params: AnalyticsRange & { readonly step?: AnalyticsStep },
): Promise<string> {
  const response = await apiV2().get<string>(`/analytics/${path}`, {
    params,
    headers: { accept: CSV },
    responseType: 'text',
  })
  return response.data
}

const analyticsPath = (id: string) => `${stationPath(id)}/analytics`

export async function getStationAnalytics(
  id: string,
  params: AnalyticsRange & { readonly step: AnalyticsStep },
  signal?: AbortSignal,
) {
  return getV2(analyticsPath(id), stationAnalyticsSchema, { params, signal })
}

export async function getStationCsv(
  id: string,
  part: StationPart,
  params: AnalyticsRange & { readonly step: AnalyticsStep },
): Promise<string> {
  const response = await apiV2().get<string>(analyticsPath(id), {
    params: { ...params, part },
    headers: { accept: CSV },
    responseType: 'text',
  })
  return response.data
}
