import { expect, test } from 'vitest'
import { beginOf, lastDays, utcDay } from './utc-day.ts'

test('days are UTC, over the end of a month and of a year', () => {
  const now = Date.parse('2026-01-02T00:00:00.000Z')
  expect(utcDay(now - 1)).toBe('2026-01-01')
  expect(lastDays(now, 4)).toEqual(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
  expect(beginOf('2026-01-02')).toBe(now)
})
