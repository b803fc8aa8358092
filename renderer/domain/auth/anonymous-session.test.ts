// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MergeSource } from './account-merge.ts'
import { CodedError } from './auth-errors.ts'
import { useAuthStore } from './auth-store.ts'
import { createIdentity } from './create-identity.ts'
import type { SignInResult } from './identity-provider.ts'
import {
  ada,
  anonymousUser,
  fakeDependencies,
  fakeProvider,
  resetAuthStore,
} from './testing/fake-provider.ts'

const state = () => useAuthStore.getState()
let provider: ReturnType<typeof fakeProvider>

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  vi.useFakeTimers()
  resetAuthStore()
  useAuthStore.setState({ isAnonymousListeningOn: true })
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
  return createIdentity(fakeDependencies(provider, parts))
}

test('starts an anonymous session that only the API knows when there is no session', async () => {
  const ensureRecord = vi.fn(async () => true)
  const register = vi.fn(async () => ({ role: 'listener', plan: 'free' }))
  provider.claims = async () => ({ role: null, plan: null })
  const identity = start({ ensureRecord, register })
  provider.announce(null)
  await settled()
  await identity.whenAccountReady()
  expect(state()).toMatchObject({ user: anonymousUser, claims: { role: 'listener', plan: 'free' } })
  expect(register).toHaveBeenCalledExactlyOnceWith({})
  expect(ensureRecord).not.toHaveBeenCalled()
})

test('starts none when anonymous listening is disabled', async () => {
  useAuthStore.setState({ isAnonymousListeningOn: false })
  start()
  provider.announce(null)
  await settled()
  expect(state().user).toBeNull()
})

test('starts none while a lost session is expected back, unless the user continues anonymously', async () => {
  const identity = start()
  provider.announce(ada)
  provider.announce(null)
  await settled()
  expect(state()).toMatchObject({ user: null, expectsSameUser: true })
  identity.startAnonymousSession()
  await settled()
  expect(state()).toMatchObject({ user: anonymousUser, expectsSameUser: false })
})

test('starts one with a new user after a sign-out', async () => {
  const identity = start()
  provider.announce(ada)
  await identity.signOut()
  await settled()
  expect(state().user).toEqual(anonymousUser)
})

test('replaces a lost anonymous session without a message', async () => {
  const onSessionEnded = vi.fn()
  start({ onSessionEnded })
  provider.announce(anonymousUser)
  provider.signInAnonymously = async () => {
    const next = { ...anonymousUser, uid: 'next' }
    provider.announce(next)
    return next
  }
  provider.announce(null, 'expired')
  await settled()
  expect(state().user?.uid).toBe('next')
  expect(onSessionEnded).not.toHaveBeenCalled()
})

test('reports a failed attempt and retries later or when a service is back', async () => {
  const enter = failing('auth/network-request-failed')
  provider.signInAnonymously = enter
  const identity = start()
  provider.announce(null)
  await settled()
  expect(state()).toMatchObject({ user: null, hasAnonymousFailed: true, isLoading: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(enter).toHaveBeenCalledTimes(2)
  provider.signInAnonymously = async () => {
    provider.announce(anonymousUser)
    return anonymousUser
  }
  identity.retryAnonymousSession()
  await settled()
  expect(state()).toMatchObject({ user: anonymousUser, hasAnonymousFailed: false })
})

test('tries once when the project has anonymous sign-in disabled', async () => {
  const enter = failing('auth/admin-restricted-operation')
  provider.signInAnonymously = enter
  start()
  provider.announce(null)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(enter).toHaveBeenCalledOnce()
})

test('finishes a pending attempt before a sign-in', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof anonymousUser>()
  provider.signInAnonymously = () => promise
  const identity = start()
  provider.announce(null)
  const signingIn = identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await settled()
  expect(state().user).toBeNull()
  provider.announce(anonymousUser)
  resolve(anonymousUser)
  await signingIn
  expect(state().user).toEqual(ada)
})

test.each([
  ['succeeds, none starts', { user: ada }, 1],
  ['is refused, the next attempt follows', null, 2],
] as const)('starts none during a sign-in; once it %s', async (_what, result, attempts) => {
  const enter = failing('auth/network-request-failed')
  provider.signInAnonymously = enter
  const { promise, resolve, reject } = Promise.withResolvers<SignInResult>()
  provider.nextSignIn = () => promise
  const identity = start()
  provider.announce(null)
  await settled()
  const signingIn = identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await vi.advanceTimersByTimeAsync(5_000)
  identity.retryAnonymousSession()
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

test('merges into another account, and not when the user is the same', async () => {
  const merges: [string, MergeSource][] = []
  provider.getMergeSource = async () => ({ uid: 'lone', refreshToken: 'a-secret' })
  const identity = start({ onMergeNeeded: (...one) => merges.push(one) })
  provider.announce(anonymousUser)
  provider.nextSignIn = async () => ({ user: { ...ada, uid: 'lone' } })
  await identity.signInWithGoogle('google')
  expect(merges).toEqual([])
  provider.nextSignIn = async () => ({ user: ada })
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  expect(merges).toEqual([['ada', { uid: 'lone', refreshToken: 'a-secret' }]])
})

test('retains the anonymous session when a sign-in fails', async () => {
  const onMergeNeeded = vi.fn()
  provider.getMergeSource = async () => ({ uid: 'lone', refreshToken: 'a-secret' })
  const identity = start({ onMergeNeeded })
  provider.announce(anonymousUser)
  provider.nextSignIn = () => Promise.reject(new CodedError('undertone/google-refused'))
  await expect(identity.signInWithGoogle('google')).rejects.toThrow()
  expect(state().user).toEqual(anonymousUser)
  expect(onMergeNeeded).not.toHaveBeenCalled()
})
