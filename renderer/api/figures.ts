/** GET /stations/{id}/figures: how a station is listened to. For its owner and admins. */
import { type FigureSpan, type Figures, figuresSchema } from '../../shared/api/figures.ts'
import { apiV2, readAnswer } from './client.ts'

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
