import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addInterval, unusedAmount } from '../preview.ts'

const at = (text: string) => Date.parse(`${text}T10:30:00.000Z`)

test.each([
  ['2026-01-15', 'month', 1, '2026-02-15'],
  ['2026-01-31', 'month', 1, '2026-02-28'],
  ['2028-01-31', 'month', 1, '2028-02-29'],
  ['2026-01-31', 'month', 2, '2026-03-31'],
  ['2026-12-31', 'month', 1, '2027-01-31'],
  ['2026-03-31', 'month', -1, '2026-02-28'],
  ['2026-05-20', 'year', 1, '2027-05-20'],
  ['2028-02-29', 'year', 1, '2029-02-28'],
  ['2027-05-20', 'year', -1, '2026-05-20'],
] as const)('%s and %s × %i is %s', (from, interval, count, to) => {
  expect(addInterval(at(from), interval, count)).toBe(at(to))
})

describe('unusedAmount', () => {
  const period = { start: at('2026-06-01'), end: at('2026-07-01') }

  test.each([
    ['2026-05-01', 900],
    ['2026-06-01', 900],
    ['2026-06-11', 600],
    ['2026-06-16', 450],
    ['2026-06-30', 30],
    ['2026-07-01', 0],
    ['2026-08-01', 0],
  ])('of 900 on %s is %i', (day, left) => {
    expect(unusedAmount(900, period, at(day))).toBe(left)
  })

  test('no period, no rest', () => {
    expect(unusedAmount(900, { start: 5, end: 5 }, 0)).toBe(0)
  })

  test('whole cents between nothing and all, and never more later', () => {
    const moment = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), moment, moment, moment, (amount, a, b, now) => {
        const some = { start: Math.min(a, b), end: Math.max(a, b) }
        const left = unusedAmount(amount, some, now)
        expect(Number.isInteger(left)).toBe(true)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(amount)
        expect(unusedAmount(amount, some, now + 86_400_000)).toBeLessThanOrEqual(left)
      }),
    )
  })
})
