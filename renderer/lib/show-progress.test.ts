import { expect, test } from 'vitest'
import { progressOf } from './show-progress.ts'

test('returns progress only for known times, clamped to 0 and 1', () => {
  const show = { startsAt: 100, endsAt: 200 }
  expect([50, 100, 125, 300].map((time) => progressOf(show, time))).toEqual([0, 0, 0.25, 1])
  expect(progressOf({ startsAt: 100, endsAt: null }, 150)).toBeNull()
  expect(progressOf({ startsAt: 100, endsAt: 100 }, 150)).toBeNull()
})
