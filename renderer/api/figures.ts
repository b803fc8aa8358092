/** GET /stations/{id}/figures: how a station is listened to. For its owner and admins. */
import * as z from 'zod/mini'
import { apiV2, readAnswer } from './client.ts'

const figuresSchema = z.object({
  listenersNow: z.number(),
  /** One for each day asked for, in UTC. */
  days: z.array(z.object({ day: z.string(), hours: z.number(), favorites: z.number() })),
  /** The ten with the most hours; null stands for listeners who do not say where they are. */
  countries: z.array(z.object({ countrycode: z.nullable(z.string()), hours: z.number() })),
  /** How many keep it, all in all. */
  favorites: z.number(),
})
export type Figures = z.infer<typeof figuresSchema>

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
