import * as z from 'zod/mini'
import { named } from './schema-parts.ts'

/** How a station is listened to. */
export const figuresSchema = named(
  'Figures',
  z.object({
    listenersNow: z.number(),
    /** One for each day asked for, in UTC. */
    days: z.array(z.object({ day: z.string(), hours: z.number(), favorites: z.number() })),
    /** The ten with the most hours; null stands for listeners who do not say where they are. */
    countries: z.array(z.object({ countrycode: z.nullable(z.string()), hours: z.number() })),
    /** How many keep it, all in all. */
    favorites: z.number(),
  }),
)
export type Figures = z.infer<typeof figuresSchema>

/** How far back figures go, in days. */
export const FIGURE_SPANS = [7, 30] as const
export type FigureSpan = (typeof FIGURE_SPANS)[number]

export const figuresQuery = z.strictObject({
  days: z.pipe(
    z._default(z.enum(FIGURE_SPANS.map(String)), String(FIGURE_SPANS[0])),
    z.transform(Number),
  ),
})
