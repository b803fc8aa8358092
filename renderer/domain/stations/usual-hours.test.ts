import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getUsualStart } from './usual-hours.ts'

const HOUR = 60 * 60_000
/** A Wednesday, 12:30 UTC. */
const NOW = Date.UTC(2026, 4, 20, 12, 30)
const at = (hour: number, days = 0) => Date.UTC(2026, 4, 20 + days, hour)
/** Builds a week from the 24 letters of each day. */
const week = (...days: string[]) =>
  Array.from({ length: 7 }, (_, n) => days[n % days.length]).join('')
const day = (heardFrom: number, heardTo: number, rest = 's') =>
  Array.from({ length: 24 }, (_, hour) => (hour >= heardFrom && hour < heardTo ? 'h' : rest)).join(
    '',
  )
const dash = '-'.repeat(24)

it.each([
  ['every evening', week(day(18, 24)), { at: at(18), isExact: true }],
  ['every morning: tomorrow', week(day(6, 9)), { at: at(6, 1), isExact: true }],
  ['what is before it is not known', week(day(18, 24, '-')), { at: at(18), isExact: false }],
  [
    'two days agree, and of the others nothing is known',
    week(day(18, 24), day(18, 24), dash, dash, dash, dash, dash),
    { at: at(18), isExact: true },
  ],
  ['one day alone is not usual', week(day(18, 24), dash, dash, dash, dash, dash, dash), null],
  ['now and then', week(day(18, 24), day(0, 0)), null],
  ['it usually is on air now', week(day(12, 14)), null],
  ['silent always', week(day(0, 0)), null],
  ['no check', week(dash), null],
])('predicts: %s', (_what, hours, start) => expect(getUsualStart(hours, NOW)).toEqual(start))

it('returns a full hour within a day, or null, for any history', () => {
  const letters = fc.array(fc.constantFrom('h', 's', '-'), { minLength: 168, maxLength: 168 })
  fc.assert(
    fc.property(letters, fc.integer({ min: 0, max: 4e12 }), (hours, now) => {
      const start = getUsualStart(hours.join(''), now)
      if (start === null) return
      expect(start.at % HOUR).toBe(0)
      expect(start.at).toBeGreaterThan(now)
      expect(start.at - now).toBeLessThanOrEqual(24 * HOUR)
    }),
  )
})
