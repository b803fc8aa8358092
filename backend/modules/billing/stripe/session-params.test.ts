import { expect, test } from 'vitest'
import type { Order } from '../provider.ts'
import { SESSION_LIFE_S, sessionParams } from './session-params.ts'
import { METADATA } from './stripe-shapes.ts'

const order: Order = {
  sessionId: 'cs_ours',
  uid: 'mila',
  email: 'mila@example.org',
  price: {
    id: 'pro-month',
    plan: 'pro',
    interval: 'month',
    amount: 900,
    currency: 'EUR',
    trialDays: 7,
  },
  trial: false,
  customer: null,
  replaces: 'sub_old',
  successUrl: 'https://api.example.org/back?result=success',
  cancelUrl: 'https://api.example.org/back?result=cancel',
  expiresAt: 1_900_000_000_001,
}

test('maps an order to a session with metadata on session and subscription', () => {
  const metadata = {
    [METADATA.uid]: 'mila',
    [METADATA.session]: 'cs_ours',
    [METADATA.price]: 'pro-month',
  }
  expect(sessionParams(order, 'price_1')).toEqual({
    mode: 'subscription',
    line_items: [{ price: 'price_1', quantity: 1 }],
    client_reference_id: 'cs_ours',
    metadata,
    subscription_data: { metadata },
    adaptive_pricing: { enabled: false },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: 1_900_000_001,
    expand: ['line_items'],
    customer_email: 'mila@example.org',
  })
})

test('adds a trial only when ordered and offered by the price', () => {
  const days = (trial: boolean, trialDays: number) =>
    sessionParams({ ...order, trial, price: { ...order.price, trialDays } }, 'price_1')
      .subscription_data?.trial_period_days
  expect([days(true, 7), days(false, 7), days(true, 0)]).toEqual([7, undefined, undefined])
})

test('reuses the customer of earlier payments without an email address', () => {
  const again = sessionParams({ ...order, customer: 'cus_1' }, 'price_1')
  expect(again).toMatchObject({ customer: 'cus_1' })
  expect(again).not.toHaveProperty('customer_email')
})

test('omits the email address when the order has none', () => {
  expect(sessionParams({ ...order, email: null }, 'price_1')).not.toHaveProperty('customer_email')
})

test('uses Stripe’s lifetime limits', () => {
  expect(SESSION_LIFE_S).toEqual({ shortest: 30 * 60, longest: 24 * 60 * 60 })
})
