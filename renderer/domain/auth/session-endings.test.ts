// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from './auth-store.ts'
import { createIdentity } from './create-identity.ts'
import {
  ada,
  type FakeProvider,
  fakeDependencies,
  fakeProvider,
  resetAuthStore,
} from './testing/fake-provider.ts'

const onSessionEnded = vi.fn()
const isSetFor = vi.fn(() => false)
const credentials = { email: 'ada@example.org', password: 'secret' }
const revoked = Object.assign(new Error('revoked'), { code: 'auth/user-token-expired' })
let provider: FakeProvider

const user = () => useAuthStore.getState().user
const ending = () => useAuthStore.getState().ending

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  resetAuthStore()
  onSessionEnded.mockReset()
  isSetFor.mockReset().mockReturnValue(false)
  provider = fakeProvider()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start() {
  return createIdentity(
    fakeDependencies(provider, {
      onSessionEnded,
      deletionMark: { isSetFor: isSetFor, recover: async () => {} },
    }),
  )
}

async function signedIn() {
  const identity = start()
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(200)
  return identity
}

test.each([
  ['signing out', 'signOut', 'requested'],
  ['a session the API refuses', 'expire', 'expired'],
] as const)(
  '%s ends the session here and at the provider, without calling onSessionEnded',
  async (_name, how, as) => {
    const signOut = vi.spyOn(provider, 'signOut')
    const identity = await signedIn()
    await identity[how]()
    await vi.advanceTimersByTimeAsync(1_000)
    expect({ user: user(), ending: ending() }).toEqual({ user: null, ending: as })
    expect(signOut).toHaveBeenCalledOnce()
    expect(onSessionEnded).not.toHaveBeenCalled()
  },
)

test('exposes the ending to subscribers of the sign-out', async () => {
  const identity = await signedIn()
  const endings: unknown[] = []
  const stop = useAuthStore.subscribe((state) => {
    if (!state.user) endings.push(ending())
  })
  await identity.signOut()
  stop()
  expect(endings[0]).toBe('requested')
})

test('shows why a session ended only after the vault is empty', async () => {
  const identity = await signedIn()
  const cleared = Promise.withResolvers<void>()
  provider.signOut = () => cleared.promise
  provider.getToken = () => Promise.reject(revoked)
  await expect(identity.renewToken()).rejects.toBe(revoked)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(user()).toBeNull()
  expect(onSessionEnded).not.toHaveBeenCalled()

  cleared.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(onSessionEnded.mock.calls).toEqual([['expired']])
})

test('ends the session once, as expired, after twenty failed renewals', async () => {
  const signOut = vi.spyOn(provider, 'signOut')
  const identity = await signedIn()
  provider.getToken = () => Promise.reject(revoked)
  const burst = Array.from({ length: 20 }, () => identity.renewToken())
  for (const { status } of await Promise.allSettled(burst)) expect(status).toBe('rejected')
  await vi.advanceTimersByTimeAsync(1_000)
  expect({ user: user(), ending: ending() }).toEqual({ user: null, ending: 'expired' })
  expect(onSessionEnded.mock.calls).toEqual([['expired']])
  expect(signOut).toHaveBeenCalledOnce()
})

test('shows the one reason that follows the provider’s sign-out', async () => {
  const identity = await signedIn()
  provider.getToken = async () => {
    provider.announce(null)
    throw Object.assign(new Error('disabled'), { code: 'auth/user-disabled' })
  }
  await expect(identity.getToken()).rejects.toThrow('disabled')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onSessionEnded.mock.calls).toEqual([['disabled']])
})

test('ends the session when claims are rejected permanently', async () => {
  await signedIn()
  provider.claims = () => Promise.reject(revoked)
  provider.announce(ada)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(user()).toBeNull()
  expect(onSessionEnded.mock.calls).toEqual([['revoked']])
})

test.each([
  ['no reason given', 'no-session', 'unknown'],
  ['another window signed out', 'elsewhere', 'elsewhere'],
] as const)('handles the provider’s sign-out: %s', async (_name, cause, reason) => {
  await signedIn()
  provider.announce(null, cause)
  await vi.advanceTimersByTimeAsync(1_000)
  expect({ user: user(), ending: ending() }).toEqual({ user: null, ending: 'expired' })
  expect(onSessionEnded.mock.calls).toEqual([[reason]])
})

