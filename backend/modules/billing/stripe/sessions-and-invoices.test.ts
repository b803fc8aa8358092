import { expect, test } from 'vitest'
import { toInvoice, toSession } from './create-stripe-provider.ts'
import { METADATA, type StripeInvoice, type StripeSession } from './stripe-shapes.ts'

const price = {
  id: 'price_1',
  lookup_key: 'creator-month',
  unit_amount: 400,
  currency: 'eur',
  recurring: { interval: 'month', interval_count: 1 },
}
const session: StripeSession = {
  id: 'cs_1',
  status: 'complete',
  payment_status: 'paid',
  url: null,
  metadata: {
    [METADATA.session]: 'cs_ours',
    [METADATA.uid]: 'mila',
    [METADATA.price]: 'creator-month',
  },
  amount_total: 400,
  currency: 'eur',
  customer: 'cus_1',
  subscription: 'sub_1',
  line_items: { data: [{ price }] },
}

test('maps a paid session', () => {
  expect(toSession(session)).toEqual({
    ref: 'cs_1',
    status: 'paid',
    url: null,
    sessionId: 'cs_ours',
    uid: 'mila',
    priceId: 'creator-month',
    amount: 400,
    currency: 'EUR',
    customer: 'cus_1',
    subscription: 'sub_1',
  })
})

test('treats a completed session without a due payment as paid', () => {
  const trial = { ...session, payment_status: 'no_payment_required', amount_total: 0 } as const
  expect(toSession(trial)).toMatchObject({ status: 'paid', amount: 0 })
})

test('treats a completed but unpaid session as open without a URL', () => {
  const waiting = { ...session, payment_status: 'unpaid' } as const
  expect(toSession(waiting)).toMatchObject({
    status: 'open',
    url: null,
    amount: null,
    currency: null,
    subscription: null,
  })
})

test('takes the price from the line item, not from the metadata', () => {
  const other = { ...price, lookup_key: 'pro-month' }
  const swapped = { ...session, line_items: { data: [{ price: other }] } }
  expect(toSession(swapped)).toMatchObject({ priceId: 'pro-month' })
})

test('falls back to the metadata when the price has no lookup key', () => {
  const renamed = { ...session, line_items: { data: [{ price: { ...price, lookup_key: null } }] } }
  expect(toSession(renamed)).toMatchObject({ priceId: 'creator-month' })
})

test.each([null, {}, { [METADATA.uid]: 'mila' }, { uid: 'mila', sessionId: 'cs_ours' }])(
  'ignores a session of another product: %j',
  (metadata) => {
    expect(toSession({ ...session, metadata })).toBeNull()
  },
)

const line = (price: string) => ({ pricing: { price_details: { price } } })
const invoice: StripeInvoice = {
  id: 'in_1',
  number: 'ABC-0001',
  created: 1_000,
  customer: 'cus_1',
  status: 'paid',
  total: 900,
  amount_due: 700,
  currency: 'eur',
  lines: { data: [line('price_1')] },
}

test('returns the amount due after credit', () => {
  expect(toInvoice(invoice, [price])).toEqual({
    ref: 'in_1',
    number: 'ABC-0001',
    at: 1_000_000,
    amount: 700,
    currency: 'EUR',
    status: 'paid',
    priceId: 'creator-month',
  })
})

test.each([
  ['paid', 'paid'],
  ['open', 'open'],
  ['uncollectible', 'open'],
  ['void', 'void'],
] as const)('maps the invoice status %s to %s', (status, expected) => {
  expect(toInvoice({ ...invoice, status }, [price])?.status).toBe(expected)
})

test('ignores drafts and credits', () => {
  expect(toInvoice({ ...invoice, status: 'draft' }, [price])).toBeNull()
  expect(toInvoice({ ...invoice, number: null }, [price])).toBeNull()
  expect(toInvoice({ ...invoice, total: -200, amount_due: 0 }, [price])).toBeNull()
})

test('has no price for an unknown price or without lines', () => {
  for (const data of [[], [line('price_2')], [{ pricing: null }]]) {
    expect(toInvoice({ ...invoice, lines: { data } }, [price])?.priceId).toBeNull()
  }
})
