import * as z from 'zod/mini'
import { COUNTRY_CODES, currentCountryCode } from './country-name.ts'
import { stationId, text, wholeNumber } from './schema-parts.ts'

/** Why a player gave a station up, as far as that says something of the station. */
export const OUTCOME_REASONS = [
  'unreachable',
  'missing',
  'refused',
  'no sound',
  'unplayable',
  'lost',
] as const
export type OutcomeReason = (typeof OUTCOME_REASONS)[number]

/** ms that a station may take to sound: longer than a player tries. */
export const START_MAX_MS = 120_000
/** Dropouts between two beats. */
export const DROPOUTS_MAX = 20
/** Stations that one beat may tell of: the one before, the one that plays, and others that failed. */
export const OUTCOMES_MAX = 4

/** How a station has played since the beat before; told only by those who have allowed it. */
const listeningOutcome = z.strictObject({
  stationId,
  /** ms from choosing the station to its first sound; null where it sounded before, or has not. */
  startMs: z.nullable(wholeNumber(0, START_MAX_MS)),
  /** How often its sound ran dry. */
  dropouts: wholeNumber(0, DROPOUTS_MAX),
  /** Why it was given up; null: it was not. */
  reason: z.nullable(z.enum(OUTCOME_REASONS)),
})
export type ListeningOutcome = z.infer<typeof listeningOutcome>

/** The station of a beat is switched off for everybody: the player falls silent and says why. */
export const listeningAnswer = z.object({ off: z.string() })

const countries = new Set(COUNTRY_CODES)
/** A country that exists, in any case: what is invented would fill the figures. */
const listenerCountry = text(
  z.length(2),
  z.overwrite((code) => currentCountryCode(code) ?? code),
  z.refine((code) => countries.has(code), 'must be an ISO 3166-1 alpha-2 code'),
)

/** What the listener listens to now; null: nothing any more. */
export const listeningBody = z.strictObject({
  stationId: z.nullable(stationId),
  countrycode: z.nullish(listenerCountry),
  outcomes: z.optional(z.array(listeningOutcome).check(z.maxLength(OUTCOMES_MAX))),
})
