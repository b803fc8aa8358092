import { expect, test } from 'vitest'
import { ProviderUnavailable } from '../provider.ts'
import { METADATA, type StripeSchedule, type StripeSubscription } from './stripe-shapes.ts'
import { changePhases, nextPriceOf, toSubscription } from './stripe-subscriptions.ts'

const price = (lookup_key: string | null) => ({
  id: `price_${lookup_key}`,
  lookup_key,
  unit_amount: 400,
  currency: 'eur',
  recurring: { interval: 'month', interval_count: 1 },
})
const items = (key: string | null, end = 2_000) => ({
  data: [{ price: price(key), current_period_end: end }],
})
const subscription: StripeSubscription = {
  id: 'sub_1',
  status: 'active',
  customer: 'cus_1',
  metadata: { [METADATA.uid]: 'mila', [METADATA.price]: 'creator-month' },
  start_date: 1_000,
  trial_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  latest_invoice: 'in_1',
  schedule: null,
  items: items('creator-month'),
}
const phase = (start: number, end: number, key: string | null, name?: string) => ({
  start_date: start,
  end_date: end,
  items: [{ price: price(key) }],
  metadata: name === undefined ? null : { [METADATA.price]: name },
  trial_end: null,
})
const schedule: StripeSchedule = {
  id: 'sub_sched_1',
  status: 'active',
  current_phase: { start_date: 1_000, end_date: 2_000 },
  phases: [phase(1_000, 2_000, 'creator-month'), phase(2_000, 3_000, 'pro-month')],
}

test('maps a subscription with times in milliseconds', () => {
  expect(toSubscription({ ...subscription, trial_end: 1_500 })).toEqual({
    ref: 'sub_1',
    customer: 'cus_1',
    uid: 'mila',
    priceId: 'creator-month',
    state: 'active',
    startedAt: 1_000_000,
    periodEnd: 2_000_000,
    trialEnd: 1_500_000,
    cancelAtPeriodEnd: false,
    nextPriceId: null,
  })
})

test.each([
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past-due'],
  ['unpaid', 'past-due'],
  ['paused', 'past-due'],
  ['canceled', 'ended'],
  ['incomplete', 'ended'],
  ['incomplete_expired', 'ended'],
] as const)('maps the status %s to %s', (status, state) => {
  expect(toSubscription({ ...subscription, status })?.state).toBe(state)
})

test.each(['hibernating', 'constructor', ''])('throws for the unknown status “%s”', (status) => {
  expect(() => toSubscription({ ...subscription, status })).toThrow(ProviderUnavailable)
})

test('throws for an unknown price', () => {
  const { [METADATA.price]: _, ...metadata } = subscription.metadata
  const strange = { ...subscription, metadata, items: items(null) }
  expect(() => toSubscription(strange)).toThrow(ProviderUnavailable)
})

test('falls back to the metadata when the price has no lookup key', () => {
  const renamed = { ...subscription, items: items(null) }
  expect(toSubscription(renamed)?.priceId).toBe('creator-month')
})

test('ignores a subscription of another product', () => {
  expect(toSubscription({ ...subscription, metadata: {}, status: 'hibernating' })).toBeNull()
})

test.each([
  [true, null, true],
  [true, 2_000, true],
  [false, 2_000, true],
  [false, 1_900, true],
  [false, 2_001, false],
  [false, null, false],
])('ends with the period: flag %s and date %s is %s', (cancel_at_period_end, cancel_at, ends) => {
  const mapped = toSubscription({ ...subscription, cancel_at_period_end, cancel_at, schedule })
  expect(mapped?.cancelAtPeriodEnd).toBe(ends)
  expect(mapped?.nextPriceId).toBe(ends ? null : 'pro-month')
})

test('has no scheduled change after it ended', () => {
  const ended = { ...subscription, status: 'canceled', cancel_at_period_end: true, schedule }
  expect(toSubscription(ended)).toMatchObject({ cancelAtPeriodEnd: false, nextPriceId: null })
})

test('nextPriceOf returns the price of the phase after the running one', () => {
  expect(nextPriceOf(schedule)).toBe('pro-month')
  const second = { ...schedule, current_phase: { start_date: 2_000, end_date: 3_000 } }
  expect(nextPriceOf(second)).toBeNull()
  expect(nextPriceOf({ ...schedule, status: 'released' })).toBeNull()
  expect(nextPriceOf({ ...schedule, current_phase: null })).toBeNull()
  expect(nextPriceOf(null)).toBeNull()
})

test('nextPriceOf falls back to the metadata of the phase', () => {
  const [first] = schedule.phases
  const phases = [...(first ? [first] : []), phase(2_000, 3_000, null, 'creator-year')]
  expect(nextPriceOf({ ...schedule, phases })).toBe('creator-year')
})

test('ignores a schedule that keeps the price', () => {
  const phases = [phase(1_000, 2_000, 'creator-month'), phase(2_000, 3_000, 'creator-month')]
  const mapped = toSubscription({ ...subscription, schedule: { ...schedule, phases } })
  expect(mapped?.nextPriceId).toBeNull()
})

const yearly = {
  id: 'creator-year',
  plan: 'creator',
  interval: 'year',
  amount: 4_000,
  currency: 'EUR',
  trialDays: 0,
} as const
const running = { start_date: 1_000, end_date: 2_000 }

test('changePhases keeps the running phase and adds one period of the new price', () => {
  expect(changePhases(subscription, running, yearly, 'price_year')).toEqual({
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: 'price_creator-month', quantity: 1 }],
        start_date: 1_000,
        end_date: 2_000,
        proration_behavior: 'none',
      },
      {
        items: [{ price: 'price_year', quantity: 1 }],
        duration: { interval: 'year', interval_count: 1 },
        proration_behavior: 'none',
        metadata: { [METADATA.price]: 'creator-year' },
      },
    ],
  })
})

test('changePhases keeps a running trial', () => {
  const trial = { ...subscription, status: 'trialing', trial_end: 1_500 }
  const [first] = changePhases(trial, running, yearly, 'price_year').phases ?? []
  expect(first?.trial_end).toBe(1_500)
})
