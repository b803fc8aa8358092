import type { Order, Price } from '../provider.ts'

const HOUR_MS = 3_600_000

export const PRICES = {
  creatorMonth: price('creator-month', 'creator', 'month', 400),
  creatorYear: price('creator-year', 'creator', 'year', 4_000),
  proMonth: price('pro-month', 'pro', 'month', 900),
  dollars: { ...price('pro-dollars', 'pro', 'month', 1_000), currency: 'USD' },
} as const

function price(
  id: string,
  plan: Price['plan'],
  interval: Price['interval'],
  amount: number,
): Price {
  return { id, plan, interval, amount, currency: 'EUR', trialDays: 7 }
}

export function orderOf(
  sessionId: string,
  orderedPrice: Price,
  now: number,
  overrides: Partial<Order> = {},
): Order {
  return {
    sessionId,
    uid: 'mila',
    email: 'mila@example.org',
    price: orderedPrice,
    trial: false,
    customer: null,
    replaces: null,
    successUrl: `https://api.example.org/checkout/return/${sessionId}?result=success`,
    cancelUrl: `https://api.example.org/checkout/return/${sessionId}?result=cancel`,
    expiresAt: now + HOUR_MS,
    ...overrides,
  }
}
