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
