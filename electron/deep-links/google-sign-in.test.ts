import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInWithGoogle } from './google-sign-in.ts'
import { idTokenFor, startTokenEndpoint } from './testing/test-provider.ts'

const clientId = 'undertone-test'
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

let endpoint: Awaited<ReturnType<typeof startTokenEndpoint>>
let nonce: string
let respond: (form: URLSearchParams) => Promise<string> | string

beforeEach(async () => {
  vi.clearAllMocks()
  respond = () => idTokenFor(clientId, nonce)
  endpoint = await startTokenEndpoint((form) => respond(form))
})
afterEach(() => endpoint.stop())

/** Starts an attempt. `visit` simulates the user in the browser. */
function startSignIn(
  visit: (authorization: URLSearchParams, redirectUri: string) => Promise<unknown> | unknown,
  clientSecret: string | null = null,
) {
  const controller = new AbortController()
  const google = {
    clientId,
    authorizationUrl: 'https://provider.example/auth',
    tokenUrl: endpoint.url,
  }
  const openBrowser = async (url: string) => {
    const authorization = new URL(url).searchParams
    nonce = authorization.get('nonce') ?? ''
    await visit(authorization, authorization.get('redirect_uri') ?? '')
  }
  const result = signInWithGoogle(
    { google, clientSecret, openBrowser, fetch, log },
    controller.signal,
  )
  return { result, controller }
}

const redirectBack = (redirectUri: string, query: Record<string, string>) =>
  fetch(`${redirectUri}?${new URLSearchParams(query)}`)
const withCode = (authorization: URLSearchParams, redirectUri: string, code = 'the-code') =>
  redirectBack(redirectUri, { code, state: authorization.get('state') ?? '' })

test('exchanges the code with its verifier for the ID token', async () => {
  let page: Response | undefined
  let challenge: string | null = null
  const { result } = startSignIn(async (authorization, redirectUri) => {
    challenge = authorization.get('code_challenge')
    page = await withCode(authorization, redirectUri)
  }, 'a-secret')
  const outcome = await result
  expect(outcome).toEqual({ outcome: 'token', idToken: tokenOf(outcome) })
  const [form] = endpoint.forms
  expect(form).toEqual({
    grant_type: 'authorization_code',
    code: 'the-code',
    redirect_uri: page?.url.replace(/\/done$/, ''),
    client_id: clientId,
    client_secret: 'a-secret',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  })
  const proof = createHash('sha256').update(form?.code_verifier ?? '')
  expect(proof.digest('base64url')).toBe(challenge)
})

