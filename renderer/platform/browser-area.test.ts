// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleConfig } from '../api/testing/samples.ts'
import { createBrowserArea } from './browser-area.ts'
import { RETURN_PATH } from './google/popup-sign-in.ts'
import { FakeChannel } from './google/testing/fake-channel.ts'

const config = {
  ...sampleConfig,
  google: {
    clientId: 'undertone-test',
    authorizationUrl: 'https://provider.example/auth',
    tokenUrl: 'https://provider.example/token',
  },
}

beforeEach(async () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  // As in a page, where one realm makes all buffers; jsdom's is another than crypto's.
  const made = await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  vi.stubGlobal('ArrayBuffer', made.constructor)
})
afterEach(() => vi.unstubAllGlobals())

/** A popup that remembers where it was sent. */
function popupOpens() {
  const { promise: sent, resolve } = Promise.withResolvers<URL>()
  const popup = {
    closed: false,
    location: { replace: (url: string) => resolve(new URL(url)) },
    close: vi.fn(),
  }
  vi.stubGlobal(
    'open',
    vi.fn(() => popup),
  )
  return { popup, sent }
}

const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '')
function tokenWith(nonce: string | null) {
  const times = { iat: 1, exp: 9e9 }
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'undertone-test',
    sub: '1',
    nonce,
    ...times,
  }
  return `${encode({ alg: 'RS256' })}.${encode(claims)}.c2ln`
}

/** The token endpoint answers with a token of this nonce; what it was sent is remembered. */
function exchangeGives(nonce: () => string | null) {
  const forms: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) => {
    forms.push(body)
    const id_token = tokenWith(nonce())
    return Response.json({ access_token: 'a', token_type: 'Bearer', id_token })
  })
  return forms
}

test('the popup opens at once, and its code becomes an ID token', async () => {
  const { popup, sent } = popupOpens()
  const answer = createBrowserArea(() => config).signInWithGoogle()
  expect(window.open).toHaveBeenCalledOnce()
  const { searchParams: asked } = await sent
  const forms = exchangeGives(() => asked.get('nonce'))
  FakeChannel.say(RETURN_PATH, { code: 'abc', state: asked.get('state') })
  expect(await answer).toEqual({ outcome: 'token', idToken: tokenWith(asked.get('nonce')) })
  expect(Object.fromEntries(forms[0] ?? [])).toEqual({
    grant_type: 'authorization_code',
    code: 'abc',
    redirect_uri: `${location.origin}/oauth-return.html`,
    client_id: 'undertone-test',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(popup.close).toHaveBeenCalled()
})

test('a token of another attempt is refused', async () => {
  const { sent } = popupOpens()
  const answer = createBrowserArea(() => config).signInWithGoogle()
  const { searchParams: asked } = await sent
  exchangeGives(() => 'another')
  FakeChannel.say(RETURN_PATH, { code: 'abc', state: asked.get('state') })
  expect(await answer).toEqual({ outcome: 'refused' })
})

test('a second one cancels the first; cancel ends the last; both popups are closed', async () => {
  const area = createBrowserArea(() => config)
  const one = popupOpens()
  const first = area.signInWithGoogle()
  await one.sent
  const two = popupOpens()
  const second = area.signInWithGoogle()
  expect(await first).toEqual({ outcome: 'cancelled' })
  await two.sent
  await area.cancel()
  expect(await second).toEqual({ outcome: 'cancelled' })
  expect(one.popup.close).toHaveBeenCalled()
  expect(two.popup.close).toHaveBeenCalled()
})

test('without a configuration, or where no popup may open, the provider is unreachable', async () => {
  const open = vi.fn(() => null)
  vi.stubGlobal('open', open)
  const unreachable = { outcome: 'unreachable' }
  expect(await createBrowserArea(() => null).signInWithGoogle()).toEqual(unreachable)
  const without = { ...config, google: null }
  expect(await createBrowserArea(() => without).signInWithGoogle()).toEqual(unreachable)
  expect(open).not.toHaveBeenCalled()
  expect(await createBrowserArea(() => config).signInWithGoogle()).toEqual(unreachable)
  expect(open).toHaveBeenCalledOnce()
})
