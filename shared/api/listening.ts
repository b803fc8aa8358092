import * as z from 'zod/mini'
import { COUNTRY_CODES, currentCountryCode } from './country-name.ts'
import { integer, stationId, text } from './schema-parts.ts'

/** Reasons why the player gave up a station. Only reasons that the station causes are reported. */
export const OUTCOME_REASONS = [
  'unreachable',
  'missing',
  'refused',
  'no sound',
  'unplayable',
  'lost',
] as const
export type OutcomeReason = (typeof OUTCOME_REASONS)[number]

/** Maximum time to the first sound, in ms. A player gives up earlier. */
export const START_MAX_MS = 120_000
export const DROPOUTS_MAX = 20
/** Maximum number of stations in a heartbeat: the previous one, the current one, and others that failed. */
export const OUTCOMES_MAX = 4

/** Playback quality of a station since the previous heartbeat. The app sends it only with the user's consent. */
const listeningOutcome = z.strictObject({
  stationId,
  /** Time to the first sound. Null when the station played before the previous heartbeat, or has not started. */
  startMs: z.nullable(integer(0, START_MAX_MS)),
  dropouts: integer(0, DROPOUTS_MAX),
  /** Null when the player did not give up. */
  reason: z.nullable(z.enum(OUTCOME_REASONS)),
})
export type ListeningOutcome = z.infer<typeof listeningOutcome>

/** Response when an admin has switched the station off. `off` is the reason, which the player shows when it stops. */
export const listeningResponse = z.object({ off: z.string() })

const countries = new Set(COUNTRY_CODES)
/** Accepts only existing countries, because invented codes would distort the figures. */
const listenerCountry = text(
  z.length(2),
  z.overwrite((code) => currentCountryCode(code) ?? code),
  z.refine((code) => countries.has(code), 'must be an ISO 3166-1 alpha-2 code'),
)

/** Heartbeat of a listening app (POST /listening). `stationId` is null when nothing plays. */
export const listeningBody = z.strictObject({
  stationId: z.nullable(stationId),
  countrycode: z.nullish(listenerCountry),
  outcomes: z.optional(z.array(listeningOutcome).check(z.maxLength(OUTCOMES_MAX))),
})
