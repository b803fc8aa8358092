import { expect, test } from 'vitest'
import { checkPassword, DEFAULT_RULES, type PasswordRules, toRules } from './password-rules.ts'

const strict: PasswordRules = {
  minLength: 8,
  maxLength: 12,
  uppercase: true,
  lowercase: true,
  number: true,
  symbol: true,
  source: 'provider',
}
const policy = {
  customStrengthOptions: {},
  allowedNonAlphanumericCharacters: '',
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
}
const unmet = (password: string) =>
  checkPassword(password, strict)
    .filter(({ met }) => !met)
    .map(({ rule }) => rule)

test('without a policy six characters are enough, and nothing else is asked', () => {
  expect(checkPassword('12345', DEFAULT_RULES)).toEqual([{ rule: 'minLength', met: false }])
  expect(checkPassword('123456', DEFAULT_RULES)).toEqual([{ rule: 'minLength', met: true }])
})

test.each([
  ['Abc123!x', []],
  ['Abc123!', ['minLength']],
  ['Abc123!xyzabc', ['maxLength']],
  ['abc123!x', ['uppercase']],
  ['ABC123!X', ['lowercase']],
  ['Abcdef!x', ['number']],
  ['Abc1234x', ['symbol']],
  // As the provider counts: letters of other alphabets and other symbols are neither.
  ['äbc123€x', ['uppercase', 'symbol']],
  ['', ['minLength', 'uppercase', 'lowercase', 'number', 'symbol']],
])('%j against every rule', (password, rules) => {
  expect(unmet(password)).toEqual(rules)
})

test('a policy says what it asks for, and what it does not say is not asked', () => {
  expect(toRules(policy)).toEqual({ ...DEFAULT_RULES, source: 'provider' })
  const customStrengthOptions = {
    minPasswordLength: 8,
    maxPasswordLength: 12,
    containsUppercaseLetter: true,
    containsLowercaseLetter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  }
  expect(toRules({ ...policy, customStrengthOptions })).toEqual(strict)
})

test('a policy that is not enforced keeps only the lengths', () => {
  const customStrengthOptions = { minPasswordLength: 7, containsNumericCharacter: true }
  expect(toRules({ ...policy, customStrengthOptions, enforcementState: 'OFF' })).toEqual({
    ...DEFAULT_RULES,
    minLength: 7,
    source: 'provider',
  })
})
