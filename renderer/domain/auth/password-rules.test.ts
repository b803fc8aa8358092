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

test('requires six characters without a policy', () => {
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
  // Like the provider, ignores letters of other alphabets and other symbols.
  ['äbc123€x', ['uppercase', 'symbol']],
  ['', ['minLength', 'uppercase', 'lowercase', 'number', 'symbol']],
])('checks %j against every rule', (password, rules) => {
  expect(unmet(password)).toEqual(rules)
})

test('converts a policy to its rules', () => {
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
] as const)('converts %s to the rule %s if it is enforced', (option, rule) => {
  const given = { ...policy, customStrengthOptions: { [option]: true } }
  expect(toRules(given)).toEqual({ ...DEFAULT_RULES, [rule]: true, source: 'provider' })
  expect(toRules({ ...given, enforcementState: 'OFF' })[rule]).toBe(false)
  expect(toRules({ ...policy, customStrengthOptions: { [option]: false } })[rule]).toBe(false)
})

test('reads only the lengths of a policy that is not enforced', () => {
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

test('fetches the policy once', async () => {
  const fetchRules = vi.fn(async () => rules)
  const load = createPasswordPolicy(fetchRules)
  expect(await load()).toEqual(rules)
  expect(await load()).toEqual(rules)
  expect(fetchRules).toHaveBeenCalledOnce()
})

test('returns the defaults when the provider fails, and retries', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fetchRules = vi.fn(async () => rules).mockRejectedValueOnce(new Error('offline'))
  const load = createPasswordPolicy(fetchRules)
  expect(await load()).toEqual(DEFAULT_RULES)
  expect(warn).toHaveBeenCalledOnce()
  expect(await load()).toEqual(rules)
})

test('returns the defaults after 3 s and uses the late response afterwards', async () => {
  const late = Promise.withResolvers<PasswordRules>()
  const fetchRules = vi.fn(() => late.promise)
  const load = createPasswordPolicy(fetchRules)
  const first = load()
  const settled = vi.fn()
  void first.then(settled)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toEqual(DEFAULT_RULES)
  late.resolve(rules)
  expect(await load()).toEqual(rules)
  expect(fetchRules).toHaveBeenCalledOnce()
})