test('shows a reason for a rejected stored session at startup', async () => {
  start()
  provider.announce(null, 'expired')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onSessionEnded.mock.calls).toEqual([['unknown']])
  expect(useAuthStore.getState().isLoading).toBe(false)
})

test('shows no reason at a start without a session', async () => {
  start()
  provider.announce(null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onSessionEnded).not.toHaveBeenCalled()
})

test('ends the session like a sign-out when the user deletes the account', async () => {
  await signedIn()
  isSetFor.mockReturnValue(true)
  provider.announce(null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ending()).toBe('requested')
  expect(onSessionEnded).not.toHaveBeenCalled()
})

test('retains the session while the provider is unreachable', async () => {
  const identity = await signedIn()
  const offline = Object.assign(new Error('offline'), { code: 'auth/network-request-failed' })
  provider.getToken = () => Promise.reject(offline)
  provider.claims = () => Promise.reject(offline)
  await expect(identity.renewToken()).rejects.toBe(offline)
  await identity.refreshClaims()
  expect(user()).toEqual(ada)
})

test('ends a sign-in with a second factor like any other', async () => {
  const ensureRecord = vi.fn(async () => true)
  const register = vi.fn(async () => ({ role: 'listener', plan: 'free' }))
  const identity = createIdentity(fakeDependencies(provider, { ensureRecord, register }))
  provider.announce(null)
  const submit = vi.fn(async () => {
    provider.announce(ada)
    return ada
  })
  const secondFactor = { phone: '+*******1234', sendCode: async () => {}, submit }
  provider.nextSignIn = async () => ({ secondFactor })
  expect(await identity.signIn(credentials)).toBe('second-factor')
  await identity.whenAccountReady()
  expect(user()).toBeNull()
  expect(ensureRecord).not.toHaveBeenCalled()
  expect(useAuthStore.getState().challenge).toEqual({ phone: '+*******1234', sentAt: null })
  expect(JSON.stringify({ ...localStorage })).not.toContain('1234')

  await identity.sendChallengeCode()
  await identity.submitChallengeCode('123456')
  await identity.whenAccountReady()
  await vi.advanceTimersByTimeAsync(0)
  expect(useAuthStore.getState()).toMatchObject({ user: ada, claims: { role: 'pro', plan: 'pro' } })
  expect(ensureRecord).toHaveBeenCalledExactlyOnceWith(ada)
  expect(register).toHaveBeenCalledOnce()
  expect(useAuthStore.getState().challenge).toBeNull()
})

test.each([
  ['signing out', (identity: ReturnType<typeof start>) => identity.signOut()],
  ['another sign-in', (identity: ReturnType<typeof start>) => identity.signIn(credentials)],
  ['giving up', (identity: ReturnType<typeof start>) => identity.cancelChallenge()],
])('cancels a challenge when %s', async (_name, act) => {
  const identity = start()
  provider.announce(null)
  const secondFactor = { phone: '1', sendCode: async () => {}, submit: async () => ada }
  provider.nextSignIn = async () => ({ secondFactor })
  await identity.signIn(credentials)
  provider.nextSignIn = async () => ({ user: ada })
  await act(identity)
  expect(useAuthStore.getState().challenge).toBeNull()
  await expect(identity.submitChallengeCode('1')).rejects.toMatchObject({
    code: 'undertone/no-challenge',
  })
})

const ben = { ...ada, uid: 'ben', email: 'ben@example.org' }

test.each([
  ['token', 'getToken'],
  ['set of claims', 'refreshClaims'],
] as const)('does not end the next session after a late rejected %s', async (_name, ask) => {
  const signOut = vi.spyOn(provider, 'signOut')
  const identity = await signedIn()
  const late = Promise.withResolvers<never>()
  provider.getToken = () => late.promise
  provider.claims = () => late.promise
  const asking = Promise.allSettled([identity[ask]()])
  await identity.signOut()
  provider.claims = async () => ({ role: 'pro', plan: 'pro' })
  provider.nextSignIn = async () => ({ user: ben })
  await identity.signIn(credentials)
  signOut.mockClear()
  late.reject(revoked)
  await asking
  await vi.advanceTimersByTimeAsync(1_000)
  expect(user()).toEqual(ben)
  expect(signOut).not.toHaveBeenCalled()
  expect(onSessionEnded).not.toHaveBeenCalled()
})
