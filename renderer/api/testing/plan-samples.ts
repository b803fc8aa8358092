import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import type { Invoice, Preview, Products, Subscription } from '../../../shared/api/plans.ts'

const eur = { currency: 'EUR' }

export const sampleProducts: Products = {
  checkout: 'local-stripe',
  items: [
    { plan: 'free', prices: [], trialDays: 0, onSale: true },
    {
      plan: 'creator',
      prices: [
        { id: 'creator-month', interval: 'month', amount: 400, ...eur },
        { id: 'creator-year', interval: 'year', amount: 4_000, ...eur },
      ],
      trialDays: 0,
      onSale: true,
    },
    {
      plan: 'pro',
      prices: [
        { id: 'pro-month', interval: 'month', amount: 900, ...eur },
        { id: 'pro-year', interval: 'year', amount: 9_000, ...eur },
      ],
      trialDays: 0,
      onSale: true,
    },
  ],
}

export const noSubscription: Subscription = {
  plan: 'free',
  state: 'none',
  priceId: null,
  interval: null,
  amount: null,
  currency: null,
  startedAt: null,
  periodEnd: null,
  trialEnd: null,
  graceEnd: null,
  next: null,
  lastPlan: null,
  portal: false,
}

export const creatorMonthly: Subscription = {
  ...noSubscription,
  plan: 'creator',
  state: 'active',
  priceId: 'creator-month',
  interval: 'month',
  amount: 400,
  currency: 'EUR',
  startedAt: '2026-01-01T12:00:00.000Z',
  periodEnd: '2026-02-01T12:00:00.000Z',
}

export const proYearly: Subscription = {
  ...creatorMonthly,
  plan: 'pro',
  priceId: 'pro-year',
  interval: 'year',
  amount: 9_000,
  periodEnd: '2027-01-01T12:00:00.000Z',
}

export const samplePreview: Preview = {
  kind: 'start',
  dueNow: { amount: 400, ...eur },
  credit: null,
  startsAt: '2026-01-01T12:00:00.000Z',
  nextAmount: { amount: 400, ...eur },
  nextAt: '2026-02-01T12:00:00.000Z',
  gains: ['publish-stations', 'own-figures'],
  loses: [],
}

export const openSession: CheckoutSession = {
  id: 'cs_1',
  status: 'open',
  granted: false,
  plan: 'creator',
  priceId: 'creator-month',
  url: 'https://pay.example/cs_1',
  expiresAt: '2026-01-02T12:00:00.000Z',
}
export const paidSession: CheckoutSession = { ...openSession, status: 'paid', url: null }

export const sampleInvoice: Invoice = {
  id: 'in_1',
  number: 'UT-0001',
  at: '2026-01-01T12:00:00.000Z',
  amount: 400,
  ...eur,
  status: 'paid',
  plan: 'creator',
  interval: 'month',
}
