import { describe, expect, test } from 'vitest'
import { SHOWS_MAX } from './field-rules.ts'
import { scheduleBody } from './shows.ts'

const show = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Night Shift',
  day: 6,
  start: '23:30',
  minutes: 120,
  timeZone: 'Europe/Berlin',
}

test.each([
  {},
  { timeZone: 'UTC' },
  { timeZone: 'America/Argentina/Buenos_Aires' },
  { day: 0, start: '00:00', minutes: 5 },
  { minutes: 1_440 },
])('accepts %j', (change) => {
  expect(scheduleBody.safeParse([{ ...show, ...change }]).success).toBe(true)
})

test.each([
  { id: '1' },
  { title: '' },
  { title: ' ' },
  { title: 'x'.repeat(81) },
  { title: 'a\u202eb' },
  { day: 7 },
  { day: -1 },
  { day: 1.5 },
  { start: '24:00' },
  { start: '7:00' },
  { start: '07:60' },
  { minutes: 4 },
  { minutes: 1_441 },
  { timeZone: 'Mars/Olympus' },
  { timeZone: '+02:00' },
  { timeZone: '' },
  { more: true },
])('rejects %j', (change) => {
  expect(scheduleBody.safeParse([{ ...show, ...change }]).success).toBe(false)
})

describe('scheduleBody', () => {
  const shows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...show,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    }))
  test('limits the number of shows and rejects duplicate ids', () => {
    expect(scheduleBody.safeParse(shows(SHOWS_MAX)).success).toBe(true)
    expect(scheduleBody.safeParse(shows(SHOWS_MAX + 1)).success).toBe(false)
    expect(scheduleBody.safeParse([show, show]).success).toBe(false)
  })
})
