import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyticsRanksQuery, RANGE_DAYS_MAX } from '../../shared/api/analytics.ts'
import { sumMonths } from '../creators/listening/keep-totals.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { rankPieces } from './analytics-plan.ts'
import { createAnalyticsReads } from './analytics-reads.ts'
import { piecesByMonth, readableMonths, wholeMonths } from './months.ts'
import { createTotalsStore } from './totals-store.ts'
import { beginOf, DAY_MS, utcDay } from './utc-day.ts'
import { daysBetween } from './zone-days.ts'

/** Days of the three months in which a year and the year before begin and end, and months between them. */
const READ_MAX = 4 * 31 + 24

test('a month is whole with its last day, in leap years, too', () => {
  expect(wholeMonths(daysBetween('2024-01-02', '2024-03-30'))).toEqual(['2024-02'])
  expect(wholeMonths(daysBetween('2025-02-01', '2025-02-28'))).toEqual(['2025-02'])
  expect(wholeMonths(daysBetween('2024-02-01', '2024-02-28'))).toEqual([])
})

test('months in place of days are the same hours, each once, and few for a year', () => {
  const day = fc.integer({ min: 0, max: 1_500 })
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati')
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: RANGE_DAYS_MAX }), zone, (n, length, timeZone) => {
      const from = Date.UTC(2023, 0) + n * DAY_MS
      const to = utcDay(from + (length - 1) * DAY_MS)
      const pieces = rankPieces(analyticsRanksQuery.parse({ from: utcDay(from), to, timeZone }))
      const kept = new Set(readableMonths(pieces))
      const read = piecesByMonth(pieces, kept)
      expect(read.length).toBeLessThanOrEqual(READ_MAX)
      const hours = (step: number) =>
        read
          .filter((piece) => piece.step === step)
          .reduce((all, piece) => {
            const days = kept.has(piece.day)
              ? daysBetween(`${piece.day}-01`, `${piece.day}-31`).filter((one) =>
                  one.startsWith(piece.day),
                ).length
              : 1
            return all + days * (piece.to - piece.from)
          }, 0)
      const before = (step: number) =>
        pieces
          .filter((piece) => piece.step === step)
          .reduce((all, { from: a, to: b }) => all + b - a, 0)
      for (const step of [0, 1]) expect(hours(step)).toBe(before(step))
      expect(piecesByMonth(pieces, new Set())).toEqual(pieces)
    }),
    { numRuns: 50 },
  )
})

test('a month that is over is added up once, and anew after one of its days has changed', async () => {
  const database = await openTestDatabase()
  const totals = createTotalsStore(database)
  const note = (day: string, amount: number) =>
    totals.add([{ metric: 'country', name: 'DE', day, hour: 23, amount }])
  const months = () => createAnalyticsReads(database).keptMonths('country', ['2026-01', '2026-02'])
  const january = () => totals.amount('country', '2026-01', 'DE')
  await note('2025-12-31', 100)
  await note('2026-01-01', 1)
  await note('2026-01-31', 20)
  await note('2026-02-01', 300)
  await sumMonths(database, beginOf('2026-02-02'))
  expect(await months()).toEqual(new Set())
  for (let n = 0; n < 2; n += 1) await sumMonths(database, beginOf('2026-02-03'))
  expect(await months()).toEqual(new Set(['2026-01']))
  expect(await january()).toBe(21)
  await totals.remove('country', '2026-01-31')
  expect(await months()).toEqual(new Set())
  await sumMonths(database, beginOf('2026-02-03'))
  expect(await january()).toBe(1)
  await totals.removeBefore('2026-01-01')
  expect(await months()).toEqual(new Set())
  await database.destroy()
})
