/** Published once, after the UTC day, and only for LISTENERS_MIN or more listeners, so never about one person. */
import * as z from 'zod/mini'
import { described, named } from './schema-parts.ts'

/** The API publishes a day's figures of a station, country or list of stations only for this many listeners or more. */
export const LISTENERS_MIN = 5
/** Listeners, starts, dropouts, failures and favorites are rounded down to a multiple of this. */
export const COUNT_STEP = 5
export const HOURS_STEP = 1
/** The time to the first sound is rounded to a multiple of this, in ms. */
export const START_STEP_MS = 100
/** Delay between the end of a UTC day and the publication of its figures, which never change afterwards. */
export const PUBLISH_AFTER_MS = 60 * 60_000
export const COUNTRIES_SHOWN = 10

export const roundCount = (count: number): number => count - (count % COUNT_STEP)
export const roundHours = (ms: number): number =>
  Math.round(ms / (HOURS_STEP * 60 * 60_000)) * HOURS_STEP

export const figuresSchema = named(
  'Figures',
  z.object({
    listeners: described('Listeners on the best day, rounded down to a multiple of 5', z.number()),
    /** One entry per requested UTC day. */
    days: z.array(z.object({ day: z.string(), hours: z.number(), listeners: z.number() })),
    countries: described(
      'The top ten by hours, counting only days with five or more listeners from the country',
      z.array(z.object({ countrycode: z.string(), hours: z.number() })),
    ),
    favorites: described(
      'Number of users with this favorite, rounded down to a multiple of 5',
      z.number(),
    ),
  }),
)
export type Figures = z.infer<typeof figuresSchema>

export const FIGURE_SPANS = [7, 30] as const
export type FigureSpan = (typeof FIGURE_SPANS)[number]

export const figuresQuery = z.strictObject({
  days: z.pipe(
    z._default(z.enum(FIGURE_SPANS.map(String)), String(FIGURE_SPANS[0])),
    z.transform(Number),
  ),
})
