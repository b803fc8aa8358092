// @vitest-environment jsdom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { type TokenClaims, useAuthStore } from './auth-store.ts'
import { createIdentity } from './create-identity.ts'
import { ada, fakeDependencies, fakeProvider, resetAuthStore } from './testing/fake-provider.ts'

const listener = { role: 'listener', plan: 'free' }
const pro = { role: 'pro', plan: 'pro' }
const noClaims = { role: null, plan: null }

let provider: ReturnType<typeof fakeProvider>
let warn: MockInstance
const fetchApiClaims = vi.fn()
const claims = () => useAuthStore.getState().claims
const trust = () => useAuthStore.getState().trust
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  resetAuthStore()
  fetchApiClaims.mockReset().mockResolvedValue({ role: 'creator', plan: 'creator' })
  provider = fakeProvider()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start() {
  return createIdentity(fakeDependencies(provider, { fetchApiClaims }))
}

/** Signs in while the app runs, in contrast to a session restored at start. */
async function signIn() {
  const identity = start()
  provider.announce(null)
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  return identity
}

test('reads claims from the token after a sign-in', async () => {
  await signIn()
  await settle()
  expect(claims()).toEqual(pro)
  expect(trust()).toBe('confirmed')
  expect(fetchApiClaims).not.toHaveBeenCalled()
})

test('falls back to listener and free after 2000 ms until the claims arrive', async () => {
  const late = Promise.withResolvers<TokenClaims>()
  provider.claims = () => late.promise
  await signIn()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(claims()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(claims()).toEqual(listener)
  expect(trust()).toBe('pending')
  late.resolve(pro)
  await settle()
  expect(claims()).toEqual(pro)
  expect(trust()).toBe('confirmed')
})

test('ignores late claims of a user who has left', async () => {
  const late = Promise.withResolvers<TokenClaims>()
  provider.claims = () => late.promise
  const identity = await signIn()
  await identity.signOut()
  late.resolve(pro)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(claims()).toBeNull()
})

test('forces a new token 100 ms after a restored session, but not for its renewals', async () => {
  start()
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(99)
  expect(provider.claimsRequests).toEqual([false])
  provider.claims = async () => ({ role: 'creator', plan: 'creator' })
  await vi.advanceTimersByTimeAsync(1)
  expect(provider.claimsRequests).toEqual([false, true])
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
  // Each forced token, here or in another window, calls back with the same user.
  for (let renewal = 0; renewal < 20; renewal++) provider.announce(ada)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(provider.claimsRequests.filter(Boolean)).toEqual([true])
})

test('forces no token after a sign-in', async () => {
  await signIn()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(provider.claimsRequests).toEqual([false])
})

test('logs a failed forced refresh and retains the session', async () => {
  const offline = Object.assign(new Error('offline'), { code: 'auth/network-request-failed' })
  provider.claims = async (fresh) => {
    if (fresh) throw offline
    return pro
  }
  start()
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(100)
  expect(warn).toHaveBeenCalledOnce()
  expect(useAuthStore.getState()).toMatchObject({ user: ada, claims: pro, trust: 'confirmed' })
})

test('retains persisted claims for 2000 ms, then falls back until claims arrive', async () => {
  useAuthStore.getState().setClaims({ role: 'admin', plan: 'pro' })
  start()
  provider.reportStored(ada)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(claims()).toEqual({ role: 'admin', plan: 'pro' })
  await vi.advanceTimersByTimeAsync(1)
  expect(useAuthStore.getState()).toMatchObject({
    user: ada,
    claims: listener,
    trust: 'pending',
    isLoading: false,
    isInitialized: false,
  })
  expect(provider.claimsRequests).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  provider.announce(ada)
  await settle()
  expect(useAuthStore.getState()).toMatchObject({
    claims: pro,
    trust: 'confirmed',
    isInitialized: true,
  })
})

test('does not restart the 2000 ms on a confirmation', async () => {
  provider.claims = () => new Promise(() => {})
  start()
  provider.reportStored(ada)
  await vi.advanceTimersByTimeAsync(1_500)
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(499)
  expect(claims()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(claims()).toEqual(listener)
})

test('replaces persisted claims by untrusted defaults while offline', async () => {
  useAuthStore.getState().setClaims({ role: 'admin', plan: 'pro' })
  provider.claims = () => Promise.reject(new Error('offline'))
  start()
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(claims()).toEqual({ role: 'admin', plan: 'pro' })
  await vi.advanceTimersByTimeAsync(1)
  expect(claims()).toEqual(listener)
  expect(trust()).toBe('unconfirmed')
})

test('fills missing claims from the API once per session', async () => {
  provider.claims = async () => noClaims
  start()
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(200)
  provider.announce(ada)
  await settle()
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
  expect(fetchApiClaims).toHaveBeenCalledExactlyOnceWith('ada')
})

test('queries the API again after a failure, with the next token without claims', async () => {
  provider.claims = async () => noClaims
  fetchApiClaims.mockRejectedValueOnce(new Error('503'))
  await signIn()
  await settle()
  expect(claims()).toEqual(listener)
  expect(trust()).toBe('unconfirmed')
  provider.announce(ada)
  await settle()
  expect(fetchApiClaims).toHaveBeenCalledTimes(2)
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
})

test('does not query the role of an account whose deletion has started', async () => {
  provider.claims = async () => noClaims
  const deletionMark = { isSetFor: (uid: string) => uid === 'ada', recover: async () => {} }
  createIdentity(fakeDependencies(provider, { fetchApiClaims, deletionMark }))
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetchApiClaims).not.toHaveBeenCalled()
  expect(claims()).toEqual(listener)
})

test('does not query the role of a user who left in the meantime', async () => {
  provider.claims = async () => noClaims
  const record = Promise.withResolvers<boolean>()
  const identity = createIdentity(
    fakeDependencies(provider, { fetchApiClaims, ensureRecord: () => record.promise }),
  )
  provider.announce(null)
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await settle()
  await identity.signOut()
  record.resolve(false)
  await settle()
  expect(fetchApiClaims).not.toHaveBeenCalled()
})

test('uses listener and free while the API request is pending', async () => {
  provider.claims = async () => noClaims
  fetchApiClaims.mockReturnValue(new Promise(() => {}))
  await signIn()
  await settle()
  expect(claims()).toEqual(listener)
})

test('requests a new token on a forced refresh and only logs a failure', async () => {
  const identity = await signIn()
  await settle()
  provider.claims = async () => ({ role: 'creator', plan: 'creator' })
  await identity.refreshClaims()
  expect(provider.claimsRequests.at(-1)).toBe(true)
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })

  provider.claims = () => Promise.reject(new Error('offline'))
  await expect(identity.refreshClaims()).resolves.toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
  expect(trust()).toBe('confirmed')
})

test('sends no request on a refresh while signed out', async () => {
  const identity = start()
  provider.announce(null)
  await identity.refreshClaims()
  expect(provider.claimsRequests).toEqual([])
  expect(claims()).toBeNull()
})
