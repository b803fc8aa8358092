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

const asked = { at: 1, type: 'asked' } as const
const dry = { at: 3, type: 'dry' } as const
const sounding = (afterMs: number) => ({ at: 2, type: 'sounding', afterMs }) as const
const failed = (reason: FailureReason) => ({ at: 4, type: 'failed', reason }) as const
const outcome = { stationId: 'a', startMs: null, dropouts: 0, reason: null }

test('the time to the first sound is told once, and then that it goes on', () => {
  outcomes.note('a', asked)
  expect(outcomes.note('a', sounding(412.6))).toBe(false)
  expect(outcomes.take('a')).toEqual([{ ...outcome, startMs: 413 }])
  expect(outcomes.take('a')).toEqual([outcome])
  expect(outcomes.take(null)).toEqual([])
})

test('dropouts are counted, and the sound after one is no start', () => {
  outcomes.note('a', dry)
  outcomes.note('a', sounding(3_000))
  outcomes.note('a', dry)
  expect(outcomes.take('a')).toEqual([{ ...outcome, dropouts: 2 }])
  for (let n = 0; n < 100; n += 1) outcomes.note('a', dry)
  expect(outcomes.take('a')).toEqual([{ ...outcome, dropouts: DROPOUTS_MAX }])
})

test('a station that is left before it sounds says nothing', () => {
  outcomes.note('a', asked)
  outcomes.note('a', { at: 2, type: 'closed' })
  outcomes.note('a', sounding(9))
  expect(outcomes.take(null)).toEqual([])
})

test('no figure is beyond what the API takes, nor are there more stations', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    outcomes.note(id, asked)
    outcomes.note(id, sounding(id === 'e' ? -5 : 1e9))
  }
  const taken = outcomes.take('a')
  expect(taken).toHaveLength(OUTCOMES_MAX)
  expect(taken.map(({ stationId }) => stationId)).toEqual(['d', 'e', 'f', 'a'])
  expect(taken.map(({ startMs }) => startMs)).toEqual([START_MAX_MS, 0, START_MAX_MS, START_MAX_MS])
})

test.each([
  ['not-found', 'missing'],
  ['forbidden', 'refused'],
  ['tls-expired', 'unreachable'],
  ['codec-ac3', 'unplayable'],
  ['lost', 'lost'],
  ['private-address', null],
  ['blocked', null],
] as const)('%s is told as %s', (reason, told) => {
  expect(outcomeReason(reason)).toBe(told)
  expect(outcomes.note('a', failed(reason))).toBe(told !== null)
  expect(outcomes.take(null)).toEqual(told === null ? [] : [{ ...outcome, reason: told }])
})

test('where it is not allowed nothing is noted, and what was noted before is not told', () => {
  outcomes.note('a', dry)
  isAllowed = false
  expect(outcomes.note('b', failed('lost'))).toBe(false)
  expect(outcomes.take('c')).toEqual([])
  isAllowed = true
  expect(outcomes.take(null)).toEqual([])
})
