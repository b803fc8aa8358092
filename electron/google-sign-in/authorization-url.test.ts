import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorizationUrl, newAttempt } from './authorization-url.ts'

test('an attempt is of three texts nobody guesses, long enough for RFC 7636', () => {
  const { verifier, state, nonce } = newAttempt()
  const other = newAttempt()
  const all = [verifier, state, nonce, other.verifier, other.state, other.nonce]
  expect(new Set(all).size).toBe(6)
  for (const text of all) expect(text).toMatch(/^[\w-]{43}$/)
})

test('the address asks for a code with everything that binds it to this attempt', () => {
  // RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const url = new URL(
    authorizationUrl({
      endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      clientId: 'client & co',
      redirectUri: 'http://127.0.0.1:1234/path',
      attempt: { verifier, state: 'the-state', nonce: 'the-nonce' },
    }),
  )
  expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client & co',
    redirect_uri: 'http://127.0.0.1:1234/path',
    scope: 'openid email profile',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'the-state',
    nonce: 'the-nonce',
    prompt: 'select_account',
  })
  expect(url.href).not.toContain(verifier)
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
    url.searchParams.get('code_challenge'),
  )
})
