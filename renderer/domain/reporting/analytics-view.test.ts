import { expect, test } from 'vitest'
import { STATION_RANGE_DAYS_MAX } from '../../../shared/api/analytics.ts'
import {
  changeOf,
  RANGES,
  rangeOf,
  readView,
  STATION_RANGES,
  STEPS_MAX,
  stepsOf,
  withDays,
  writeView,
} from './analytics-view.ts'

const BERLIN = 'Europe/Berlin'
const view = (text: string) => readView(new URLSearchParams(text), BERLIN)

test('defaults to four weeks by day in the local time zone', () => {
  expect(view('')).toEqual({ days: 28, step: 'day', timeZone: BERLIN })
  expect(view('days=365')).toEqual({ days: 365, step: 'week', timeZone: BERLIN })
  expect(view('days=90&step=day&zone=UTC')).toEqual({ days: 90, step: 'day', timeZone: 'UTC' })
  expect(view('days=12&step=hour&zone=Mars')).toEqual(view(''))
})

test('round-trips a view through the URL', () => {
  for (const days of RANGES)
    for (const step of stepsOf(days))
      for (const timeZone of ['UTC', BERLIN]) {
        const one = { days, step, timeZone }
        expect(readView(writeView(one), BERLIN)).toEqual(one)
      }
  expect(view('days=365&step=day').step).toBe('week')
  for (const days of RANGES)
    if (stepsOf(days).includes('day')) expect(days).toBeLessThanOrEqual(STEPS_MAX)
  expect(String(writeView(view('')))).toBe('')
  expect(withDays(view('step=week'), 7).step).toBe('day')
})

test('ends a range today in its time zone', () => {
  const lateEvening = Date.parse('2026-10-24T23:30:00Z')
  const week = { days: 7, step: 'day' } as const
  expect(rangeOf({ ...week, timeZone: 'UTC' }, lateEvening)).toMatchObject({
    from: '2026-10-18',
    to: '2026-10-24',
  })
  // The clocks go back that night, but a day is a day.
  expect(rangeOf({ ...week, timeZone: BERLIN }, lateEvening)).toMatchObject({
    from: '2026-10-19',
    to: '2026-10-25',
  })
})

test('limits station ranges to the API’s maximum, with a previous range up to half of it', () => {
  const longest = Math.max(...STATION_RANGES)
  expect(longest).toBeLessThanOrEqual(STATION_RANGE_DAYS_MAX)
  for (const days of STATION_RANGES) {
    expect(stepsOf(days).includes('day')).toBe(days <= STEPS_MAX)
    if (days !== longest) expect(2 * days).toBeLessThan(STATION_RANGE_DAYS_MAX)
  }
})

test('computes the relative change of a total', () => {
  expect(changeOf(150, 100)).toBe(0.5)
  expect(changeOf(0, 0)).toBe(0)
  expect(changeOf(3, 0)).toBe('new')
  expect(changeOf(null, 1)).toBeNull()
  expect(changeOf(1, null)).toBeNull()
})
