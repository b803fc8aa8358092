import { AuthErrorCodes, debugErrorMap } from 'firebase/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authErrorsText } from '../../../shared/locales/generated/auth-errors.ts'
import { redact } from '../../../shared/log/redact.ts'
import { APP_ERRORS, describeAuthError, PROVIDER_ERRORS, UNFIXABLE_CODES } from './auth-errors.ts'

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

const ENTRIES = new Map(Object.entries({ ...PROVIDER_ERRORS, ...APP_ERRORS }))

/** Declarations of the library, because its public types lack some codes. */
const declarations = import.meta.glob<string>(
  '/node_modules/{,firebase/node_modules/}@firebase/auth/dist/src/core/errors.d.ts',
  { query: '?raw', import: 'default', eager: true, exhaustive: true },
)

/** Error codes by each of the three ways in which the library lists them. */
function codesOfTheLibrary(): { readonly [way: string]: readonly string[] } {
  const messages = (debugErrorMap as unknown as () => Record<string, string>)()
  const [types = ''] = Object.values(declarations)
  const declared = /enum AuthErrorCode \{(.*?)\}/s.exec(types)?.[1] ?? ''
  return {
    exported: Object.values(AuthErrorCodes),
    explained: Object.keys(messages).map((code) => `auth/${code}`),
    declared: [...declared.matchAll(/"([a-z-]+)"/g)].map(([, code]) => `auth/${code}`),
  }
}

describe('error codes of firebase/auth', () => {
  const ways = codesOfTheLibrary()
  const codes = [...new Set(Object.values(ways).flat())].sort()

  test('finds the codes in the library', () => {
    for (const [way, listed] of Object.entries(ways)) {
      expect(listed.length, way).toBeGreaterThan(100)
      expect(listed, way).toContain('auth/user-disabled')
    }
    expect(codes.filter((code) => !/^auth\/[a-z-]+$/.test(code))).toEqual([])
  })

  test.each(codes)('maps %s to a message and a field, or lists it as unfixable', (code) => {
    const entry = ENTRIES.get(code)
    expect(Boolean(entry) !== UNFIXABLE_CODES.has(code), 'in exactly one of the two lists').toBe(
      true,
    )
    const { field, message } = describeAuthError({ code })
    if (entry) {
      expect(field).toBe(entry[0])
      expect(message).not.toBe(authErrorsText.other)
      expect(logged).toEqual([])
    } else {
      expect({ field, message }).toEqual({ field: 'form', message: authErrorsText.other })
      expect(logged).toEqual([
        ['The identity provider is misused or misconfigured', { code: redact(code) }],
      ])
    }
  })

  test('contains no codes outside the library, except codes that it passes through', () => {
    const listed = [...Object.keys(PROVIDER_ERRORS), ...UNFIXABLE_CODES]
    expect(listed.filter((code) => !codes.includes(code))).toEqual([
      'auth/missing-email',
      'auth/invalid-refresh-token',
    ])
  })
})

test.each([
  ['auth/invalid-credential', 'password', 'Wrong email address or password'],
  ['auth/wrong-password', 'password', 'Wrong email address or password'],
  ['auth/user-not-found', 'password', 'Wrong email address or password'],
  ['auth/invalid-email', 'email', 'not an email address'],
  ['auth/email-already-in-use', 'email', 'already exists'],
  ['auth/missing-password', 'password', 'Enter your password'],
  ['auth/weak-password', 'newPassword', 'at least 6 characters'],
  ['auth/password-does-not-meet-requirements', 'newPassword', 'rules of the service'],
  ['auth/user-disabled', 'form', 'disabled'],
  ['auth/too-many-requests', 'form', 'Too many attempts'],
  ['auth/quota-exceeded', 'form', 'message limit'],
  ['auth/multi-factor-auth-required', 'form', 'second factor'],
  ['auth/invalid-verification-code', 'code', 'Wrong code'],
  ['auth/code-expired', 'code', 'has expired'],
  ['auth/missing-verification-id', 'code', 'No code has been sent'],
  ['auth/invalid-multi-factor-session', 'form', 'timed out'],
  ['auth/invalid-phone-number', 'phone', 'country code'],
  ['auth/second-factor-already-in-use', 'phone', 'already a second factor'],
  ['auth/maximum-second-factor-count-exceeded', 'form', 'Remove one first'],
  ['auth/unverified-email', 'form', 'Verify your email address'],
  ['auth/expired-action-code', 'code', 'has expired'],
  ['auth/invalid-action-code', 'code', 'already used'],
  ['auth/requires-recent-login', 'form', 'sign in again and retry'],
  ['auth/user-token-expired', 'form', 'Your session has ended'],
  ['auth/credential-already-in-use', 'form', 'Another account'],
  ['auth/account-exists-with-different-credential', 'form', 'already has an account'],
  ['auth/captcha-check-failed', 'form', 'robot check'],
  ['auth/operation-not-allowed', 'form', 'turned off on this server'],
  ['auth/network-request-failed', 'form', 'does not respond'],
  ['undertone/google-timed-out', 'form', 'timed out'],
  ['undertone/google-refused', 'form', 'did not confirm'],
  ['undertone/google-unreachable', 'form', 'Cannot reach Google'],
  ['undertone/robot-cancelled', 'form', 'was canceled'],
  ['undertone/robot-timed-out', 'form', 'timed out'],
  ['undertone/robot-unreachable', 'form', 'Could not open'],
  ['undertone/no-challenge', 'form', 'No sign-in is waiting'],
  ['too-many-writes', 'form', 'Too many attempts'],
])('shows %s at the field %s', (code, field, words) => {
  const { field: shownBeside, message } = describeAuthError({ code })
  expect(shownBeside).toBe(field)
  expect(message).toContain(words)
})

test('shows the general message for an unknown code and logs the code', () => {
  expect(describeAuthError({ code: 'auth/something-new' })).toEqual({
    field: 'form',
    message: 'This did not work. Try again.',
  })
  expect(logged).toEqual([
    ['The identity provider returned an unknown code', { code: 'auth/something-new' }],
  ])
})

test('never shows the text of other thrown values', () => {
  for (const error of [new Error('internal detail'), 'text', null, { code: 7 }]) {
    expect(describeAuthError(error)).toEqual({ field: 'form', message: authErrorsText.other })
  }
})

test('uses every message', () => {
  const used = new Set([...ENTRIES.values()].map(([, sentence]) => sentence))
  expect(Object.keys(authErrorsText).filter((key) => !used.has(key as never))).toEqual(['other'])
})
