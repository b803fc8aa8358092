// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodedError } from './auth-errors.ts'
import { useAuthStore } from './auth-store.ts'
import type { LeftBehind } from './carry-over.ts'
import { createIdentity } from './create-identity.ts'
import type { SignInResult } from './identity-provider.ts'
import { ada, fakeParts, fakeProvider, lone, resetAuthStore } from './testing/fake-provider.ts'

const state = () => useAuthStore.getState()
let provider: ReturnType<typeof fakeProvider>

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  vi.useFakeTimers()
  resetAuthStore()
  useAuthStore.setState({ isDoorOpen: true })
  provider = fakeProvider()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settled = () => vi.advanceTimersByTimeAsync(0)
const failing = (code: string) =>
  vi.fn(() => Promise.reject(Object.assign(new Error(code), { code })))

function start(parts: Partial<Parameters<typeof createIdentity>[0]> = {}) {
  return createIdentity(fakeParts(provider, parts))
}

test('where there is no session one without an account begins, as listener and known to the API alone', async () => {
  const ensureRecord = vi.fn(async () => true)
  const register = vi.fn(async () => ({ role: 'listener', plan: 'free' }))
  provider.claims = async () => ({ role: null, plan: null })
  const identity = start({ ensureRecord, register })
  provider.announce(null)
  await settled()
  await identity.whenAccountReady()
  expect(state()).toMatchObject({ user: lone, claims: { role: 'listener', plan: 'free' } })
  expect(register).toHaveBeenCalledExactlyOnceWith({})
  expect(ensureRecord).not.toHaveBeenCalled()
})

test('none begins behind a closed door', async () => {
  useAuthStore.setState({ isDoorOpen: false })
  start()
  provider.announce(null)
  await settled()
  expect(state().user).toBeNull()
})

test('none begins while the user of a lost session is expected back, unless they go on without', async () => {
  const identity = start()
  provider.announce(ada)
  provider.announce(null)
  await settled()
  expect(state()).toMatchObject({ user: null, awaitsReturn: true })
  identity.enterDoor()
  await settled()
  expect(state()).toMatchObject({ user: lone, awaitsReturn: false })
})

test('after a sign-out one begins, of another user than before', async () => {
  const identity = start()
  provider.announce(ada)
  await identity.signOut()
  await settled()
  expect(state().user).toEqual(lone)
})

test('a session without an account that is lost is followed by another, and nothing is said', async () => {
  const onEnded = vi.fn()
  start({ onEnded })
  provider.announce(lone)
  provider.enter = async () => {
    const next = { ...lone, uid: 'next' }
    provider.announce(next)
    return next
  }
  provider.announce(null, 'lost')
  await settled()
  expect(state().user?.uid).toBe('next')
  expect(onEnded).not.toHaveBeenCalled()
})

test('an attempt that fails is told to the page, and made again later, or when a service is back', async () => {
  const enter = failing('auth/network-request-failed')
  provider.enter = enter
  const identity = start()
  provider.announce(null)
  await settled()
  expect(state()).toMatchObject({ user: null, hasNoEntry: true, isLoading: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(enter).toHaveBeenCalledTimes(2)
  provider.enter = async () => {
    provider.announce(lone)
    return lone
  }
  identity.retryDoor()
  await settled()
  expect(state()).toMatchObject({ user: lone, hasNoEntry: false })
})

test('a project that offers no such session is asked once', async () => {
  const enter = failing('auth/admin-restricted-operation')
  provider.enter = enter
  start()
  provider.announce(null)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(enter).toHaveBeenCalledOnce()
})

test('a sign-in waits for an attempt under way, which would otherwise end in its place', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof lone>()
  provider.enter = () => promise
  const identity = start()
  provider.announce(null)
  const signingIn = identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await settled()
  expect(state().user).toBeNull()
  provider.announce(lone)
  resolve(lone)
  await signingIn
  expect(state().user).toEqual(ada)
})

test.each([
  ['succeeds, none begins', { user: ada }, 1],
  ['is refused, the next attempt follows', null, 2],
] as const)('none begins during a sign-in; once it %s', async (_what, result, attempts) => {
  const enter = failing('auth/network-request-failed')
  provider.enter = enter
  const { promise, resolve, reject } = Promise.withResolvers<SignInResult>()
  provider.nextSignIn = () => promise
  const identity = start()
  provider.announce(null)
  await settled()
  const signingIn = identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await vi.advanceTimersByTimeAsync(5_000)
  identity.retryDoor()
  await settled()
  expect(enter).toHaveBeenCalledOnce()
  if (result) resolve(result)
  else reject(new CodedError('undertone/google-refused'))
  await signingIn.catch(() => {})
  await settled()
  expect(state().user).toEqual(result?.user ?? null)
  expect(enter).toHaveBeenCalledTimes(attempts)
})

test('signs up only after the anonymous registration has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<{ role: string; plan: string }>()
  const register = vi.fn(() => promise)
  const identity = start({ register })
  const signUp = vi.spyOn(provider, 'signUp')
  provider.announce(null)
  await settled()
  const signingUp = identity.signUp({
    displayName: 'Ada',
    email: 'ada@example.org',
    password: 'secret',
  })
  await settled()
  expect(register).toHaveBeenCalledOnce()
  expect(signUp).not.toHaveBeenCalled()
  resolve({ role: 'listener', plan: 'free' })
  await signingUp
  expect(signUp).toHaveBeenCalledOnce()
})

test('what was kept goes along into an account that is another user, and stays where it is the same', async () => {
  const left: [string, LeftBehind][] = []
  provider.leftBehind = async () => ({ uid: 'lone', refreshToken: 'a-secret' })
  const identity = start({ onLeftBehind: (...one) => left.push(one) })
  provider.announce(lone)
  provider.nextSignIn = async () => ({ user: { ...ada, uid: 'lone' } })
  await identity.signInWithGoogle('google')
  expect(left).toEqual([])
  provider.nextSignIn = async () => ({ user: ada })
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  expect(left).toEqual([['ada', { uid: 'lone', refreshToken: 'a-secret' }]])
})

test('a sign-in that is refused leaves the session without an account as it is', async () => {
  const onLeftBehind = vi.fn()
  provider.leftBehind = async () => ({ uid: 'lone', refreshToken: 'a-secret' })
  const identity = start({ onLeftBehind })
  provider.announce(lone)
  provider.nextSignIn = () => Promise.reject(new CodedError('undertone/google-refused'))
  await expect(identity.signInWithGoogle('google')).rejects.toThrow()
  expect(state().user).toEqual(lone)
  expect(onLeftBehind).not.toHaveBeenCalled()
})
