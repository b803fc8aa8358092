import * as z from 'zod/mini'
import { countryCode, stationId } from './schema-parts.ts'

/** What the listener listens to now; null: nothing any more. */
export const listeningBody = z.strictObject({
  stationId: z.nullable(stationId),
  countrycode: z.nullish(countryCode),
})
