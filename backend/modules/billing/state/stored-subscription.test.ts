import { expect, test } from 'vitest'
import { nextCheck } from './stored-subscription.ts'

const NOW = 1_000_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  ['an active one at the end of its period', 'active', NOW + DAY, null, NOW + DAY],
  ['a trial at its end', 'trialing', NOW + DAY, null, NOW + DAY],
  ['a cancelled one at its end', 'ending', NOW + DAY, null, NOW + DAY],
  ['an overdue renewal after five minutes', 'active', NOW, null, NOW + 5 * MINUTE],
  ['an unpaid one every hour', 'past-due', NOW + DAY, NOW - DAY, NOW + HOUR],
  ['an unpaid one at the end of its grace period', 'past-due', NOW, NOW - 7 * DAY + 1, NOW + 1],
  ['an expired unpaid one once a day', 'expired', NOW, NOW - 8 * DAY, NOW + DAY],
] as const)('checks %s', (_name, state, periodEnd, pastDueSince, at) => {
  expect(nextCheck({ state, periodEnd, pastDueSince }, false, NOW)).toBe(at)
  expect(nextCheck({ state, periodEnd, pastDueSince }, true, NOW)).toBeNull()
})
