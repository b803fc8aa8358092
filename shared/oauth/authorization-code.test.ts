import { createServer, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenLocally, stopServer } from '../net/testing/local-server.ts'
import {
  type Attempt,
  authorizationUrl,
  exchangeCode,
  newAttempt,
  readCallback,
} from './authorization-code.ts'

const clientId = 'client & co'
const google = {
  clientId,
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
}
const redirectUri = 'http://127.0.0.1:1234/path'
const state = 'S'.repeat(43)
const attempt: Attempt = {
  // RFC 7636, appendix B.
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  state,
  nonce: 'once',
}

test('newAttempt generates three random values long enough for RFC 7636', () => {
  const all = [newAttempt(), newAttempt()].flatMap((made) => Object.values(made))
  expect(new Set(all).size).toBe(6)
  for (const made of all) expect(made).toMatch(/^[\w-]{43}$/)
})

test('authorizationUrl binds the code to the attempt without revealing the verifier', async () => {
  const url = new URL(await authorizationUrl(google, redirectUri, attempt))
  expect(url.origin + url.pathname).toBe(google.authorizationUrl)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'client & co',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state,
    nonce: 'once',
    prompt: 'select_account',
  })
  expect(url.href).not.toContain(attempt.verifier)
})

describe('readCallback', () => {
  const iss = 'iss=https%3A%2F%2Faccounts.google.com'
  test.each([
    [`code=abc&state=${state}`, 'abc'],
    // Parameters added by Google.
    [`state=${state}&${iss}&code=4%2F0Ab_c&scope=openid&authuser=0`, '4/0Ab_c'],
    [`code=${'x'.repeat(2_048)}&state=${state}`, 'x'.repeat(2_048)],
    [`error=access_denied&state=${state}`, 'denied'],
    [`error=access_denied&code=abc&state=${state}`, 'denied'],
    [`error=server_error&state=${state}`, 'invalid'],
    [`error=&code=abc&state=${state}`, 'invalid'],
    [`error=access_denied&error=access_denied&state=${state}`, 'invalid'],
    // Without the right state everything is rejected, including an error.
    ['code=abc', 'invalid'],
    ['code=abc&state=', 'invalid'],
    [`code=abc&state=${state}x`, 'invalid'],
    [`code=abc&state=${state.slice(1)}`, 'invalid'],
    [`code=abc&state=${state.toLowerCase()}`, 'invalid'],
    [`code=abc&state=${state}&state=${state}`, 'invalid'],
    [`code=abc&state=wrong&state=${state}`, 'invalid'],
    ['error=access_denied', 'invalid'],
    [`state=${state}`, 'invalid'],
    [`code=&state=${state}`, 'invalid'],
    [`code=abc&code=def&state=${state}`, 'invalid'],
    [`code=${'x'.repeat(2_049)}&state=${state}`, 'invalid'],
    // From another provider (RFC 9207), and from a flow with tokens in the address.
    [`code=abc&state=${state}&iss=https%3A%2F%2Fevil.example`, 'invalid'],
    [`code=abc&state=${state}&id_token=t.t.t`, 'invalid'],
    ['', 'invalid'],
  ])('reads ?%s', (query, expected) => {
    const callback = readCallback(google, new URLSearchParams(query), state)
    expect(callback.kind === 'code' ? callback.parameters.get('code') : callback.kind).toBe(
      expected,
    )
  })
})

