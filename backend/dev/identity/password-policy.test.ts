import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../../shared/config/runtime-config.ts'
import { missingRequirements, parsePasswordPolicy, passwordRefusal } from './password-policy.ts'

const STRICT = parsePasswordPolicy(
  JSON.stringify({
    minPasswordLength: 8,
    maxPasswordLength: 12,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  }),
)

describe('parsePasswordPolicy', () => {
  test.each([undefined, ''])('returns the default policy for %j', (text) => {
    expect(parsePasswordPolicy(text)).toMatchObject({
      schemaVersion: 1,
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4_096 },
      enforcementState: 'OFF',
    })
  })

  test('enforces given settings and keeps other defaults', () => {
    const policy = parsePasswordPolicy('{"containsNumericCharacter":true}')
    expect(policy.enforcementState).toBe('ENFORCE')
    expect(policy.customStrengthOptions).toEqual({
      minPasswordLength: 6,
      maxPasswordLength: 4_096,
      containsNumericCharacter: true,
    })
  })

  test.each([
    ['{', 'is not valid JSON'],
    ['[]', 'cannot be used'],
    ['8', 'cannot be used'],
    ['{"minPasswordLength":5}', 'minPasswordLength'],
    ['{"minPasswordLength":31}', 'minPasswordLength'],
    ['{"minPasswordLength":"8"}', 'minPasswordLength'],
    ['{"maxPasswordLength":4097}', 'maxPasswordLength'],
    ['{"minPasswordLength":9,"maxPasswordLength":8}', 'maxPasswordLength is below'],
    ['{"containsUppercaseLetter":true}', 'containsUppercaseLetter'],
  ])('rejects %s with the reason', (text, reason) => {
    expect(() => parsePasswordPolicy(text)).toThrow(ConfigError)
    expect(() => parsePasswordPolicy(text)).toThrow(reason)
  })
})

describe('missingRequirements', () => {
  test.each([
    ['Abcdef1!', []],
    ['Abcdef1!Abcdef1!', ['Password may contain at most 12 characters']],
    ['ABCDEF1!', ['Password must contain a lower case character']],
    ['abcdef1!', ['Password must contain an upper case character']],
    ['Abcdefg!', ['Password must contain a numeric character']],
    ['Abcdefg1', ['Password must contain a non-alphanumeric character']],
    // Like the SDK: ASCII letters and digits, symbols of Google's list.
    ['Äbcdef1!', ['Password must contain an upper case character']],
    ['Abcdef1 ', ['Password must contain a non-alphanumeric character']],
  ])('checks %s', (password, missing) => {
    expect(missingRequirements(STRICT, password)).toEqual(missing)
  })
})

describe('passwordRefusal', () => {
  test('names all missing requirements, in Google’s words', () => {
    expect(passwordRefusal(STRICT, '')).toBe(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters, Password must contain a lower case character, Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character]',
    )
  })

  test('accepts a valid password, none at all, and any without a policy', () => {
    expect(passwordRefusal(STRICT, 'Abcdef1!')).toBeNull()
    expect(passwordRefusal(STRICT, undefined)).toBeNull()
    expect(passwordRefusal(parsePasswordPolicy(undefined), 'a')).toBeNull()
  })
})
