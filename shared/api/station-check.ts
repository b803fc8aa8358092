import * as z from 'zod/mini'
import { described, named } from './schema-parts.ts'
import { airSchema } from './stations.ts'

/**
 * What a visit came to: sound; none; the server refuses this service; nothing that says something of the station;
 * or none was made, because its host was visited less than a minute ago.
 */
export const CHECK_OUTCOMES = ['heard', 'silent', 'blocked', 'unknown', 'too soon'] as const

export const stationCheckSchema = named(
  'StationCheck',
  z.object({
    outcome: z.enum(CHECK_OUTCOMES),
    reason: described('Why there was no sound, in a sentence; else null', z.nullable(z.string())),
    air: described('What all visits come to', airSchema),
  }),
)
export type StationCheck = z.infer<typeof stationCheckSchema>
