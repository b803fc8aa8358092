import { expect, test } from 'vitest'
import { daysAgo, groupByDay } from './days.ts'

const entry = (id: string, at: Date) => ({
  id,
  stationId: 'night-bus',
  startedAt: at.toISOString(),
  endedAt: at.toISOString(),
  station: null,
})

test('sessions are grouped by the day they began on, by the calendar of this computer', () => {
  const days = groupByDay([
    entry('d', new Date(2026, 10, 21, 0, 0)),
    entry('c', new Date(2026, 10, 20, 23, 59)),
    entry('b', new Date(2026, 10, 20, 0, 0)),
    entry('a', new Date(2025, 10, 20, 12, 0)),
  ])
  expect(days.map(({ key, entries }) => [key, entries.map(({ id }) => id)])).toEqual([
    ['2026-11-21', ['d']],
    ['2026-11-20', ['c', 'b']],
    ['2025-11-20', ['a']],
  ])
  expect(groupByDay([])).toEqual([])
})

test.each([
  [new Date(2026, 10, 21, 0, 0), 0],
  [new Date(2026, 10, 21, 23, 59), 0],
  [new Date(2026, 10, 20, 23, 59), 1],
  [new Date(2026, 10, 14, 12, 0), 7],
  [new Date(2026, 10, 22, 0, 0), -1],
  // A night on which summer time ended, and one on which it began.
  [new Date(2026, 9, 24, 12, 0), 28],
  [new Date(2026, 2, 27, 12, 0), 239],
])('%s is %i days ago', (at, days) => {
  expect(daysAgo(at.getTime(), new Date(2026, 10, 21, 9, 0).getTime())).toBe(days)
})
