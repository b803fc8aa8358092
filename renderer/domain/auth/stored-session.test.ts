import { expect, test } from 'vitest'
import { readStoredSession, TOKEN_MARGIN_MS } from './stored-session.ts'

const NOW = 1_000_000
const stored = {
  uid: 'ada',
  email: 'ada@example.org',
  emailVerified: true,
  displayName: 'Ada',
  providerData: [{ providerId: 'password' }, null, { providerId: 7 }],
  stsTokenManager: {
    refreshToken: 'refresh',
    accessToken: 'token',
    expirationTime: NOW + TOKEN_MARGIN_MS + 1,
  },
}
const tokenManager = (change: object) => ({
  ...stored,
  stsTokenManager: { ...stored.stsTokenManager, ...change },
})

test('reads a session whose token is valid for more than five minutes', () => {
  expect(readStoredSession(stored, NOW)).toEqual({
    user: {
      uid: 'ada',
      email: 'ada@example.org',
      displayName: 'Ada',
      photoURL: null,
      emailVerified: true,
      providers: ['password'],
    },
    token: 'token',
    expiresAt: NOW + TOKEN_MARGIN_MS + 1,
  })
})

test.each([
  ['a token with five minutes left', tokenManager({ expirationTime: NOW + TOKEN_MARGIN_MS })],
  ['a token that has expired', tokenManager({ expirationTime: NOW - 1 })],
  ['no time', tokenManager({ expirationTime: 'later' })],
  ['a time that is no number', tokenManager({ expirationTime: Number.NaN })],
  ['no token', tokenManager({ accessToken: null })],
  ['no user', { ...stored, uid: 7 }],
  ['no tokens', { ...stored, stsTokenManager: null }],
  ['text', 'ada'],
  ['nothing', null],
])('rejects a stored session: %s', (_what, value) => {
  expect(readStoredSession(value, NOW)).toBeNull()
})
