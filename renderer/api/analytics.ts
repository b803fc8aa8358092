/** GET /analytics/…: how Undertone is used, as sums. For admins. */
import {
  type AnalyticsRanks,
  type AnalyticsRanksName,
  type AnalyticsSeries,
  type AnalyticsSeriesName,
  type AnalyticsStep,
  analyticsRanksSchema,
  analyticsSeriesSchema,
} from '../../shared/api/analytics.ts'
import { apiV2, readAnswer } from './client.ts'

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
): Promise<AnalyticsSeries> {
  const answer = await apiV2().get(`/analytics/series/${name}`, {
    params,
    ...(signal && { signal }),
  })
  return readAnswer(analyticsSeriesSchema, answer)
}

/** The ranks of a range. */
export async function getAnalyticsRanks(
  name: AnalyticsRanksName,
  params: AnalyticsRange,
  signal?: AbortSignal,
): Promise<AnalyticsRanks> {
  const answer = await apiV2().get(`/analytics/ranks/${name}`, {
    params,
    ...(signal && { signal }),
  })
  return readAnswer(analyticsRanksSchema, answer)
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
