import { expect, test } from 'vitest'
import { METADATA, type StripeSubscription } from './stripe-shapes.ts'
import { changePhases } from './stripe-subscriptions.ts'

const subscription: StripeSubscription = {
  id: 'sub_1',
  status: 'active',
  customer: 'cus_1',
  metadata: {},
  start_date: 1_000,
  trial_end: 1_500,
  cancel_at_period_end: false,
  cancel_at: null,
  latest_invoice: null,
  schedule: null,
  items: {
    data: [
      {
        current_period_end: 2_000,
        price: {
          id: 'price_pro',
          lookup_key: 'pro-month',
          unit_amount: 900,
          currency: 'eur',
          recurring: { interval: 'month', interval_count: 1 },
        },
      },
    ],
  },
}
const yearly = {
  id: 'creator-year',
  plan: 'creator',
  interval: 'year',
  amount: 4_000,
  currency: 'EUR',
  trialDays: 0,
} as const
const running = { start_date: 1_000, end_date: 2_000 }

test('the present stays as it is, and is followed by one period of the new price', () => {
  expect(changePhases(subscription, running, yearly, 'price_year')).toEqual({
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: 'price_pro', quantity: 1 }],
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

test('a trial that runs goes on to its end', () => {
  const trial = { ...subscription, status: 'trialing' }
  const [first] = changePhases(trial, running, yearly, 'price_year').phases ?? []
  expect(first?.trial_end).toBe(1_500)
})
