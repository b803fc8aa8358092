import * as z from 'zod/mini'
import { COUNTRY_CODES, currentCountryCode } from './country-name.ts'
import { integer, stationId, text } from './schema-parts.ts'

/** Reasons to give up a station, limited to those that the station causes. */
export const OUTCOME_REASONS = [
  'unreachable',
  'missing',
  'refused',
  'no sound',
  'unplayable',
  'lost',
] as const
export type OutcomeReason = (typeof OUTCOME_REASONS)[number]

/** Longest time to the first sound, in ms. A player gives up earlier. */
export const START_MAX_MS = 120_000
export const DROPOUTS_MAX = 20
/** Stations in one heartbeat: the previous one, the current one, and others that failed. */
export const OUTCOMES_MAX = 4

/** Playback quality since the previous heartbeat; sent only with the user's consent. */
const listeningOutcome = z.strictObject({
  stationId,
  /** In ms from the selection of the station to its first sound. Null when it already played or has not started. */
  startMs: z.nullable(integer(0, START_MAX_MS)),
  dropouts: integer(0, DROPOUTS_MAX),
  /** Null when the player did not give up. */
  reason: z.nullable(z.enum(OUTCOME_REASONS)),
})
export type ListeningOutcome = z.infer<typeof listeningOutcome>

/** Response when an admin switched the heartbeat's station off: the player stops and shows the reason. */
export const listeningResponse = z.object({ off: z.string() })

const countries = new Set(COUNTRY_CODES)
/** Only existing countries: invented codes would distort the figures. */
const listenerCountry = text(
  z.length(2),
  z.overwrite((code) => currentCountryCode(code) ?? code),
  z.refine((code) => countries.has(code), 'must be an ISO 3166-1 alpha-2 code'),
)

export const listeningBody = z.strictObject({
  stationId: z.nullable(stationId),
  countrycode: z.nullish(listenerCountry),
  outcomes: z.optional(z.array(listeningOutcome).check(z.maxLength(OUTCOMES_MAX))),
})
