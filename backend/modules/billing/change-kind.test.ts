import { expect, test } from 'vitest'
import { changeKind, needsCheckout, requirePrice } from './change-kind.ts'
import { readProducts } from './prices/products-file.ts'

const { prices } = readProducts()
const ids = prices.map(({ id }) => id)

test('classifies the change between every pair of prices', () => {
  const table = ids.map((from) =>
    ids.map((to) => {
      const { plan } = requirePrice(readProducts(), from)
      const current = { state: 'active', plan, priceId: from } as const
      return changeKind(current, requirePrice(readProducts(), to))
    }),
  )
  expect(table).toEqual([
    ['same', 'interval', 'upgrade', 'upgrade'],
    ['interval', 'same', 'upgrade', 'upgrade'],
    ['downgrade', 'downgrade', 'same', 'interval'],
    ['downgrade', 'downgrade', 'interval', 'same'],
  ])
})

test('classifies a first plan as start and a later one as resubscribe', () => {
  const price = requirePrice(readProducts(), 'pro-month')
  expect(changeKind(null, price)).toBe('start')
  const expired = { state: 'expired', plan: 'pro', priceId: 'pro-month' } as const
  expect(changeKind(expired, price)).toBe('resubscribe')
  for (const state of ['trialing', 'active', 'past-due', 'ending'] as const) {
    expect(changeKind({ ...expired, state }, price)).toBe('same')
  }
})

test('requires a payment now only for start, upgrade and resubscribe', () => {
  expect(
    (['start', 'upgrade', 'resubscribe', 'downgrade', 'interval', 'same'] as const).filter(
      needsCheckout,
    ),
  ).toEqual(['start', 'upgrade', 'resubscribe'])
})
