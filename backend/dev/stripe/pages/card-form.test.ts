import { expect, test } from 'vitest'
import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import { cardError, checkCardFields } from './card-form.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const check = (expiry: string, code = '123', now = NOW) =>
  checkCardFields(new Map(Object.entries({ number: '4242', expiry, code })), now)

test.each(['12/34', '1/27', '01 / 27', ' 11/26 ', '11/2026'])('accepts expiry %j', (expiry) => {
  expect(check(expiry)).toBeNull()
})

test.each(['', '13/30', '0/30', '1230', '12/3', '12/34/56', '12-34', '12/1999'])(
  'rejects expiry %j',
  (expiry) =>
    expect(check(expiry)).toEqual({ field: 'expiry', text: testCheckoutText.errors.expiryForm }),
)

test('accepts a card until the end of its month', () => {
  expect(check('11/26', '123', Date.parse('2026-11-30T23:59:59.999Z'))).toBeNull()
  expect(check('11/26', '123', Date.parse('2026-12-01T00:00:00.000Z'))).toEqual({
    field: 'expiry',
    text: 'This card has expired.',
  })
})

test.each(['', '12', '12345', 'abc'])('rejects security code %j', (code) => {
  expect(check('12/34', code)).toEqual({ field: 'code', text: testCheckoutText.errors.code })
})

test.each([
  ['declined', 'Your card was declined. Try another one.'],
  ['unknown-card', 'This card number is not one of the test cards.'],
] as const)('reports %s', (outcome, text) => {
  expect(cardError(outcome)).toEqual({ field: 'number', text })
})

test.each(['paid', 'confirm', 'closed'] as const)('reports no card error for %s', (outcome) => {
  expect(cardError(outcome)).toBeNull()
})
