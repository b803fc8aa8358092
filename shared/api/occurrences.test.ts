import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inWeekOrder, nowAndNext, occurrences, overlaps, WEEK_MS } from './occurrences.ts'
import type { Show } from './shows.ts'

const show = (title: string, change: Partial<Show> = {}): Show => ({
  id: title,
  title,
  day: 6,
  start: '20:00',
  minutes: 120,
  timeZone: 'Europe/Berlin',
  ...change,
})
const at = (iso: string) => Date.parse(iso)
const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
/** Start times in the four weeks after a moment. */
const startTimes = (shows: Show[], from: string) =>
  occurrences(shows, at(from), at(from) + 4 * WEEK_MS).map(({ startsAt }) => iso(startsAt))

it('keeps the local time of a show across clock changes', () => {
  expect(startTimes([show('a')], '2026-10-17T12:00:00Z')).toEqual([
    '2026-10-18T18:00:00.000Z',
    '2026-10-25T19:00:00.000Z',
    '2026-11-01T19:00:00.000Z',
    '2026-11-08T19:00:00.000Z',
  ])
})

it('moves a show from a skipped hour to the next hour in that week only', () => {
  expect(startTimes([show('a', { start: '02:30' })], '2026-03-21T12:00:00Z')).toEqual([
    '2026-03-22T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-04-05T00:30:00.000Z',
    '2026-04-12T00:30:00.000Z',
  ])
})

it('uses the weekday of the show’s time zone, not of the viewer’s', () => {
  const tokyo = show('a', { day: 0, start: '06:00', timeZone: 'Asia/Tokyo' })
  expect(startTimes([tokyo], '2026-11-22T12:00:00Z')[0]).toBe('2026-11-22T21:00:00.000Z')
})

it('finds the current and the next show across midnight and the end of the week', () => {
  const late = show('late', { start: '23:00', minutes: 180 })
  const early = show('early', { day: 0, start: '02:00', minutes: 60 })
  const found = nowAndNext([late, early], at('2026-11-23T00:30:00Z'))
  expect([found.now?.show.title, iso(found.now?.endsAt)]).toEqual([
    'late',
    '2026-11-23T01:00:00.000Z',
  ])
  expect([found.next?.show.title, iso(found.next?.startsAt)]).toEqual([
    'early',
    '2026-11-23T01:00:00.000Z',
  ])
  const then = nowAndNext([late, early], at('2026-11-23T02:00:00Z'))
  expect([then.now, then.next?.show.title]).toEqual([null, 'late'])
})

it('repeats a running show next week and counts a show that starts now as running', () => {
  const daily = show('a')
  const { now, next } = nowAndNext([daily], at('2026-11-22T19:00:00Z'))
  expect([iso(now?.startsAt), iso(next?.startsAt)]).toEqual([
    '2026-11-22T19:00:00.000Z',
    '2026-11-29T19:00:00.000Z',
  ])
})

it('finds nothing without shows or with an unknown time zone', () => {
  expect(nowAndNext([], 0)).toEqual({ now: null, next: null })
  const nowhere = show('a', { timeZone: 'Atlantis/Main_Street' })
  expect(nowAndNext([nowhere, show('b', { start: 'late' })], 0)).toEqual({ now: null, next: null })
})

it('finds overlapping shows across time zones, each pair once', () => {
  const berlin = show('berlin')
  const london = show('london', { start: '20:30', timeZone: 'Europe/London' })
  const after = show('after', { start: '22:00', minutes: 30 })
  const titles = (shows: Show[]) =>
    overlaps(shows, at('2026-11-21T12:00:00Z')).map((pair) => pair.map(({ title }) => title))
  expect(titles([berlin, after])).toEqual([])
  expect(titles([berlin, london, after])).toEqual([
    ['berlin', 'london'],
    ['london', 'after'],
  ])
  // Starts on Sunday and ends on Monday, which is the next week.
  const long = show('long', { start: '23:00', minutes: 1440 })
  const monday = show('monday', { day: 0, start: '09:00' })
  expect(titles([monday, long])).toEqual([['long', 'monday']])
})

it('finds each weekly show once per week in any time zone and season', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 1439 }),
      zones,
      fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') }),
      (day, minute, timeZone, from) => {
        const two = (value: number) => String(value).padStart(2, '0')
        const start = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
        const one = show('a', { day, start, timeZone, minutes: 60 })
        const found = occurrences([one], from, from + WEEK_MS).filter((o) => o.startsAt >= from)
        const [first] = found
        expect(found.length).toBeGreaterThanOrEqual(1)
        expect(found.length).toBeLessThanOrEqual(2)
        const parts = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone })
        const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
        expect(parts.format(first?.startsAt)).toBe(names[day])
      },
    ),
  )
})

it('sorts the week from Monday', () => {
  const on = (title: string, day: number, start: string) => show(title, { day, start })
  const week = [on('d', 6, '08:00'), on('b', 0, '20:00'), on('a', 0, '08:00'), on('c', 0, '20:00')]
  expect(inWeekOrder(week).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
})
