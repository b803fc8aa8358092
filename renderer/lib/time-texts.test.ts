import { expect, test } from 'vitest'
import { listeningText, pastDayText, timeSpanText, weekdayNames } from './time-texts.ts'

test.each([
  [0, 'less than a minute'],
  [29_999, 'less than a minute'],
  [30_000, '1 min'],
  [59 * 60_000, '59 min'],
  [59.6 * 60_000, '1 h'],
  [66 * 60_000, '1 h 6 min'],
  [26 * 3_600_000, '26 h'],
])('formats %i ms as %s', (ms, text) => {
  expect(listeningText(ms)).toBe(text)
})

test('shows one time for a session within a minute, otherwise two', () => {
  const at = new Date(2026, 10, 21, 9, 4).getTime()
  expect(timeSpanText(at, at + 59_000)).not.toContain('–')
  expect(timeSpanText(at, at + 60_000)).toContain('–')
})

test('shows both times of a show that lasts the repeated hour of a clock change', () => {
  const from = Date.UTC(2026, 9, 25, 0)
  const text = timeSpanText(from, from + 3_600_000, 'Europe/Berlin')
  const [start, end] = text.split(' – ')
  expect(end).toBe(start)
})

test('names recent days in words and adds the year to older ones', () => {
  const now = new Date()
  expect(pastDayText(0, now.getTime())).toBe('Today')
  expect(pastDayText(1, now.getTime() - 86_400_000)).toBe('Yesterday')
  expect(pastDayText(400, new Date(2020, 0, 2).getTime())).toContain('2020')
  expect(pastDayText(2, now.getTime())).not.toContain(String(now.getFullYear()))
})

test('lists the weekdays from Monday', () => {
  expect(weekdayNames().slice(0, 2)).toEqual(['Monday', 'Tuesday'])
})
