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

test('an order becomes a session for one price, with who and what in both places', () => {
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

test('a trial is given where it is ordered and the price has one', () => {
  const days = (trial: boolean, trialDays: number) =>
    sessionParams({ ...order, trial, price: { ...order.price, trialDays } }, 'price_1')
      .subscription_data?.trial_period_days
  expect([days(true, 7), days(false, 7), days(true, 0)]).toEqual([7, undefined, undefined])
})

test('a customer of earlier payments is taken again, and then no e-mail address', () => {
  const again = sessionParams({ ...order, customer: 'cus_1' }, 'price_1')
  expect(again).toMatchObject({ customer: 'cus_1' })
  expect(again).not.toHaveProperty('customer_email')
})

test('without an address Stripe asks for one', () => {
  expect(sessionParams({ ...order, email: null }, 'price_1')).not.toHaveProperty('customer_email')
})

test('Stripe’s half hour and day', () => {
  expect(SESSION_LIFE_S).toEqual({ shortest: 30 * 60, longest: 24 * 60 * 60 })
})
