import { expect, test } from 'vitest'
import { icalendar } from './icalendar.ts'
import { contextOf } from './testing/context.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
const parse = (text: string, change: Parameters<typeof contextOf>[0] = {}) =>
  icalendar.parse(text, contextOf({ name: 'schedule', ...change }))
const starts = (...args: Parameters<typeof parse>) =>
  parse(...args)?.schedule?.map(({ title, startsAt, endsAt }) => [
    title,
    new Date(startsAt).toISOString(),
    endsAt === null ? null : (endsAt - startsAt) / 60_000,
  ])

test('keeps the local time and duration of a weekly show across DST changes', () => {
  const weekly = calendar(
    ...event(
      'SUMMARY:Low\\, End',
      'DTSTART;TZID=Europe/Berlin:20150104T010000',
      'DURATION:PT3H',
      'RRULE:FREQ=WEEKLY;BYDAY=SU',
    ),
  )
  const now = Date.parse('2026-10-25T12:00:00Z')
  expect(starts(weekly, { now })).toEqual([
    ['Low, End', '2026-10-24T23:00:00.000Z', 180],
    ['Low, End', '2026-11-01T00:00:00.000Z', 180],
  ])
})

test('applies canceled and moved repeats', () => {
  const changed = calendar(
    ...event(
      'SUMMARY:Low End',
      'DTSTART:20261102T200000Z',
      'DTEND:20261102T220000Z',
      'RRULE:FREQ=DAILY;COUNT=40',
      'EXDATE:20261124T200000Z',
    ),
    ...event(
      'SUMMARY:Low End special',
      'RECURRENCE-ID:20261125T200000Z',
      'DTSTART:20261125T210000Z',
      'DTEND:20261125T230000Z',
    ),
    ...event(
      'SUMMARY:Low End',
      'RECURRENCE-ID:20261126T200000Z',
      'DTSTART:20261126T200000Z',
      'STATUS:CANCELLED',
    ),
  )
  const found = starts(changed)?.filter(
    ([, at]) => String(at) > '2026-11-23' && String(at) < '2026-11-28',
  )
  expect(found).toEqual([
    ['Low End', '2026-11-23T20:00:00.000Z', 120],
    ['Low End special', '2026-11-25T21:00:00.000Z', 120],
    ['Low End', '2026-11-27T20:00:00.000Z', 120],
  ])
})

test('uses a time zone that the calendar defines', () => {
  const own = calendar(
    'BEGIN:VTIMEZONE',
    'TZID:Studio',
    'BEGIN:STANDARD',
    'DTSTART:20251026T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'TZOFFSETFROM:+0400',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20250330T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0400',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    ...event(
      'SUMMARY:Low End',
      'DTSTART;TZID=Studio:20261124T200000',
      'DTEND;TZID=Studio:20261124T210000',
    ),
  )
  expect(starts(own)).toEqual([['Low End', '2026-11-24T17:00:00.000Z', 60]])
})

test('reads floating times in the zone of the calendar or station and skips them without one', () => {
  const floating = event('SUMMARY:Low End', 'DTSTART:20261124T200000', 'DTEND:20261124T210000')
  const expected = [['Low End', '2026-11-24T19:00:00.000Z', 60]]
  expect(starts(calendar('X-WR-TIMEZONE:Europe/Berlin', ...floating))).toEqual(expected)
  expect(starts(calendar(...floating), { zone: 'Europe/Berlin' })).toEqual(expected)
  expect(parse(calendar(...floating))?.schedule).toEqual([])
})

test('skips all-day events', () => {
  expect(starts(calendar(...event('SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20261124')))).toEqual([])
})

test('limits an event that repeats every second forever', () => {
  const second = calendar(
    ...event('SUMMARY:x', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
    ...event('SUMMARY:Low End', 'DTSTART:20261124T200000Z'),
  )
  expect(starts(second)).toEqual([['Low End', '2026-11-24T20:00:00.000Z', null]])
})

test.each([
  'BEGIN:VCALENDAR',
  'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD',
  calendar('BEGIN:VEVENT'),
  calendar(...event('DTSTART:2026')),
  '<html></html>',
  '',
])('rejects %j', (text) => {
  expect(parse(text)).toBeNull()
})
