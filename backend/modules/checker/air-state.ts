/** What the visits of a station add up to, and what that says of it: pure. Times are ms since the epoch. */
import type { AirState } from '../../../shared/api/stations.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const HOURS_OF_DAY = 24
const HOURS_OF_WEEK = 7 * HOURS_OF_DAY
/** 1970 began on a Thursday; weeks are counted from Monday, 0:00 UTC. */
const MONDAY_MS = 3 * DAY_MS

/** A station that was silent at every visit for so long, and at so many of them, is dead. */
export const DEAD_AFTER_MS = 14 * DAY_MS
export const DEAD_VISITS = 7
/** How long until the next visit. Uneven, so that the visits of a station wander over the hours of the week. */
export const NEXT_VISIT_MS = {
  'on air': 25 * HOUR_MS,
  'off air': 7 * HOUR_MS,
  dead: 6 * DAY_MS + 5 * HOUR_MS,
  blocked: 3 * DAY_MS + HOUR_MS,
  'not checked': DAY_MS + 2 * HOUR_MS,
} as const satisfies Readonly<Record<AirState, number>>
/** A station that was on air and is silent for the first time is visited once more this soon. */
export const DOUBT_MS = 15 * 60_000

/** A part-time station was silent on at least so many days of the week, and heard at so many hours of it. */
const PART_TIME_DAYS = 3
const PART_TIME_HOURS = 3

/** What came of a visit: sound; none; the server refuses us; or nothing that says something of the station. */
export type VisitOutcome = 'heard' | 'silent' | 'blocked' | 'unknown'

/** What is known at an hour of the week: heard or silent at the latest visit in it, or no visit yet. */
const HOUR_MARKS = { heard: 'h', silent: 's' } as const
export const NO_HOURS = '-'.repeat(HOURS_OF_WEEK)

/** What is kept of all visits of a station; no visit is kept by itself. */
export interface AirSums {
  readonly state: AirState
  /** Since when it is in that state; null before the first visit. */
  readonly since: number | null
  readonly checkedAt: number | null
  /** Silent visits in a row, and when the first of them was. */
  readonly silentVisits: number
  readonly silentSince: number | null
  /** A letter for each hour of the week from Monday, 0:00 UTC. */
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

/** The hour of the week of a moment: 0 is Monday, 0:00 to 1:00 UTC. */
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
  const isUsual = before.hours[hourOfWeek(at)] === HOUR_MARKS.silent
  // One silent visit may be a restart of the server: it says little of a station that was heard before.
  const isDoubted = before.state === 'on air' && before.silentVisits === 0 && !isUsual
  return isDoubted ? 'on air' : 'off air'
}

/** Since when: silence began with the first silent visit, everything else with this one. */
function sinceOf(before: AirSums, state: AirState, at: number): number | null {
  if (state === before.state) return before.since
  const isSilent = state === 'off air' || state === 'dead'
  return isSilent ? (before.silentSince ?? at) : at
}

/** Adds a visit to what is known. */
export function afterVisit(before: AirSums, outcome: VisitOutcome, at: number): AirSums {
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

/** Whether a station that was silent is heard again: what those who keep or follow it are told. */
export function isBack(before: AirSums, after: AirSums): boolean {
  return (before.state === 'off air' || before.state === 'dead') && after.state === 'on air'
}

/**
 * Whether the hours of the week tell of a station that is on air at some of them only: silent on several days of the
 * week, so that it was no outage, and heard more than now and then.
 */
export function isPartTime(hours: string): boolean {
  const silentDays = new Set<number>()
  let heard = 0
  for (const [hour, mark] of [...hours].entries()) {
    if (mark === HOUR_MARKS.silent) silentDays.add(Math.floor(hour / HOURS_OF_DAY))
    if (mark === HOUR_MARKS.heard) heard += 1
  }
  return silentDays.size >= PART_TIME_DAYS && heard >= PART_TIME_HOURS
}

/** When the station is visited again. */
export function nextVisit(sums: AirSums, at: number): number {
  const isDoubted = sums.state === 'on air' && sums.silentVisits > 0
  return at + (isDoubted ? DOUBT_MS : NEXT_VISIT_MS[sums.state])
}
