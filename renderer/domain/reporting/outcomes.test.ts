import { beforeEach, expect, test } from 'vitest'
import { DROPOUTS_MAX, OUTCOMES_MAX, START_MAX_MS } from '../../../shared/api/listening.ts'
import type { FailureReason } from '../player/player-records.ts'
import { createOutcomes, type Outcomes, outcomeReason } from './outcomes.ts'

let isAllowed: boolean
let outcomes: Outcomes
beforeEach(() => {
  isAllowed = true
  outcomes = createOutcomes(() => isAllowed)
})

const chosen = { at: 1, type: 'play-requested' } as const
const dry = { at: 3, type: 'dry' } as const
const sounding = (afterMs: number) => ({ at: 2, type: 'sounding', afterMs }) as const
const failed = (reason: FailureReason) => ({ at: 4, type: 'failed', reason }) as const
const outcome = { stationId: 'a', startMs: null, dropouts: 0, reason: null }

test('reports the time to the first audio once, then only the station', () => {
  outcomes.record('a', chosen)
  expect(outcomes.record('a', sounding(412.6))).toBe(false)
  expect(outcomes.take('a')).toEqual([{ ...outcome, startMs: 413 }])
  expect(outcomes.take('a')).toEqual([outcome])
  expect(outcomes.take(null)).toEqual([])
})

test('counts dropouts without another start', () => {
  outcomes.record('a', dry)
  outcomes.record('a', sounding(3_000))
  outcomes.record('a', dry)
  expect(outcomes.take('a')).toEqual([{ ...outcome, dropouts: 2 }])
  for (let n = 0; n < 100; n += 1) outcomes.record('a', dry)
  expect(outcomes.take('a')).toEqual([{ ...outcome, dropouts: DROPOUTS_MAX }])
})

test('reports nothing for a station that was left before it played', () => {
  outcomes.record('a', chosen)
  outcomes.record('a', { at: 2, type: 'closed' })
  outcomes.record('a', sounding(9))
  expect(outcomes.take(null)).toEqual([])
})

test('limits values and stations to what the API accepts', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    outcomes.record(id, chosen)
    outcomes.record(id, sounding(id === 'e' ? -5 : 1e9))
  }
  const result = outcomes.take('a')
  expect(result).toHaveLength(OUTCOMES_MAX)
  expect(result.map(({ stationId }) => stationId)).toEqual(['d', 'e', 'f', 'a'])
  expect(result.map(({ startMs }) => startMs)).toEqual([
    START_MAX_MS,
    0,
    START_MAX_MS,
    START_MAX_MS,
  ])
})

test.each([
  ['not-found', 'missing'],
  ['forbidden', 'refused'],
  ['tls-expired', 'unreachable'],
  ['codec-ac3', 'unplayable'],
  ['lost', 'lost'],
  ['private-address', null],
  ['blocked', null],
] as const)('maps %s to %s', (reason, told) => {
  expect(outcomeReason(reason)).toBe(told)
  expect(outcomes.record('a', failed(reason))).toBe(told !== null)
  expect(outcomes.take(null)).toEqual(told === null ? [] : [{ ...outcome, reason: told }])
})

test('records nothing when disallowed and drops earlier records', () => {
  outcomes.record('a', dry)
  isAllowed = false
  expect(outcomes.record('b', failed('lost'))).toBe(false)
  expect(outcomes.take('c')).toEqual([])
  isAllowed = true
  expect(outcomes.take(null)).toEqual([])
})
