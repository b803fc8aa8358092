/** Pure functions that derive a station's air state from its visits. Times are ms since the epoch. */
import type { AirState } from '../../../shared/api/stations.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const HOURS_OF_DAY = 24
const HOURS_OF_WEEK = 7 * HOURS_OF_DAY
/** 1970 started on a Thursday. Weeks start on Monday, 0:00 UTC. */
const MONDAY_MS = 3 * DAY_MS

/** A station is dead after this time of silence with at least DEAD_VISITS visits. */
export const DEAD_AFTER_MS = 14 * DAY_MS
export const DEAD_VISITS = 7
/** Time until the next visit. The times are uneven, so that visits spread over the hours of the week. */
export const NEXT_VISIT_MS = {
  'on air': 25 * HOUR_MS,
  'off air': 7 * HOUR_MS,
  dead: 6 * DAY_MS + 5 * HOUR_MS,
  blocked: 3 * DAY_MS + HOUR_MS,
  'not checked': DAY_MS + 2 * HOUR_MS,
} as const satisfies Readonly<Record<AirState, number>>
/** Time until the second visit after a first silent visit. */
export const RECHECK_MS = 15 * 60_000

/** A part-time station is silent on at least this many days of the week and on air in at least this many hours. */
const PART_TIME_DAYS = 3
const PART_TIME_HOURS = 3

/** `silent` means no audio, `blocked` that the server rejects the checker, `unknown` that the visit proves nothing. */
export type VisitOutcome = 'heard' | 'silent' | 'blocked' | 'unknown'

const HOUR_MARKS = { heard: 'h', silent: 's' } as const
export const NO_HOURS = '-'.repeat(HOURS_OF_WEEK)

/** Aggregate of all visits of a station. Single visits are not stored. */
export interface AirSums {
  readonly state: AirState
  readonly since: number | null
  readonly checkedAt: number | null
  /** Consecutive silent visits and the time of the first one. */
  readonly silentVisits: number
  readonly silentSince: number | null
  /** One character per hour of the week from Monday, 0:00 UTC. */
  readonly hours: string
}

export const NO_VISITS: AirSums = {
  state: 'not checked',
  since: null,
  checkedAt: null,
  silentVisits: 0,
  silentSince: null,
  hours: NO_HOURS,
}

/** Returns 0 for Monday, 0:00 to 1:00 UTC. */
export function hourOfWeek(at: number): number {
  return Math.floor((at + MONDAY_MS) / HOUR_MS) % HOURS_OF_WEEK
}

function stateAfter(before: AirSums, outcome: VisitOutcome, at: number): AirState {
  if (outcome === 'heard') return 'on air'
  if (outcome === 'blocked') return 'blocked'
  if (outcome === 'unknown') return before.state
  const silentSince = before.silentSince ?? at
  if (before.silentVisits + 1 >= DEAD_VISITS && at - silentSince >= DEAD_AFTER_MS) return 'dead'
  if (before.state === 'dead') return 'dead'
  const isUsuallySilent = before.hours[hourOfWeek(at)] === HOUR_MARKS.silent
  // One silent visit may be a restart of the server.
  const isUncertain = before.state === 'on air' && before.silentVisits === 0 && !isUsuallySilent
  return isUncertain ? 'on air' : 'off air'
}

function sinceOf(before: AirSums, state: AirState, at: number): number | null {
  if (state === before.state) return before.since
  const isSilent = state === 'off air' || state === 'dead'
  return isSilent ? (before.silentSince ?? at) : at
}

export function sumsAfterVisit(before: AirSums, outcome: VisitOutcome, at: number): AirSums {
  if (outcome === 'unknown') return { ...before, checkedAt: at }
  const state = stateAfter(before, outcome, at)
  const isSilent = outcome === 'silent'
  const hour = hourOfWeek(at)
  const mark = outcome === 'blocked' ? before.hours[hour] : HOUR_MARKS[outcome]
  return {
    state,
    since: sinceOf(before, state, at),
    checkedAt: at,
    silentVisits: isSilent ? before.silentVisits + 1 : 0,
    silentSince: isSilent ? (before.silentSince ?? at) : null,
    hours: before.hours.slice(0, hour) + mark + before.hours.slice(hour + 1),
  }
}

/** Returns true if a silent station is on air again. Its listeners and followers are then notified. */
export function isBackOnAir(before: AirSums, after: AirSums): boolean {
  return (before.state === 'off air' || before.state === 'dead') && after.state === 'on air'
}

/** Returns true if a station is on air in some hours only. Silence on several days of the week is no outage. */
export function isPartTime(hours: string): boolean {
  const silentDays = new Set<number>()
  let onAirHours = 0
  for (const [hour, mark] of [...hours].entries()) {
    if (mark === HOUR_MARKS.silent) silentDays.add(Math.floor(hour / HOURS_OF_DAY))
    if (mark === HOUR_MARKS.heard) onAirHours += 1
  }
  return silentDays.size >= PART_TIME_DAYS && onAirHours >= PART_TIME_HOURS
}

export function nextVisit(sums: AirSums, at: number): number {
  const isUncertain = sums.state === 'on air' && sums.silentVisits > 0
  return at + (isUncertain ? RECHECK_MS : NEXT_VISIT_MS[sums.state])
}
