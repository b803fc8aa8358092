import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requirePrice } from './change-kind.ts'
import { addInterval, type PreviewSubject, previewChange, unusedAmount } from './preview.ts'
import { readProducts } from './prices/products-file.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'

const NOW = Date.parse('2026-06-11T10:30:00.000Z')
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const price = (id: string) => requirePrice(readProducts(), id)

const running = (priceId: string, change: Partial<StoredSubscription> = {}): PreviewSubject => ({
  role: price(priceId).plan,
  price: price(priceId),
  isTrialEligible: false,
  subscription: {
    uid: 'ada',
    provider: 'stripe',
    ref: 'sub_1',
    customer: 'cus_1',
    sessionId: 'cs_1',
    priceId,
    plan: price(priceId).plan,
    state: 'active',
    startedAt: Date.parse('2026-04-01T10:30:00.000Z'),
    periodEnd: Date.parse('2026-07-01T10:30:00.000Z'),
    trialEnd: null,
    nextPriceId: null,
    pastDueSince: null,
    readNumber: 1,
    checkAt: null,
    appliedPlan: price(priceId).plan,
    ...change,
  },
})
const withoutPlan: PreviewSubject = {
  role: 'listener',
  price: null,
  isTrialEligible: true,
  subscription: null,
}

test('charges a first plan now and again after the interval', () => {
  expect(previewChange(withoutPlan, price('creator-year'), NOW)).toEqual({
    kind: 'start',
    dueNow: eur(4_000),
    credit: null,
    startsAt: '2026-06-11T10:30:00.000Z',
    nextAmount: eur(4_000),
    nextAt: '2027-06-11T10:30:00.000Z',
    gains: ['publish-stations', 'own-figures'],
    loses: [],
  })
})

test('charges nothing for a trial, and the price without eligibility', () => {
  const trial = { ...price('pro-month'), trialDays: 14 }
  expect(previewChange(withoutPlan, trial, NOW)).toMatchObject({
    dueNow: eur(0),
    nextAmount: eur(900),
    nextAt: '2026-06-25T10:30:00.000Z',
  })
  const ineligible = { ...withoutPlan, isTrialEligible: false }
  expect(previewChange(ineligible, trial, NOW)).toMatchObject({ dueNow: eur(900) })
})

test('credits two thirds of the old month to the next payment of an upgrade', () => {
  expect(previewChange(running('creator-month'), price('pro-month'), NOW)).toEqual({
    kind: 'upgrade',
    dueNow: eur(900),
    credit: eur(267),
    startsAt: '2026-06-11T10:30:00.000Z',
    nextAmount: eur(633),
    nextAt: '2026-07-11T10:30:00.000Z',
    gains: ['time-shift', 'recording'],
    loses: [],
  })
})

test('limits the credit to the next price', () => {
  const year = running('creator-year', { periodEnd: Date.parse('2027-06-01T10:30:00.000Z') })
  const preview = previewChange(year, price('pro-month'), NOW)
  expect(preview.credit?.amount).toBe(3_890)
  expect(preview.nextAmount).toEqual(eur(0))
})

test.each([
  ['a trial', { state: 'trialing', trialEnd: Date.parse('2026-07-01T10:30:00.000Z') }],
  ['an unpaid period', { state: 'past-due' }],
  ['an expired period', { periodEnd: NOW }],
] as const)('gives no credit for %s', (_name, change) => {
  const preview = previewChange(running('creator-month', change), price('pro-month'), NOW)
  expect(preview).toMatchObject({ kind: 'upgrade', credit: null, nextAmount: eur(900) })
})

test('gives no credit in another currency', () => {
  const dollars = { ...price('pro-month'), currency: 'USD' }
  expect(previewChange(running('creator-month'), dollars, NOW).credit).toBeNull()
})

test.each([
  ['pro-month', 'creator-month', 'downgrade', 400, ['time-shift', 'recording']],
  ['pro-month', 'pro-year', 'interval', 9_000, []],
] as const)(
  'schedules a change from %s to %s for the end of the period',
  (from, to, kind, amount, loses) => {
    expect(previewChange(running(from), price(to), NOW)).toEqual({
      kind,
      dueNow: null,
      credit: null,
      startsAt: '2026-07-01T10:30:00.000Z',
      nextAmount: eur(amount),
      nextAt: '2026-07-01T10:30:00.000Z',
      gains: [],
      loses,
    })
  },
)

test('changes nothing for the current price and does not renew a cancelled plan', () => {
  expect(previewChange(running('pro-month'), price('pro-month'), NOW)).toMatchObject({
    kind: 'same',
    dueNow: null,
    nextAt: '2026-07-01T10:30:00.000Z',
    gains: [],
    loses: [],
  })
  const ending = running('pro-month', { state: 'ending' })
  expect(previewChange(ending, price('pro-month'), NOW).nextAt).toBeNull()
})

test('changes no entitlements of an admin', () => {
  const admin = { ...withoutPlan, role: 'admin' } as const
  expect(previewChange(admin, price('creator-month'), NOW)).toMatchObject({ gains: [], loses: [] })
})

const at = (text: string) => Date.parse(`${text}T10:30:00.000Z`)

describe('addInterval', () => {
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
  ] as const)('%s plus %s × %i is %s', (from, interval, count, to) => {
    expect(addInterval(at(from), interval, count)).toBe(at(to))
  })
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
  ])('of 900 on %s is %i', (day, unused) => {
    expect(unusedAmount(900, period, at(day))).toBe(unused)
  })

  test('returns 0 for an empty period', () => {
    expect(unusedAmount(900, { start: 5, end: 5 }, 0)).toBe(0)
  })

  test('returns whole cents between 0 and the amount that never increase over time', () => {
    const moment = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), moment, moment, moment, (amount, a, b, now) => {
        const some = { start: Math.min(a, b), end: Math.max(a, b) }
        const unused = unusedAmount(amount, some, now)
        expect(Number.isInteger(unused)).toBe(true)
        expect(unused).toBeGreaterThanOrEqual(0)
        expect(unused).toBeLessThanOrEqual(amount)
        expect(unusedAmount(amount, some, now + 86_400_000)).toBeLessThanOrEqual(unused)
      }),
    )
  })
})
