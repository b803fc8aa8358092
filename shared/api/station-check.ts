import * as z from 'zod/mini'
import { described, named } from './schema-parts.ts'
import { airSchema } from './stations.ts'

/**
 * Result of a check: sound; silence; the server blocks this service; no information about the station; or no check,
 * because its host was visited less than a minute ago.
 */
export const CHECK_OUTCOMES = ['heard', 'silent', 'blocked', 'unknown', 'too soon'] as const

export const stationCheckSchema = named(
  'StationCheck',
  z.object({
    outcome: z.enum(CHECK_OUTCOMES),
    reason: described(
      'Why there was no sound, as a sentence; otherwise null',
      z.nullable(z.string()),
    ),
    air: described('Summary of all checks', airSchema),
  }),
)
export type StationCheck = z.infer<typeof stationCheckSchema>
