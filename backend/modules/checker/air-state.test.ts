import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AIR_STATES } from '../../../shared/api/stations.ts'
import {
  type AirSums,
  DEAD_AFTER_MS,
  DEAD_VISITS,
  hourOfWeek,
  isPartTime,
  NEXT_VISIT_MS,
  NO_HOURS,
  NO_VISITS,
  nextVisit,
  RECHECK_MS,
  sumsAfterVisit,
  type VisitOutcome,
} from './air-state.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const MONDAY = Date.UTC(2026, 0, 5)

/** Aggregate of visits, each with the time since the previous one. */
function visits(outcomes: readonly VisitOutcome[], apart = DAY, start = MONDAY): AirSums {
  return outcomes.reduce(
    (sums, outcome, n) => sumsAfterVisit(sums, outcome, start + n * apart),
    NO_VISITS,
  )
}
const times = (count: number, outcome: VisitOutcome) => Array<VisitOutcome>(count).fill(outcome)

test.each<[string, readonly VisitOutcome[], AirSums['state'], number | null]>([
  ['no visit', [], 'not checked', null],
  ['on air once', ['heard'], 'on air', 0],
  ['on air twice', ['heard', 'heard'], 'on air', 0],
  ['never on air', ['silent'], 'off air', 0],
  ['silent once after being on air', ['heard', 'silent'], 'on air', 0],
  ['silent twice after being on air', ['heard', 'silent', 'silent'], 'off air', 1],
  ['on air again after silence', ['heard', 'silent', 'silent', 'heard'], 'on air', 3],
  ['blocked', ['blocked'], 'blocked', 0],
  ['blocked after being on air', ['heard', 'blocked'], 'blocked', 1],
  ['inconclusive', ['unknown'], 'not checked', null],
  ['inconclusive after being on air', ['heard', 'unknown'], 'on air', 0],
  ['silent for two weeks', times(15, 'silent'), 'dead', 0],
  ['silent for a day less than two weeks', times(14, 'silent'), 'off air', 0],
  ['on air after being dead', [...times(15, 'silent'), 'heard'], 'on air', 15],
  ['dead stays dead', times(40, 'silent'), 'dead', 0],
])('sumsAfterVisit derives the state: %s', (_what, outcomes, state, day) => {
  const sums = visits(outcomes)
  expect(sums.state).toBe(state)
  expect(sums.since).toBe(day === null ? null : MONDAY + day * DAY)
  expect(sums.checkedAt).toBe(outcomes.length === 0 ? null : MONDAY + (outcomes.length - 1) * DAY)
})

test('keeps a station alive after few silent visits, however far apart', () => {
  expect(visits(times(DEAD_VISITS - 1, 'silent'), DEAD_AFTER_MS).state).toBe('off air')
  expect(visits(times(DEAD_VISITS, 'silent'), DEAD_AFTER_MS).state).toBe('dead')
})

test('marks a station off air immediately when it was silent at the same hour before', () => {
  const known = visits(['silent', 'heard'], 20 * HOUR)
  expect(sumsAfterVisit(known, 'silent', MONDAY + 7 * DAY).state).toBe('off air')
  expect(sumsAfterVisit(known, 'silent', MONDAY + 7 * DAY + HOUR).state).toBe('on air')
})

test.each([
  [MONDAY, 0],
  [MONDAY + 59 * 60_000, 0],
  [MONDAY + HOUR, 1],
  [MONDAY - 1, 167],
  [0, 72],
])('hourOfWeek(%i) returns %i', (at, hour) => expect(hourOfWeek(at)).toBe(hour))

test.each<[string, AirSums, boolean]>([
  [
    'silent for a day, every 7 hours',
    visits([...times(4, 'silent'), ...times(9, 'heard')], 7 * HOUR),
    false,
  ],
  ['never on air', visits(times(20, 'silent'), 25 * HOUR), false],
  ['always on air', visits(times(20, 'heard'), 25 * HOUR), false],
  [
    'alternating',
    visits(
      times(9, 'heard').flatMap((heardVisits) => [heardVisits, 'silent' as const]),
      13 * HOUR,
    ),
    true,
  ],
])('detects part-time stations: %s', (_what, { hours }, is) => expect(isPartTime(hours)).toBe(is))

test('schedules the next visit soon after a first silence, else by state', () => {
  expect(nextVisit(visits(['heard', 'silent']), MONDAY)).toBe(MONDAY + RECHECK_MS)
  for (const state of AIR_STATES) {
    expect(nextVisit({ ...NO_VISITS, state }, MONDAY)).toBe(MONDAY + NEXT_VISIT_MS[state])
  }
})

test('keeps aggregates bounded and derives the state from the latest visits', () => {
  const outcome = fc.constantFrom<VisitOutcome>('heard', 'silent', 'blocked', 'unknown')
  const visit = fc.record({ outcome, after: fc.integer({ min: 1, max: 30 * DAY }) })
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), (made) => {
      let at = MONDAY
      let sums = NO_VISITS
      for (const { outcome: came, after } of made) {
        at += after
        sums = sumsAfterVisit(sums, came, at)
        expect(sums.hours).toHaveLength(NO_HOURS.length)
        expect(sums.since ?? at).toBeLessThanOrEqual(at)
        if (came === 'heard') expect(sums.state).toBe('on air')
        if (came === 'blocked') expect(sums.state).toBe('blocked')
        if (sums.state === 'dead') {
          expect(at - (sums.silentSince ?? at)).toBeGreaterThanOrEqual(
            came === 'unknown' ? 0 : DEAD_AFTER_MS,
          )
        }
        expect(nextVisit(sums, at)).toBeGreaterThan(at)
      }
    }),
  )
})
