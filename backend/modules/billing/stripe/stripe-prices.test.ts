import { expect, test } from 'vitest'
import { isSamePrice } from './stripe-prices.ts'

const ours = {
  id: 'pro-month',
  plan: 'pro',
  interval: 'month',
  amount: 900,
  currency: 'EUR',
  trialDays: 0,
} as const
const theirs = {
  id: 'price_1',
  lookup_key: 'pro-month',
  unit_amount: 900,
  currency: 'eur',
  recurring: { interval: 'month', interval_count: 1 },
}

test('isSamePrice accepts equal id, amount, currency and interval', () => {
  expect(isSamePrice(ours, theirs)).toBe(true)
})

test.each([
  { lookup_key: 'creator-month' },
  { lookup_key: null },
  { unit_amount: 899 },
  { unit_amount: null },
  { currency: 'usd' },
  { recurring: null },
  { recurring: { interval: 'year', interval_count: 1 } },
  { recurring: { interval: 'month', interval_count: 3 } },
])('isSamePrice rejects %j', (difference) => {
  expect(isSamePrice(ours, { ...theirs, ...difference })).toBe(false)
})
