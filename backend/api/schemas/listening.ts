import { z } from 'zod'
import { stationId } from './common.ts'

const countrycode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')
  .toUpperCase()

/** What the listener listens to now; null: nothing any more. */
export const listeningBody = z.strictObject({
  stationId: stationId.nullable(),
  countrycode: countrycode.nullish(),
})

/** How far back figures go, in days. */
const FIGURE_SPANS = ['7', '30'] as const
export const figuresQuery = z.strictObject({
  days: z.enum(FIGURE_SPANS).default('7').transform(Number),
})

const hours = z.number().min(0)
export const figuresSchema = z
  .object({
    listenersNow: z.int().min(0),
    days: z
      .array(z.object({ day: z.iso.date(), hours, favorites: z.int().min(0) }))
      .describe('UTC days, the oldest first; `favorites` were gained on that day and kept since'),
    countries: z
      .array(z.object({ countrycode: z.string().nullable(), hours }))
      .describe('The ten with the most hours; null: not told'),
    favorites: z.int().min(0).describe('How many users keep the station now'),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof figuresSchema>
