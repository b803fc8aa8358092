import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  checkPassword,
  createPasswordPolicy,
  DEFAULT_RULES,
  type PasswordRules,
  toRules,
} from './password-rules.ts'

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

test('without a policy a password needs six characters and nothing else', () => {
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
])('%j is checked against every rule', (password, rules) => {
  expect(unmet(password)).toEqual(rules)
})

test('a policy becomes the rules it states, and no others', () => {
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

test.each([
  ['containsUppercaseLetter', 'uppercase'],
  ['containsLowercaseLetter', 'lowercase'],
  ['containsNumericCharacter', 'number'],
  ['containsNonAlphanumericCharacter', 'symbol'],
] as const)('%s becomes the rule %s, where it is enforced', (option, rule) => {
  const given = { ...policy, customStrengthOptions: { [option]: true } }
  expect(toRules(given)).toEqual({ ...DEFAULT_RULES, [rule]: true, source: 'provider' })
  expect(toRules({ ...given, enforcementState: 'OFF' })[rule]).toBe(false)
  expect(toRules({ ...policy, customStrengthOptions: { [option]: false } })[rule]).toBe(false)
})

test('a policy that is not enforced keeps only the lengths', () => {
  const customStrengthOptions = { minPasswordLength: 7, containsNumericCharacter: true }
  expect(toRules({ ...policy, customStrengthOptions, enforcementState: 'OFF' })).toEqual({
    ...DEFAULT_RULES,
    minLength: 7,
    source: 'provider',
  })
})

const rules: PasswordRules = { ...DEFAULT_RULES, minLength: 12, source: 'provider' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the policy is asked for once', async () => {
  const ask = vi.fn(async () => rules)
  const load = createPasswordPolicy(ask)
  expect(await load()).toEqual(rules)
  expect(await load()).toEqual(rules)
  expect(ask).toHaveBeenCalledOnce()
})

test('a provider that fails leaves the default, and is asked again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const ask = vi.fn(async () => rules).mockRejectedValueOnce(new Error('offline'))
  const load = createPasswordPolicy(ask)
  expect(await load()).toEqual(DEFAULT_RULES)
  expect(warn).toHaveBeenCalledOnce()
  expect(await load()).toEqual(rules)
})

test('a provider that hangs leaves the default after 3 s, and its late answer counts', async () => {
  const late = Promise.withResolvers<PasswordRules>()
  const ask = vi.fn(() => late.promise)
  const load = createPasswordPolicy(ask)
  const first = load()
  const settled = vi.fn()
  void first.then(settled)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toEqual(DEFAULT_RULES)
  late.resolve(rules)
  expect(await load()).toEqual(rules)
  expect(ask).toHaveBeenCalledOnce()
})
