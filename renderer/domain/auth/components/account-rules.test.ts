import { expect, it } from 'vitest'
import { accounts as text } from '../../../locales/en/accounts.ts'
import { checkPassword, DEFAULT_RULES } from '../password-rules.ts'
import {
  checkDigits,
  checkEmail,
  checkEmailCode,
  checkNewPassword,
  checkPresent,
} from './account-rules.ts'

it('requires text before and after the @', () => {
  const check = checkEmail(text)
  expect(check('')).toBe(text.required.email)
  expect(check('mara')).toBe(text.emailShape)
  expect(check('mara @example.org')).toBe(text.emailShape)
  expect(check('mara@example.org')).toBeUndefined()
})

it('requires only that an existing password is not empty', () => {
  const check = checkPresent(text.required.password)
  expect(check('')).toBe(text.required.password)
  expect(check('abc')).toBeUndefined()
  expect(check(' ')).toBeUndefined()
})

it('names the length if only that rule fails, and otherwise the list of rules', () => {
  const rules = { ...DEFAULT_RULES, minLength: 8, number: true }
  const check = checkNewPassword(text, 8, (password) => checkPassword(password, rules))
  expect(check('')).toBe(text.required.newPassword)
  expect(check('short1')).toBe('Use at least 8 characters.')
  expect(check('long enough')).toBe(text.rulesNotMet)
  expect(check('short')).toBe(text.rulesNotMet)
  expect(check('long enough 1')).toBeUndefined()
})

it('accepts six digits with any spacing', () => {
  const check = checkDigits(text)
  expect(check('')).toBe(text.codeShape)
  expect(check('12345')).toBe(text.codeShape)
  expect(check('abcdef')).toBe(text.codeShape)
  expect(check('123-456')).toBeUndefined()
})

it('distinguishes an empty field from text without a code', () => {
  const check = checkEmailCode(text, (pasted) => (pasted === 'good' ? 'code' : null))
  expect(check('')).toBe(text.required.emailCode)
  expect(check('https://example.org/')).toBe(text.emailCodeShape)
  expect(check('good')).toBeUndefined()
})
