import { expect, test } from 'vitest'
import { changeKind, needsCheckout, requirePrice } from './change-kind.ts'
import { readProducts } from './prices/products-file.ts'

const { prices } = readProducts()
const ids = prices.map(({ id }) => id)

test('every price from every other', () => {
  const table = ids.map((from) =>
    ids.map((to) => {
      const { plan } = requirePrice(readProducts(), from)
      const had = { state: 'active', plan, priceId: from } as const
      return changeKind(had, requirePrice(readProducts(), to))
    }),
  )
  expect(table).toEqual([
    ['same', 'interval', 'upgrade', 'upgrade'],
    ['interval', 'same', 'upgrade', 'upgrade'],
    ['downgrade', 'downgrade', 'same', 'interval'],
    ['downgrade', 'downgrade', 'interval', 'same'],
  ])
})

test('without a plan everything is a start; after one it is another beginning', () => {
  const price = requirePrice(readProducts(), 'pro-month')
  expect(changeKind(null, price)).toBe('start')
  const over = { state: 'expired', plan: 'pro', priceId: 'pro-month' } as const
  expect(changeKind(over, price)).toBe('resubscribe')
  for (const state of ['trialing', 'active', 'past-due', 'ending'] as const) {
    expect(changeKind({ ...over, state }, price)).toBe('same')
  }
})

test('only what gives more at once is paid for at once', () => {
  expect(
    (['start', 'upgrade', 'resubscribe', 'downgrade', 'interval', 'same'] as const).filter(
      needsCheckout,
    ),
  ).toEqual(['start', 'upgrade', 'resubscribe'])
})
