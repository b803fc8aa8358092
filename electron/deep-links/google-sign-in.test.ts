import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInWithGoogle } from './google-sign-in.ts'
import { idTokenFor, startTokenEndpoint } from './testing/test-provider.ts'

const clientId = 'undertone-test'
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

let endpoint: Awaited<ReturnType<typeof startTokenEndpoint>>
let nonce: string
let answer: (form: URLSearchParams) => Promise<string> | string

beforeEach(async () => {
  vi.clearAllMocks()
  answer = () => idTokenFor(clientId, nonce)
  endpoint = await startTokenEndpoint((form) => answer(form))
})
afterEach(() => endpoint.stop())

/** Begins an attempt; `visit` is what the user does in the browser with the address they are shown. */
function begin(
  visit: (asked: URLSearchParams, redirectUri: string) => Promise<unknown> | unknown,
  clientSecret: string | null = null,
) {
  const controller = new AbortController()
  const google = {
    clientId,
    authorizationUrl: 'https://provider.example/auth',
    tokenUrl: endpoint.url,
  }
  const openBrowser = async (url: string) => {
    const asked = new URL(url).searchParams
    nonce = asked.get('nonce') ?? ''
    await visit(asked, asked.get('redirect_uri') ?? '')
  }
  const result = signInWithGoogle(
    { google, clientSecret, openBrowser, fetch, log },
    controller.signal,
  )
  return { result, controller }
}

const comeBack = (redirectUri: string, query: Record<string, string>) =>
  fetch(`${redirectUri}?${new URLSearchParams(query)}`)
const withCode = (asked: URLSearchParams, redirectUri: string, code = 'the-code') =>
  comeBack(redirectUri, { code, state: asked.get('state') ?? '' })

test('when the user agrees, the code is exchanged with its proof for the ID token', async () => {
  let page: Response | undefined
  let challenge: string | null = null
  const { result } = begin(async (asked, redirectUri) => {
    challenge = asked.get('code_challenge')
    page = await withCode(asked, redirectUri)
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

/** The token itself: its expiry depends on when it was asked for. */
function tokenOf(outcome: object): string {
  if (!('idToken' in outcome) || typeof outcome.idToken !== 'string') throw new Error('no token')
  const claims = JSON.parse(
    Buffer.from(outcome.idToken.split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims).toMatchObject({ aud: clientId, nonce })
  return outcome.idToken
}

test('the last page has no code in its address, runs nothing and says what to do', async () => {
  let page: Response | undefined
  const { result } = begin(async (asked, redirectUri) => {
    page = await withCode(asked, redirectUri)
  })
  await result
  expect(page?.status).toBe(200)
  expect(new URL(page?.url ?? '').search).toBe('')
  expect(await page?.text()).toContain('You can close this page and return to Undertone.')
  const policy = page?.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(policy).not.toContain('script-src')
})

test('after the last page the loopback server is closed', async () => {
  let address = ''
  const { result } = begin(async (asked, redirectUri) => {
    address = redirectUri
    await withCode(asked, redirectUri)
  })
  await result
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('exactly one answer is taken: a second code changes nothing', async () => {
  const { promise: second, resolve } = Promise.withResolvers<Response>()
  const { result } = begin(async (asked, redirectUri) => {
    const first = await fetch(`${redirectUri}?code=one&state=${asked.get('state')}`, {
      redirect: 'manual',
    })
    expect(first.status).toBe(303)
    resolve(await withCode(asked, redirectUri, 'two'))
  })
  expect(await result).toMatchObject({ outcome: 'token' })
  expect((await second).status).toBe(200)
  expect(endpoint.forms.map(({ code }) => code)).toEqual(['one'])
})

test('a request to another path, or one that is no GET, does not use up the answer', async () => {
  const { result } = begin(async (asked, redirectUri) => {
    const { origin } = new URL(redirectUri)
    const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status
    expect(await status(`${origin}/?code=evil&state=x`)).toBe(404)
    expect(await status(`${redirectUri}x?code=evil&state=x`)).toBe(404)
    expect(await status(`${redirectUri}/done`)).toBe(404)
    expect(await status(`${redirectUri}?code=evil`, { method: 'POST' })).toBe(405)
    expect(await status(`${redirectUri}?code=evil`, { method: 'HEAD' })).toBe(405)
    await withCode(asked, redirectUri)
  })
  expect(await result).toMatchObject({ outcome: 'token' })
})

test.each([
  ['a user who refuses', { error: 'access_denied' }, true, 'cancelled'],
  ['an error of the provider', { error: 'server_error' }, true, 'refused'],
  ['another state', { code: 'the-code' }, false, 'refused'],
  ['an empty query', {}, true, 'refused'],
] as const)('%s leads to no exchange', async (_what, query, rightState, outcome) => {
  let text = ''
  const { result } = begin(async (asked, redirectUri) => {
    const state = rightState ? (asked.get('state') ?? '') : 'another'
    text = await (await comeBack(redirectUri, { ...query, state })).text()
  })
  expect(await result).toEqual({ outcome })
  expect(text).toContain('You were not signed in')
  expect(endpoint.forms).toEqual([])
})

test.each([
  ['a token with another nonce', () => idTokenFor(clientId, 'another'), 'refused'],
  ['a token issued for another client', () => idTokenFor('another', nonce), 'refused'],
  ['an endpoint that refuses the code', () => Promise.reject(new Error('no')), 'refused'],
] as const)('%s is not handed over', async (_what, given, outcome) => {
  answer = given
  expect(await begin(withCode).result).toEqual({ outcome })
})

test('an endpoint that is down is unreachable', async () => {
  endpoint.stop()
  expect(await begin(withCode).result).toEqual({ outcome: 'unreachable' })
})

test('when the browser cannot be opened, the loopback server is closed', async () => {
  let address = ''
  const { result } = begin((_asked, redirectUri) => {
    address = redirectUri
    throw new Error('no browser')
  })
  expect(await result).toEqual({ outcome: 'unreachable' })
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('cancelling while the user is at the provider closes the port at once', async () => {
  let address = ''
  const { promise: shown, resolve } = Promise.withResolvers<void>()
  const { result, controller } = begin((_asked, redirectUri) => {
    address = redirectUri
    resolve()
  })
  await shown
  controller.abort()
  await result
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  expect(endpoint.forms).toEqual([])
})

test('cancelling during the exchange ends it without a token', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  answer = () => {
    resolve()
    return new Promise<string>(() => {})
  }
  const { result, controller } = begin(withCode)
  await asked
  controller.abort()
  await expect(result).rejects.toThrow('aborted')
})

test('no code, state, verifier, secret or token is ever logged', async () => {
  answer = () => Promise.reject(new Error('no'))
  const secrets: string[] = ['the-code', 'a-secret']
  await begin(async (asked, redirectUri) => {
    secrets.push(asked.get('state') ?? '', nonce, new URL(redirectUri).pathname)
    await withCode(asked, redirectUri)
  }, 'a-secret').result
  secrets.push(endpoint.forms[0]?.code_verifier ?? '')
  await begin(() => Promise.reject(new Error('no browser')), 'a-secret').result
  expect(log.warn).toHaveBeenCalled()
  const lines = JSON.stringify([log.info, log.warn, log.error].map((line) => line.mock.calls))
  for (const secret of secrets) {
    expect(secret).not.toBe('')
    expect(lines).not.toContain(secret)
  }
})
