import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DROPOUTS_MAX, OUTCOME_REASONS, START_MAX_MS } from '../../../../shared/api/listening.ts'
import { DAY_MS } from '../utc-day.ts'
import { keyOf, mergeSums, NO_FAILURE, type OutcomeSum, sumsOf } from './outcome-sums.ts'
import { createDaySketch } from './outcomes.ts'

const BEGIN = Date.UTC(2026, 0, 5)
const report = fc.record({
  uid: fc.constantFrom('ada', 'bob', 'cid'),
  at: fc.integer({ min: BEGIN, max: BEGIN + DAY_MS - 1 }),
  outcome: fc.record({
    stationId: fc.constantFrom('one', 'two'),
    startMs: fc.option(fc.integer({ min: 0, max: START_MAX_MS })),
    dropouts: fc.integer({ min: 0, max: DROPOUTS_MAX }),
    reason: fc.option(fc.constantFrom(...OUTCOME_REASONS)),
  }),
})

test('counts each listener once per station and reason, and all dropouts', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 80 }), (all) => {
      const { isFirst } = createDaySketch()
      const sums = new Map<string, OutcomeSum>()
      for (const one of all) {
        for (const sum of sumsOf(one, isFirst)) {
          sums.set(keyOf(sum), mergeSums(sums.get(keyOf(sum)), sum))
        }
      }
      const total = (of: (sum: OutcomeSum) => number) =>
        [...sums.values()].reduce((count, sum) => count + of(sum), 0)
      const counted = new Set(
        all.flatMap(({ uid, outcome: { stationId, startMs, reason } }) => [
          ...(startMs === null ? [] : [`${uid} ${stationId} ${NO_FAILURE}`]),
          ...(reason === null ? [] : [`${uid} ${stationId} ${reason}`]),
        ]),
      )
      expect(total(({ count }) => count)).toBe(counted.size)
      expect(total(({ dropouts }) => dropouts)).toBe(
        all.reduce((count, { outcome }) => count + outcome.dropouts, 0),
      )
    }),
  )
})

test('the sketch recognizes keys of its day, resets the next day, and has few false positives', () => {
  const { isFirst } = createDaySketch()
  const keys = Array.from({ length: 20_000 }, (_, index) => `key ${index}`)
  const firsts = keys.filter((key) => isFirst(key, BEGIN)).length
  expect(firsts).toBeGreaterThan(keys.length - 10)
  expect(keys.some((key) => isFirst(key, BEGIN + 1))).toBe(false)
  expect(keys.slice(0, 100).every((key) => isFirst(key, BEGIN + DAY_MS))).toBe(true)
})
