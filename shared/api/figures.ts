/**
 * How a station is listened to, for its creator. Every figure is published once, after its UTC day has ended, and
 * counts groups of at least LISTENERS_MIN different listeners only, so that no figure is about one of them.
 */
import * as z from 'zod/mini'
import { described, named } from './schema-parts.ts'

/** Fewer different listeners of a day are counted nowhere: of a station, of a country, of a list of stations. */
export const LISTENERS_MIN = 5
/** Listeners, starts, dropouts, failures and favorites are rounded down to a multiple of this. */
export const COUNT_STEP = 5
/** Hours are rounded to a multiple of this. */
export const HOURS_STEP = 1
/** The time to the first sound is rounded to a multiple of this, ms. */
export const START_STEP_MS = 100
/** A UTC day is published so long after its end, and never changes again. */
export const PUBLISH_AFTER_MS = 60 * 60_000
/** Countries that are named. */
export const COUNTRIES_SHOWN = 10

/** A count as it is shown. */
export const roundCount = (count: number): number => count - (count % COUNT_STEP)
/** A sum of ms as hours as they are shown. */
export const roundHours = (ms: number): number =>
  Math.round(ms / (HOURS_STEP * 60 * 60_000)) * HOURS_STEP

/** How a station is listened to. */
export const figuresSchema = named(
  'Figures',
  z.object({
    listeners: described('On the day with the most, rounded down to a multiple of 5', z.number()),
    /** One for each day asked for, in UTC. */
    days: z.array(z.object({ day: z.string(), hours: z.number(), listeners: z.number() })),
    countries: described(
      'The ten with the most hours, each counted on days with five or more listeners from it',
      z.array(z.object({ countrycode: z.string(), hours: z.number() })),
    ),
    favorites: described(
      'How many users have it as a favorite, rounded down to a multiple of 5',
      z.number(),
    ),
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
