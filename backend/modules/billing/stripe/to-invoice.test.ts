import { expect, test } from 'vitest'
import { toInvoice } from './create-stripe-provider.ts'
import type { StripeInvoice } from './stripe-shapes.ts'

const prices = [
  { id: 'price_1', lookup_key: 'pro-month', unit_amount: 900, currency: 'eur', recurring: null },
]
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

test('an invoice asks for what is left after credit', () => {
  expect(toInvoice(invoice, prices)).toEqual({
    ref: 'in_1',
    number: 'ABC-0001',
    at: 1_000_000,
    amount: 700,
    currency: 'EUR',
    status: 'paid',
    priceId: 'pro-month',
  })
})

test.each([
  ['paid', 'paid'],
  ['open', 'open'],
  ['uncollectible', 'open'],
  ['void', 'void'],
] as const)('%s is %s', (status, told) => {
  expect(toInvoice({ ...invoice, status }, prices)?.status).toBe(told)
})

test('drafts and credits are no bills', () => {
  expect(toInvoice({ ...invoice, status: 'draft' }, prices)).toBeNull()
  expect(toInvoice({ ...invoice, number: null }, prices)).toBeNull()
  expect(toInvoice({ ...invoice, total: -200, amount_due: 0 }, prices)).toBeNull()
})

test('a bill for something unknown, or without lines, has no price', () => {
  for (const data of [[], [line('price_2')], [{ pricing: null }]]) {
    expect(toInvoice({ ...invoice, lines: { data } }, prices)?.priceId).toBeNull()
  }
})
