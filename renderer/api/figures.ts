/** GET /stations/{id}/figures: how a station is listened to. For its owner and admins. */
import { type Figures, figuresSchema } from '../../shared/api/answers/figures.ts'
import { apiV2, readAnswer } from './client.ts'

/** How far back figures go, in days. */
export const FIGURE_SPANS = [7, 30] as const
export type FigureSpan = (typeof FIGURE_SPANS)[number]

/** Asks for them. */
export async function getFigures(
  stationId: string,
  days: FigureSpan,
  signal?: AbortSignal,
): Promise<Figures> {
  const answer = await apiV2().get(`/stations/${encodeURIComponent(stationId)}/figures`, {
    params: { days },
    ...(signal && { signal }),
  })
  return readAnswer(figuresSchema, answer)
}
