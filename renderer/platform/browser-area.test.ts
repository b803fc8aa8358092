// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleConfig } from '../api/testing/samples.ts'
import { createSignInPopups } from './browser.ts'
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
  // In a page, one realm creates all buffers; jsdom's differs from crypto's.
  const made = await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  vi.stubGlobal('ArrayBuffer', made.constructor)
})
afterEach(() => vi.unstubAllGlobals())

/** A popup that records its URL. */
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

/** The token endpoint returns a token with this nonce and records the request. */
function exchangeGives(nonce: () => string | null) {
  const forms: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) => {
    forms.push(body)
    const id_token = tokenWith(nonce())
    return Response.json({ access_token: 'a', token_type: 'Bearer', id_token })
  })
  return forms
}

test('opens the popup immediately and exchanges its code for an ID token', async () => {
  const { popup, sent } = popupOpens()
  const result = createSignInPopups(() => config).signInWithGoogle()
  expect(window.open).toHaveBeenCalledOnce()
  const { searchParams: requestParams } = await sent
  const forms = exchangeGives(() => requestParams.get('nonce'))
  FakeChannel.say(RETURN_PATH, { code: 'abc', state: requestParams.get('state') })
  expect(await result).toEqual({ outcome: 'token', idToken: tokenWith(requestParams.get('nonce')) })
  expect(Object.fromEntries(forms[0] ?? [])).toEqual({
    grant_type: 'authorization_code',
    code: 'abc',
    redirect_uri: `${location.origin}/oauth-return.html`,
    client_id: 'undertone-test',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(popup.close).toHaveBeenCalled()
})

test('refuses a token of another attempt', async () => {
  const { sent } = popupOpens()
  const result = createSignInPopups(() => config).signInWithGoogle()
  const { searchParams: requestParams } = await sent
  exchangeGives(() => 'another')
  FakeChannel.say(RETURN_PATH, { code: 'abc', state: requestParams.get('state') })
  expect(await result).toEqual({ outcome: 'refused' })
})

test('cancels the first attempt for a second, and cancels on request, closing both popups', async () => {
  const area = createSignInPopups(() => config)
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

test('returns unreachable without a configuration or a popup', async () => {
  const open = vi.fn(() => null)
  vi.stubGlobal('open', open)
  const unreachable = { outcome: 'unreachable' }
  expect(await createSignInPopups(() => null).signInWithGoogle()).toEqual(unreachable)
  const without = { ...config, google: null }
  expect(await createSignInPopups(() => without).signInWithGoogle()).toEqual(unreachable)
  expect(open).not.toHaveBeenCalled()
  expect(await createSignInPopups(() => config).signInWithGoogle()).toEqual(unreachable)
  expect(open).toHaveBeenCalledOnce()
})