/** Without the expiry, which depends on the time of the request. */
function tokenOf(outcome: object): string {
  if (!('idToken' in outcome) || typeof outcome.idToken !== 'string') throw new Error('no token')
  const claims = JSON.parse(
    Buffer.from(outcome.idToken.split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims).toMatchObject({ aud: clientId, nonce })
  return outcome.idToken
}

test('shows a last page without the code in its URL and without scripts', async () => {
  let page: Response | undefined
  const { result } = startSignIn(async (authorization, redirectUri) => {
    page = await withCode(authorization, redirectUri)
  })
  await result
  expect(page?.status).toBe(200)
  expect(new URL(page?.url ?? '').search).toBe('')
  expect(await page?.text()).toContain('You can close this page and return to Undertone.')
  const policy = page?.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(policy).not.toContain('script-src')
})

test('closes the loopback server after the last page', async () => {
  let address = ''
  const { result } = startSignIn(async (authorization, redirectUri) => {
    address = redirectUri
    await withCode(authorization, redirectUri)
  })
  await result
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('accepts exactly one callback and ignores a second code', async () => {
  const { promise: second, resolve } = Promise.withResolvers<Response>()
  const { result } = startSignIn(async (authorization, redirectUri) => {
    const first = await fetch(`${redirectUri}?code=one&state=${authorization.get('state')}`, {
      redirect: 'manual',
    })
    expect(first.status).toBe(303)
    resolve(await withCode(authorization, redirectUri, 'two'))
  })
  expect(await result).toMatchObject({ outcome: 'token' })
  expect((await second).status).toBe(200)
  expect(endpoint.forms.map(({ code }) => code)).toEqual(['one'])
})

test('does not consume the callback for another path or method', async () => {
  const { result } = startSignIn(async (authorization, redirectUri) => {
    const { origin } = new URL(redirectUri)
    const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status
    expect(await status(`${origin}/?code=evil&state=x`)).toBe(404)
    expect(await status(`${redirectUri}x?code=evil&state=x`)).toBe(404)
    expect(await status(`${redirectUri}/done`)).toBe(404)
    expect(await status(`${redirectUri}?code=evil`, { method: 'POST' })).toBe(405)
    expect(await status(`${redirectUri}?code=evil`, { method: 'HEAD' })).toBe(405)
    await withCode(authorization, redirectUri)
  })
  expect(await result).toMatchObject({ outcome: 'token' })
})

test.each([
  ['a user who refuses', { error: 'access_denied' }, true, 'cancelled'],
  ['an error of the provider', { error: 'server_error' }, true, 'refused'],
  ['another state', { code: 'the-code' }, false, 'refused'],
  ['an empty query', {}, true, 'refused'],
] as const)('starts no exchange for %s', async (_what, query, rightState, outcome) => {
  let text = ''
  const { result } = startSignIn(async (authorization, redirectUri) => {
    const state = rightState ? (authorization.get('state') ?? '') : 'another'
    text = await (await redirectBack(redirectUri, { ...query, state })).text()
  })
  expect(await result).toEqual({ outcome })
  expect(text).toContain('You were not signed in')
  expect(endpoint.forms).toEqual([])
})

test.each([
  ['a token with another nonce', () => idTokenFor(clientId, 'another'), 'refused'],
  ['a token issued for another client', () => idTokenFor('another', nonce), 'refused'],
  ['an endpoint that refuses the code', () => Promise.reject(new Error('no')), 'refused'],
] as const)('does not return %s', async (_what, given, outcome) => {
  respond = given
  expect(await startSignIn(withCode).result).toEqual({ outcome })
})

test('returns unreachable when the endpoint is down', async () => {
  endpoint.stop()
  expect(await startSignIn(withCode).result).toEqual({ outcome: 'unreachable' })
})

test('closes the loopback server when the browser cannot be opened', async () => {
  let address = ''
  const { result } = startSignIn((_asked, redirectUri) => {
    address = redirectUri
    throw new Error('no browser')
  })
  expect(await result).toEqual({ outcome: 'unreachable' })
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('closes the port immediately when cancelled during the sign-in', async () => {
  let address = ''
  const { promise: shown, resolve } = Promise.withResolvers<void>()
  const { result, controller } = startSignIn((_asked, redirectUri) => {
    address = redirectUri
    resolve()
  })
  await shown
  controller.abort()
  await result
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  expect(endpoint.forms).toEqual([])
})

test('returns no token when cancelled during the exchange', async () => {
  const { promise: authorization, resolve } = Promise.withResolvers<void>()
  respond = () => {
    resolve()
    return new Promise<string>(() => {})
  }
  const { result, controller } = startSignIn(withCode)
  await authorization
  controller.abort()
  await expect(result).rejects.toThrow('aborted')
})

test('never logs a code, state, verifier, secret or token', async () => {
  respond = () => Promise.reject(new Error('no'))
  const secrets: string[] = ['the-code', 'a-secret']
  await startSignIn(async (authorization, redirectUri) => {
    secrets.push(authorization.get('state') ?? '', nonce, new URL(redirectUri).pathname)
    await withCode(authorization, redirectUri)
  }, 'a-secret').result
  secrets.push(endpoint.forms[0]?.code_verifier ?? '')
  await startSignIn(() => Promise.reject(new Error('no browser')), 'a-secret').result
  expect(log.warn).toHaveBeenCalled()
  const lines = JSON.stringify([log.info, log.warn, log.error].map((line) => line.mock.calls))
  for (const secret of secrets) {
    expect(secret).not.toBe('')
    expect(lines).not.toContain(secret)
  }
})
