import { expect, test } from 'vitest'
import { formatMoney, formatPrice, yearlySaving } from './money.ts'

test.each([
  [400, 'EUR', '€4.00', '€4'],
  [450, 'EUR', '€4.50', '€4.50'],
  [0, 'USD', '$0.00', '$0'],
  [900, 'JPY', '¥900', '¥900'],
  [1_234_567, 'KWD', 'KWD 1,234.567', 'KWD 1,234.567'],
  [100, 'XXZ', 'XXZ 1.00', 'XXZ 1'],
])('formats %d of %s as %s, and as the price %s', (amount, currency, money, price) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(formatMoney({ amount, currency }))).toBe(money)
  expect(plain(formatPrice({ amount, currency }))).toBe(price)
})

const eur = (amount: number) => ({ amount, currency: 'EUR' })

test('computes the yearly saving against twelve months', () => {
  expect(yearlySaving(eur(400), eur(4_000))).toEqual({ money: eur(800), percent: 16 })
  expect(yearlySaving(eur(900), eur(9_000))).toEqual({ money: eur(1_800), percent: 16 })
})

test('returns no saving when there is none or it cannot be computed', () => {
  expect(yearlySaving(eur(400), eur(4_800))).toBeNull()
  expect(yearlySaving(eur(400), eur(5_000))).toBeNull()
  expect(yearlySaving(eur(400), { amount: 4_000, currency: 'USD' })).toBeNull()
  expect(yearlySaving(undefined, eur(4_000))).toBeNull()
  expect(yearlySaving(eur(400), undefined)).toBeNull()
})
