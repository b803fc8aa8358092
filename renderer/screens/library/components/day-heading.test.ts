import { expect, test } from 'vitest'
import { dayKey, daysAgo } from './day-heading.tsx'

test('uses the local calendar day', () => {
  const keys = [
    new Date(2026, 10, 21, 0, 0),
    new Date(2026, 10, 20, 23, 59),
    new Date(2026, 10, 20, 0, 0),
    new Date(2025, 0, 2, 12, 0),
  ].map((date) => dayKey(date.getTime()))
  expect(keys).toEqual(['2026-11-21', '2026-11-20', '2026-11-20', '2025-01-02'])
})

test.each([
  [new Date(2026, 10, 21, 0, 0), 0],
  [new Date(2026, 10, 21, 23, 59), 0],
  [new Date(2026, 10, 20, 23, 59), 1],
  [new Date(2026, 10, 14, 12, 0), 7],
  [new Date(2026, 10, 22, 0, 0), -1],
  // Nights on which daylight saving time ended and started.
  [new Date(2026, 9, 24, 12, 0), 28],
  [new Date(2026, 2, 27, 12, 0), 239],
])('computes that %s is %i days ago', (at, days) => {
  expect(daysAgo(at.getTime(), new Date(2026, 10, 21, 9, 0).getTime())).toBe(days)
})
