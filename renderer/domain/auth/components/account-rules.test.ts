import { expect, it } from 'vitest'
import { accountsText } from '../../../../shared/locales/generated/accounts.ts'
import { checkPassword, DEFAULT_RULES } from '../password-rules.ts'
import {
  checkDigits,
  checkEmail,
  checkEmailCode,
  checkNewPassword,
  checkPresent,
} from './account-rules.ts'

it('requires text before and after the @', () => {
  const check = checkEmail(accountsText)
  expect(check('')).toBe(accountsText.required.email)
  expect(check('mara')).toBe(accountsText.emailShape)
  expect(check('mara @example.org')).toBe(accountsText.emailShape)
  expect(check('mara@example.org')).toBeUndefined()
})

it('requires only that an existing password is not empty', () => {
  const check = checkPresent(accountsText.required.password)
  expect(check('')).toBe(accountsText.required.password)
  expect(check('abc')).toBeUndefined()
  expect(check(' ')).toBeUndefined()
})

it('names the length if only that rule fails, and otherwise the list of rules', () => {
  const rules = { ...DEFAULT_RULES, minLength: 8, number: true }
  const check = checkNewPassword(accountsText, 8, (password) => checkPassword(password, rules))
  expect(check('')).toBe(accountsText.required.newPassword)
  expect(check('short1')).toBe('Use at least 8 characters.')
  expect(check('long enough')).toBe(accountsText.rulesNotMet)
  expect(check('short')).toBe(accountsText.rulesNotMet)
  expect(check('long enough 1')).toBeUndefined()
})

it('accepts six digits with any spacing', () => {
  const check = checkDigits(accountsText)
  expect(check('')).toBe(accountsText.codeShape)
  expect(check('12345')).toBe(accountsText.codeShape)
  expect(check('abcdef')).toBe(accountsText.codeShape)
  expect(check('123-456')).toBeUndefined()
})

it('distinguishes an empty field from text without a code', () => {
  const check = checkEmailCode(accountsText, (pasted) => (pasted === 'good' ? 'code' : null))
  expect(check('')).toBe(accountsText.required.emailCode)
  expect(check('https://example.org/')).toBe(accountsText.emailCodeShape)
  expect(check('good')).toBeUndefined()
})
