import { expect, test } from 'vitest'
import { moneyText } from './money-text.ts'

test.each([
  [400, 'EUR', '€4.00'],
  [123_456, 'USD', '$1,234.56'],
  [500, 'JPY', '¥500'],
  [0, 'EUR', '€0.00'],
  [-400, 'EUR', '-€4.00'],
])('%i %s is %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text))
