import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, startOfDay, utcDay } from './utc-day.ts'
import { daysBetween, piecesOf, rangeBefore, stepsOf } from './zone-days.ts'

const HOUR_MS = 60 * 60_000
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'America/Sao_Paulo'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Africa/Cairo', 'Africa/Casablanca', 'Asia/Beirut'],
  ...['Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'],
]
const clock = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
  ]),
)
/** The local day of a time according to Intl. */
const localDay = (zone: string, at: number) => clock.get(zone)?.format(at) ?? ''

test('piecesOf counts every hour once, for the local day on which it starts, in any zone', () => {
  const start = Date.UTC(2024, 0)
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 1_100 }),
      fc.integer({ min: 1, max: 40 }),
      (zone, first, length) => {
        const from = utcDay(start + first * DAY_MS)
        const days = daysBetween(from, utcDay(start + (first + length - 1) * DAY_MS))
        const steps = days.map((_, index) => index)
        const counted = piecesOf(from, steps, zone).flatMap((piece) =>
          Array.from({ length: piece.to - piece.from }, (_, index) => {
            return `${startOfDay(piece.day) + (piece.from + index) * HOUR_MS} ${days[piece.step]}`
          }),
        )
        const expected: string[] = []
        const end = startOfDay(from) + (length + 2) * DAY_MS
        for (let at = startOfDay(from) - 2 * DAY_MS; at < end; at += HOUR_MS) {
          const day = localDay(zone, at)
          if (days.includes(day)) expected.push(`${at} ${day}`)
        }
        expect(counted).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
})

test('stepsOf starts weeks on Monday, the first with the range', () => {
  expect(stepsOf('2026-01-01', '2026-01-12', 'week')).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2])
  expect(stepsOf('2026-01-01', '2026-01-03', 'day')).toEqual([0, 1, 2])
})

test('rangeBefore returns the previous range of the same length', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-02' })).toEqual({
    from: '2026-02-27',
    to: '2026-02-28',
  })
})
