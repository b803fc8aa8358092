import { expect, test } from 'vitest'
import { history } from './history.ts'

test.each([
  [0, 'less than a minute'],
  [29_999, 'less than a minute'],
  [30_000, '1 min'],
  [59 * 60_000, '59 min'],
  [59.6 * 60_000, '1 h'],
  [66 * 60_000, '1 h 6 min'],
  [26 * 3_600_000, '26 h'],
])('formats %i ms as %s', (ms, text) => {
  expect(history.length(ms)).toBe(text)
})

test('shows one time for a session within a minute, otherwise two', () => {
  const at = new Date(2026, 10, 21, 9, 4).getTime()
  expect(history.times(at, at + 59_000)).not.toContain('–')
  expect(history.times(at, at + 60_000)).toContain('–')
})

test('names recent days in words and adds the year to older ones', () => {
  const now = new Date()
  expect(history.day(0, now.getTime())).toBe('Today')
  expect(history.day(1, now.getTime() - 86_400_000)).toBe('Yesterday')
  expect(history.day(400, new Date(2020, 0, 2).getTime())).toContain('2020')
  expect(history.day(2, now.getTime())).not.toContain(String(now.getFullYear()))
})
