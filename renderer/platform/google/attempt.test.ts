// @vitest-environment node
import { expect, test } from 'vitest'
import { authorizationUrl, newAttempt } from './attempt.ts'

const google = {
  clientId: 'client & co',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
}

test('an attempt is of three texts nobody guesses', () => {
  const all = [newAttempt(), newAttempt()].flatMap((attempt) => Object.values(attempt))
  expect(new Set(all).size).toBe(6)
  for (const text of all) expect(text).toMatch(/^[\w-]{43}$/)
})

test('the address binds the code to the attempt and does not give the verifier away', async () => {
  // RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const attempt = { ...newAttempt(), verifier }
  const redirectUri = 'http://127.0.0.1:4800/oauth-return.html'
  const url = new URL(await authorizationUrl(google, redirectUri, attempt))
  expect(url.origin + url.pathname).toBe(google.authorizationUrl)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client & co',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
    prompt: 'select_account',
  })
  expect(url.href).not.toContain(verifier)
})