describe('exchangeCode', () => {
  let server: Server
  let respond: RequestListener
  let tokenUrl: string

  beforeEach(async () => {
    server = createServer((request, response) => respond(request, response))
    tokenUrl = `${await listenLocally(server)}/token`
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await stopServer(server)
  })

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = () => Math.floor(Date.now() / 1_000)
  function token(change: object = {}, header: object = { alg: 'RS256' }): string {
    const iat = seconds() - 5
    const claims = {
      iss: 'https://accounts.google.com',
      ...{ aud: clientId, azp: clientId, sub: '1', nonce: 'once', iat, exp: iat + 3_600 },
    }
    return `${encode(header)}.${encode({ ...claims, name: 'Çelik 🎧', ...change })}.c2ln`
  }
  const body = (id_token: unknown) =>
    JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token })

  function exchange(signal = new AbortController().signal, clientSecret: string | null = null) {
    const callback = readCallback(google, new URLSearchParams({ code: 'a/b c', state }), state)
    if (callback.kind !== 'code') throw new Error(callback.kind)
    const { parameters } = callback
    const there = { ...google, tokenUrl }
    return exchangeCode({
      google: there,
      clientSecret,
      redirectUri,
      attempt,
      parameters,
      fetch,
      signal,
    })
  }
  const respondWith = (
    status: number,
    text: string,
    headers: Record<string, string> = {},
  ): RequestListener => {
    return (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }

  test('sends the code with the verifier and returns the ID token', async () => {
    const forms: string[] = []
    const idToken = token()
    respond = async (request, response) => {
      forms.push(`${request.method} ${await text(request)}`)
      respondWith(200, body(idToken))(request, response)
    }
    expect(await exchange()).toEqual({ outcome: 'token', idToken })
    await exchange(undefined, 'a-secret')
    const [plain, secret] = forms.map((form) =>
      Object.fromEntries(new URLSearchParams(form.slice(5))),
    )
    const sent = {
      grant_type: 'authorization_code',
      code: 'a/b c',
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: attempt.verifier,
    }
    expect(plain).toEqual(sent)
    expect(secret).toEqual({ ...sent, client_secret: 'a-secret' })
  })

  test.each([
    ['the issuer’s other name', { iss: 'accounts.google.com' }, 'token'],
    ['no azp', { azp: undefined }, 'token'],
    ['one audience in a list', { aud: [clientId] }, 'token'],
    ['another issuer', { iss: 'https://accounts.google.com.evil.example' }, 'refused'],
    ['another audience', { aud: 'other' }, 'refused'],
    ['two audiences', { aud: [clientId, 'other'] }, 'refused'],
    ['no audience', { aud: [] }, 'refused'],
    ['made for another client', { azp: 'other' }, 'refused'],
    ['another nonce', { nonce: 'twice' }, 'refused'],
    ['no nonce', { nonce: undefined }, 'refused'],
    ['too old', { exp: 1_000_000_000 }, 'refused'],
    ['without an end', { exp: undefined }, 'refused'],
    ['an expiry that is no number', { exp: '9999999999' }, 'refused'],
  ])('validates a token: %s', async (_what, change, outcome) => {
    respond = respondWith(200, body(token(change)))
    expect(await exchange()).toMatchObject({ outcome })
  })

  test('accepts an unsigned token from a local emulator only', async () => {
    const unsigned = token({}, { alg: 'none' })
    respond = respondWith(200, body(unsigned))
    expect(await exchange()).toMatchObject({ outcome: 'token' })
    const tls = async () =>
      new Response(body(unsigned), { headers: { 'content-type': 'application/json' } })
    const callback = readCallback(google, new URLSearchParams({ code: 'c', state }), state)
    if (callback.kind !== 'code') throw new Error(callback.kind)
    const { parameters } = callback
    const { signal } = new AbortController()
    expect(
      await exchangeCode({
        google,
        clientSecret: null,
        redirectUri,
        attempt,
        parameters,
        fetch: tls,
        signal,
      }),
    ).toMatchObject({ outcome: 'refused' })
  })

  test.each(['', 'a.b', 'a.b.c', 'x.bm90IGpzb24.x', 'x.bnVsbA.x', 7, null])(
    'rejects %j as a token',
    async (given) => {
      respond = respondWith(200, body(given))
      expect(await exchange()).toMatchObject({ outcome: 'refused' })
      respond = respondWith(200, body(`${token()}.more`))
      expect(await exchange()).toMatchObject({ outcome: 'refused' })
      respond = respondWith(200, body(` ${token()}`))
      expect(await exchange()).toMatchObject({ outcome: 'refused' })
    },
  )

  test('accepts a fresh token despite a wrong local clock', async () => {
    const fresh = token({ exp: 1_800_000_030, iat: 1_800_000_000 })
    const date = 'Fri, 15 Jan 2027 08:00:00 GMT'
    vi.spyOn(Date, 'now').mockReturnValue(1_900_000_000_000)
    respond = respondWith(200, body(fresh), { date })
    expect(await exchange()).toMatchObject({ outcome: 'token' })
    respond = (_request, response) => {
      response.sendDate = false
      response.writeHead(200, { 'content-type': 'application/json' }).end(body(fresh))
    }
    expect(await exchange()).toMatchObject({ outcome: 'refused' })
  })

  test.each([
    ['a code it does not know', 400, '{"error":"invalid_grant"}', 'refused'],
    ['a client it does not know', 401, '{"error":"invalid_client"}', 'refused'],
    ['a token under an error', 400, body('t.t.t'), 'refused'],
    ['no JSON', 200, '<html>', 'refused'],
    ['nothing at all', 200, '', 'refused'],
    ['too many requests', 429, '{}', 'unreachable'],
    ['its own trouble', 503, '', 'unreachable'],
  ] as const)('handles the response %s', async (_what, status, text, outcome) => {
    respond = respondWith(status, text)
    expect(await exchange()).toMatchObject({ outcome })
  })

  test('does not follow a redirect with the code', async () => {
    const requestedUrls: (string | undefined)[] = []
    respond = (request, response) => {
      requestedUrls.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    }
    expect(await exchange()).toMatchObject({ outcome: 'unreachable' })
    expect(requestedUrls).toEqual(['/token'])
  })

  test('stops reading a response at the size limit', async () => {
    respond = (_request, response) => {
      const chunk = 'x'.repeat(1_024)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    }
    expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'Error' })
  })

  test('is unreachable without a server or after a broken connection', async () => {
    respond = (_request, response) => response.destroy()
    expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'TypeError' })
    tokenUrl = 'http://127.0.0.1:9/token'
    expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'TypeError' })
  })

  test('times out after ten seconds', async () => {
    const overdue = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(overdue)
    respond = () => {}
    expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'TimeoutError' })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000)
  })

  test('rejects when its signal aborts', async () => {
    const controller = new AbortController()
    respond = () => controller.abort()
    await expect(exchange(controller.signal)).rejects.toThrow('aborted')
  })
})
