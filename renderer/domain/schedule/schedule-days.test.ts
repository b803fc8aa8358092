import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../../../shared/locale/formats.ts'
import { clocksDiffer, daysBetween, daysOf, nextOfEachShow, showStatuses } from './schedule-days.ts'

const show = (startsAt: string) => ({
  id: startsAt,
  title: startsAt,
  host: null,
  showId: null,
  startsAt: Date.parse(startsAt),
  endsAt: null,
})
/** Each day with the times of its shows. */
function read(zone: string, ...starts: string[]) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
  return daysOf(starts.map(show), zone).map(({ key, clocksMoved, shows }) => [
    key,
    clocksMoved,
    ...shows.map(({ startsAt }) => clock.format(startsAt)),
  ])
}

// The clocks go back on 25 October 2026, 01:00 UTC in Europe and on 1 November, 06:00 UTC in New York.
const night = ['2026-10-24T22:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']

test.each([
  ['Europe/Berlin', [['2026-10-25', -60, '00:30', '02:30', '02:30']]],
  ['America/New_York', [['2026-10-24', 0, '18:30', '20:30', '21:30']]],
  ['Asia/Tokyo', [['2026-10-25', 0, '07:30', '09:30', '10:30']]],
] as const)('handles the end of daylight saving time in Europe, shown in %s', (zone, expected) => {
  expect(read(zone, ...night)).toEqual(expected)
})

test('reports an hour less when the clocks go forward', () => {
  expect(read('Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z')).toEqual([
    ['2026-03-29', 60, '01:30', '03:00'],
  ])
  expect(read('Australia/Lord_Howe', '2026-10-04T12:00:00Z')).toEqual([['2026-10-04', 30, '23:00']])
})

test('handles a clock change at midnight on the day that starts', () => {
  const [before, after] = ['2026-09-05T15:00:00Z', '2026-09-06T15:00:00Z']
  expect(read('America/Santiago', before, after)).toEqual([
    ['2026-09-05', 0, '11:00'],
    ['2026-09-06', 60, '12:00'],
  ])
})

test('groups shows by the day of the listener’s time zone', () => {
  expect(read('America/New_York', '2026-11-22T03:00:00Z', '2026-11-22T05:00:00Z')).toEqual([
    ['2026-11-21', 0, '22:00'],
    ['2026-11-22', 0, '00:00'],
  ])
  expect(dayIn('Pacific/Kiritimati', Date.parse('2026-11-21T10:00:00Z'))).toBe('2026-11-22')
})

test('compares zones by their clocks at a show, not by name', () => {
  const shows = [show('2026-10-28T12:00:00Z')]
  expect(clocksDiffer(shows, 'Europe/Berlin', 'Europe/Madrid')).toBe(false)
  expect(clocksDiffer(shows, 'Europe/Berlin', 'Europe/London')).toBe(true)
  expect(clocksDiffer([], 'Europe/Berlin', 'Asia/Tokyo')).toBe(false)
})

test('classifies shows as over, on or coming', () => {
  const open = ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z'].map(show)
  const stand = (time: string) => open.map(showStatuses(open, Date.parse(`2026-11-21T${time}Z`)))
  expect(stand('09:59:59')).toEqual(['coming', 'coming', 'coming'])
  expect(stand('11:00:00')).toEqual(['over', 'on', 'coming'])
  expect(stand('17:59:59')).toEqual(['over', 'over', 'on'])
  expect(stand('18:00:00')).toEqual(['over', 'over', 'over'])
  const long = { ...show('2026-11-21T10:00:00Z'), endsAt: Date.parse('2026-11-21T12:30:00Z') }
  const both = [long, show('2026-11-21T11:00:00Z')]
  expect(both.map(showStatuses(both, Date.parse('2026-11-21T12:00:00Z')))).toEqual(['on', 'on'])
})

test('lists each show once, by its current or next broadcast, and those that are over last', () => {
  const at = (showId: string | null, title: string, start: string) => ({
    ...show(`2026-11-21T${start}:00Z`),
    ...{ showId, title, endsAt: Date.parse(`2026-11-21T${start}:30Z`) },
  })
  const times = [
    at('late', 'Late', '20:00'),
    at(null, 'Weekly', '18:00'),
    at('noon', 'Noon', '12:00'),
    at('noon', 'Noon again', '16:00'),
    at('old', 'Old', '08:00'),
    at('late', 'Late before', '09:00'),
  ]
  const shows = nextOfEachShow(times, Date.parse('2026-11-21T12:00:10Z'))
  expect(shows.map(({ show: { title }, next }) => [title, next !== null])).toEqual([
    ['Noon', true],
    ['Weekly', true],
    ['Late', true],
    ['Old', false],
  ])
})

test('counts days by the calendar', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1)
})

test('lists every show under its local day in order', () => {
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/St_Johns',
    'Africa/Casablanca',
    'Asia/Gaza',
  )
  const moments = fc.array(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 11) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(zones, moments, (zone, starts) => {
      const days = daysOf(
        starts.map((at) => show(new Date(at).toISOString())),
        zone,
      )
      const calendar = new Intl.DateTimeFormat('sv', { timeZone: zone })
      for (const { key, shows } of days)
        for (const { startsAt } of shows) expect(calendar.format(startsAt)).toBe(key)
      expect(days.map(({ key }) => key)).toEqual(days.map(({ key }) => key).toSorted())
      expect(days.flatMap(({ shows }) => shows.map(({ startsAt }) => startsAt))).toEqual(
        starts.toSorted((a, b) => a - b),
      )
    }),
  )
})
