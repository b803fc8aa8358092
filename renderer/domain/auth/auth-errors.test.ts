import { AuthErrorCodes, debugErrorMap } from 'firebase/auth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { redact } from '../../../shared/log/redact.ts'
import { authErrors as text } from '../../locales/en/errors.ts'
import { describeAuthError, FAULTS, OWN_ERRORS, PROVIDER_ERRORS } from './auth-errors.ts'

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})
afterEach(() => vi.restoreAllMocks())

const TOLD = new Map(Object.entries({ ...PROVIDER_ERRORS, ...OWN_ERRORS }))

/** The library's own declarations: its public types do not name every code. */
const declarations = import.meta.glob<string>(
  '/node_modules/{,firebase/node_modules/}@firebase/auth/dist/src/core/errors.d.ts',
  { query: '?raw', import: 'default', eager: true, exhaustive: true },
)

/** Every code of the installed library, by each of the three ways it lists them itself. */
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

describe('every code of firebase/auth', () => {
  const ways = codesOfTheLibrary()
  const codes = [...new Set(Object.values(ways).flat())].sort()

  test('is listed by the library', () => {
    for (const [way, listed] of Object.entries(ways)) {
      expect(listed.length, way).toBeGreaterThan(100)
      expect(listed, way).toContain('auth/user-disabled')
    }
    expect(codes.filter((code) => !/^auth\/[a-z-]+$/.test(code))).toEqual([])
  })

  test.each(codes)(
    '%s has a sentence and a field, or is listed as one a user cannot mend',
    (code) => {
      const entry = TOLD.get(code)
      expect(Boolean(entry) !== FAULTS.has(code), 'in exactly one of the two lists').toBe(true)
      const { field, message } = describeAuthError({ code })
      if (entry) {
        expect(field).toBe(entry[0])
        expect(message).not.toBe(text.other)
        expect(logged).toEqual([])
      } else {
        expect({ field, message }).toEqual({ field: 'form', message: text.other })
        expect(logged).toEqual([['Identity is used or set up wrongly', { code: redact(code) }]])
      }
    },
  )

  test('is in the library, except codes that the library passes on', () => {
    const told = [...Object.keys(PROVIDER_ERRORS), ...FAULTS]
    expect(told.filter((code) => !codes.includes(code))).toEqual([
      'auth/missing-email',
      'auth/invalid-refresh-token',
    ])
  })
})

test.each([
  ['auth/invalid-credential', 'password', 'do not belong together'],
  ['auth/wrong-password', 'password', 'do not belong together'],
  ['auth/user-not-found', 'password', 'do not belong together'],
  ['auth/invalid-email', 'email', 'not an e-mail address'],
  ['auth/email-already-in-use', 'email', 'already an account'],
  ['auth/missing-password', 'password', 'Enter your password'],
  ['auth/weak-password', 'newPassword', 'at least 6 characters'],
  ['auth/password-does-not-meet-requirements', 'newPassword', 'rules of the service'],
  ['auth/user-disabled', 'form', 'disabled'],
  ['auth/too-many-requests', 'form', 'Too many attempts'],
  ['auth/quota-exceeded', 'form', 'as many messages as it may'],
  ['auth/multi-factor-auth-required', 'form', 'second factor'],
  ['auth/invalid-verification-code', 'code', 'not right'],
  ['auth/code-expired', 'code', 'has expired'],
  ['auth/missing-verification-id', 'code', 'No code has been sent'],
  ['auth/invalid-multi-factor-session', 'form', 'taken too long'],
  ['auth/invalid-phone-number', 'phone', 'country code'],
  ['auth/second-factor-already-in-use', 'phone', 'already a second factor'],
  ['auth/maximum-second-factor-count-exceeded', 'form', 'Remove one first'],
  ['auth/unverified-email', 'form', 'Verify your e-mail address'],
  ['auth/expired-action-code', 'code', 'has expired'],
  ['auth/invalid-action-code', 'code', 'used already'],
  ['auth/requires-recent-login', 'form', 'fresh sign-in'],
  ['auth/user-token-expired', 'form', 'Your session has ended'],
  ['auth/credential-already-in-use', 'form', 'Another account'],
  ['auth/account-exists-with-different-credential', 'form', 'has an account already'],
  ['auth/captcha-check-failed', 'form', 'robot check'],
  ['auth/operation-not-allowed', 'form', 'switched off'],
  ['auth/network-request-failed', 'form', 'does not answer'],
  ['undertone/google-timed-out', 'form', 'not finished in time'],
  ['undertone/google-refused', 'form', 'did not confirm'],
  ['undertone/google-unreachable', 'form', 'Google cannot be reached'],
  ['undertone/robot-cancelled', 'form', 'was cancelled'],
  ['undertone/robot-timed-out', 'form', 'not finished in time'],
  ['undertone/robot-unreachable', 'form', 'could not be opened'],
  ['undertone/no-challenge', 'form', 'No sign-in is waiting'],
  ['too-many-writes', 'form', 'Too many attempts'],
])('%s is told beside %s', (code, field, words) => {
  const { field: shownBeside, message } = describeAuthError({ code })
  expect(shownBeside).toBe(field)
  expect(message).toContain(words)
})

test('an unknown code gets the general sentence and is logged', () => {
  expect(describeAuthError({ code: 'auth/something-new' })).toEqual({
    field: 'form',
    message: 'That did not work. Please try again.',
  })
  expect(logged).toEqual([
    ['The identity provider answered an unknown code', { code: 'auth/something-new' }],
  ])
})

test('any other thrown value gets the general sentence, never its own text', () => {
  for (const error of [new Error('internal detail'), 'text', null, { code: 7 }]) {
    expect(describeAuthError(error)).toEqual({ field: 'form', message: text.other })
  }
})

test('every sentence is used', () => {
  const used = new Set([...TOLD.values()].map(([, sentence]) => sentence))
  expect(Object.keys(text).filter((key) => !used.has(key as never))).toEqual(['other'])
})
