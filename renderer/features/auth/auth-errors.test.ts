import { expect, test } from 'vitest'
import { describeIdentityError } from './auth-errors.ts'

test.each([
  ['auth/invalid-credential', 'password', 'do not belong together'],
  ['auth/wrong-password', 'password', 'do not belong together'],
  ['auth/user-not-found', 'password', 'do not belong together'],
  ['auth/invalid-email', 'email', 'not an e-mail address'],
  ['auth/email-already-in-use', 'email', 'already an account'],
  ['auth/missing-password', 'password', 'Enter your password'],
  ['auth/weak-password', 'password', 'at least 6 characters'],
  ['auth/password-does-not-meet-requirements', 'password', 'rules of the service'],
  ['auth/user-disabled', 'form', 'disabled'],
  ['auth/too-many-requests', 'form', 'Too many attempts'],
  ['auth/multi-factor-auth-required', 'form', 'second factor'],
  ['auth/operation-not-allowed', 'form', 'switched off'],
  ['auth/network-request-failed', 'form', 'does not answer'],
  ['auth/something-new', 'form', 'did not work'],
])('%s', (code, field, words) => {
  const { field: shownBeside, message } = describeIdentityError({ code })
  expect(shownBeside).toBe(field)
  expect(message).toContain(words)
})

test('whatever else is thrown gets the general sentence, never its own text', () => {
  for (const error of [new Error('internal detail'), 'text', null, { code: 7 }]) {
    expect(describeIdentityError(error)).toEqual({
      field: 'form',
      message: 'That did not work. Please try again.',
    })
  }
})
