// @vitest-environment jsdom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { type TokenClaims, useAuthStore } from './auth-store.ts'
import { createIdentity } from './create-identity.ts'
import { ada, fakeParts, fakeProvider, resetAuthStore } from './testing/fake-provider.ts'

const listener = { role: 'listener', plan: 'free' }
const pro = { role: 'pro', plan: 'pro' }
const noClaims = { role: null, plan: null }

let provider: ReturnType<typeof fakeProvider>
let warn: MockInstance
const fetchRole = vi.fn()
const claims = () => useAuthStore.getState().claims
const trust = () => useAuthStore.getState().trust
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  resetAuthStore()
  fetchRole.mockReset().mockResolvedValue({ role: 'creator', plan: 'creator' })
  provider = fakeProvider()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start() {
  return createIdentity(fakeParts(provider, { fetchRole }))
}

/** A user signs in while the app runs, as opposed to a session restored at start. */
async function signIn() {
  const identity = start()
  provider.announce(null)
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  return identity
}

test('after a sign-in the claims come from the token', async () => {
  await signIn()
  await settle()
  expect(claims()).toEqual(pro)
  expect(trust()).toBe('confirmed')
  expect(fetchRole).not.toHaveBeenCalled()
})

test('claims that take longer than 2000 ms are listener and free until they arrive', async () => {
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

test('late claims of a user who has left change nothing', async () => {
  const late = Promise.withResolvers<TokenClaims>()
  provider.claims = () => late.promise
  const identity = await signIn()
  await identity.signOut()
  late.resolve(pro)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(claims()).toBeNull()
})

test('forces a new token 100 ms after a restored session, and no other for its renewals', async () => {
  start()
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(99)
  expect(provider.asked).toEqual([false])
  provider.claims = async () => ({ role: 'creator', plan: 'creator' })
  await vi.advanceTimersByTimeAsync(1)
  expect(provider.asked).toEqual([false, true])
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
  // Each forced token, here or in another window, comes back as the same user.
  for (let renewal = 0; renewal < 20; renewal++) provider.announce(ada)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(provider.asked.filter(Boolean)).toEqual([true])
})

test('forces no token after a sign-in, which has just brought one', async () => {
  await signIn()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(provider.asked).toEqual([false])
})

test('a forced refresh that fails is logged, and the user stays signed in', async () => {
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

test('a silent provider leaves persisted claims for 2000 ms, then listener and free, until claims arrive', async () => {
  useAuthStore.getState().setClaims({ role: 'admin', plan: 'pro' })
  start()
  provider.find(ada)
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
  expect(provider.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  provider.announce(ada)
  await settle()
  expect(useAuthStore.getState()).toMatchObject({
    claims: pro,
    trust: 'confirmed',
    isInitialized: true,
  })
})

test('a confirmation in between does not start the 2000 ms again', async () => {
  provider.claims = () => new Promise(() => {})
  start()
  provider.find(ada)
  await vi.advanceTimersByTimeAsync(1_500)
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(499)
  expect(claims()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(claims()).toEqual(listener)
})

test('offline, persisted claims give way to the defaults and are not trusted', async () => {
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

test('a token without claims is filled from the API, once a session', async () => {
  provider.claims = async () => noClaims
  start()
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(200)
  provider.announce(ada)
  await settle()
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
  expect(fetchRole).toHaveBeenCalledExactlyOnceWith('ada')
})

test('the API is asked again after a failure, once the next token without claims arrives', async () => {
  provider.claims = async () => noClaims
  fetchRole.mockRejectedValueOnce(new Error('503'))
  await signIn()
  await settle()
  expect(claims()).toEqual(listener)
  expect(trust()).toBe('unconfirmed')
  provider.announce(ada)
  await settle()
  expect(fetchRole).toHaveBeenCalledTimes(2)
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
})

test('the API is not asked for the role of an account whose deletion has begun', async () => {
  provider.claims = async () => noClaims
  const deletionMark = { isOn: (uid: string) => uid === 'ada', recover: async () => {} }
  createIdentity(fakeParts(provider, { fetchRole, deletionMark }))
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetchRole).not.toHaveBeenCalled()
  expect(claims()).toEqual(listener)
})

test('the API is not asked for the role of a user who left while it waited', async () => {
  provider.claims = async () => noClaims
  const record = Promise.withResolvers<boolean>()
  const identity = createIdentity(
    fakeParts(provider, { fetchRole, ensureRecord: () => record.promise }),
  )
  provider.announce(null)
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await settle()
  await identity.signOut()
  record.resolve(false)
  await settle()
  expect(fetchRole).not.toHaveBeenCalled()
})

test('while the API is asked, the claims are listener and free', async () => {
  provider.claims = async () => noClaims
  fetchRole.mockReturnValue(new Promise(() => {}))
  await signIn()
  await settle()
  expect(claims()).toEqual(listener)
})

test('a forced refresh asks for a new token; its failure is logged only', async () => {
  const identity = await signIn()
  await settle()
  provider.claims = async () => ({ role: 'creator', plan: 'creator' })
  await identity.refreshClaims()
  expect(provider.asked.at(-1)).toBe(true)
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })

  provider.claims = () => Promise.reject(new Error('offline'))
  await expect(identity.refreshClaims()).resolves.toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  expect(claims()).toEqual({ role: 'creator', plan: 'creator' })
  expect(trust()).toBe('confirmed')
})

test('signed out, a refresh asks the provider for nothing', async () => {
  const identity = start()
  provider.announce(null)
  await identity.refreshClaims()
  expect(provider.asked).toEqual([])
  expect(claims()).toBeNull()
})
