import * as z from 'zod/mini'
import { described, named } from './schema-parts.ts'
import { airSchema } from './stations.ts'

/**
 * Results of a stream check, in this order: it found sound; it found silence; the server blocks this service; the check
 * failed for a reason unrelated to the station; it did not run, because the host was checked less than a minute ago.
 */
export const CHECK_OUTCOMES = ['heard', 'silent', 'blocked', 'unknown', 'too soon'] as const

export const stationCheckSchema = named(
  'StationCheck',
  z.object({
    outcome: z.enum(CHECK_OUTCOMES),
    reason: described(
      'Sentence that explains why the check found no sound. Null when it found sound',
      z.nullable(z.string()),
    ),
    air: described('Summary of all checks', airSchema),
  }),
)
export type StationCheck = z.infer<typeof stationCheckSchema>
