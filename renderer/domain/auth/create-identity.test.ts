// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../limits.ts'
import { type AuthUser, useAuthStore } from './auth-store.ts'
import { createIdentity } from './create-identity.ts'
import { createDeletionMark } from './deletion-mark.ts'
import { fetchApiClaims } from './identity.ts'
import type { IdentityDependencies } from './identity-provider.ts'
import {
  ada,
  anonymousUser,
  fakeDependencies,
  fakeProvider,
  resetAuthStore,
} from './testing/fake-provider.ts'

let provider: ReturnType<typeof fakeProvider>
const ensureRecord = vi.fn()
const register = vi.fn()
const onRegistrationFailed = vi.fn()
const state = () => useAuthStore.getState()

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  resetAuthStore()
  ensureRecord.mockReset().mockResolvedValue(false)
  register.mockReset().mockResolvedValue({ role: 'listener', plan: 'free' })
  onRegistrationFailed.mockReset()
  provider = fakeProvider()
})

afterEach(() => vi.restoreAllMocks())

function start(deletionMark?: IdentityDependencies['deletionMark']) {
  const dependencies = {
    ensureRecord,
    register,
    onRegistrationFailed,
    ...(deletionMark && { deletionMark }),
  }
  return createIdentity(fakeDependencies(provider, dependencies))
}

test('is loading without a user until the provider responds', () => {
  state().setIsInitialized(true)
  start()
  expect(state()).toMatchObject({ user: null, isLoading: true })
})

test('ends loading with the first response of the provider', () => {
  start()
  provider.announce(ada)
  expect(state()).toMatchObject({ user: ada, isLoading: false, isInitialized: true })
})

test('clears stored claims at a start without a session', () => {
  state().setClaims({ role: 'admin', plan: 'pro' })
  start()
  provider.announce(null)
  expect(state()).toMatchObject({ user: null, claims: null, isLoading: false, isInitialized: true })
})

test('gives a new account a name, a record and one registration', async () => {
  ensureRecord.mockResolvedValue(true)
  const identity = start()
  provider.announce(null)
  await identity.signUp({ displayName: 'Ada L.', email: 'ada@example.org', password: 'secret' })
  await identity.whenAccountReady()
  expect(state().user?.displayName).toBe('Ada L.')
  expect(ensureRecord).toHaveBeenCalledExactlyOnceWith({ ...ada, displayName: 'Ada L.' })
  expect(register).toHaveBeenCalledExactlyOnceWith({
    email: 'ada@example.org',
    displayName: 'Ada L.',
  })
})

test('does not register again when the record exists', async () => {
  const identity = start()
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await identity.whenAccountReady()
  expect(ensureRecord).toHaveBeenCalledOnce()
  expect(register).not.toHaveBeenCalled()
})

test('writes nothing for a restored session', async () => {
  const identity = start()
  provider.announce(ada)
  await identity.whenAccountReady()
  expect(ensureRecord).not.toHaveBeenCalled()
})

test.each([
  ['an account', ada],
  ['an anonymous user', anonymousUser],
])('continues an interrupted registration of %s once after a restart', async (_, user) => {
  ensureRecord.mockResolvedValueOnce(true)
  register.mockReturnValueOnce(new Promise(() => {}))
  provider.nextSignIn = async () => ({ user })
  void start().signIn({ email: 'ada@example.org', password: 'secret' })
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())

  useAuthStore.setState(useAuthStore.getInitialState(), true)
  const identity = start()
  provider.reportStored(user)
  provider.announce(user)
  await identity.whenAccountReady()
  expect(register).toHaveBeenCalledTimes(2)
  provider.announce(user)
  await identity.whenAccountReady()
  expect(register).toHaveBeenCalledTimes(2)
})

test('registers a user whose sign-in was interrupted after the provider stored them', async () => {
  provider.nextSignIn = () => new Promise(() => {})
  void start().signIn({ email: 'ada@example.org', password: 'secret' })

  useAuthStore.setState(useAuthStore.getInitialState(), true)
  const identity = start()
  provider.reportStored(anonymousUser)
  provider.announce(anonymousUser)
  await identity.whenAccountReady()
  expect(register).toHaveBeenCalledOnce()
  expect(localStorage.getItem(STORAGE_KEYS.registration)).toBeNull()
})

test('registers no restored user after a sign-in failed', async () => {
  provider.nextSignIn = () => Promise.reject(new Error('wrong password'))
  await start()
    .signIn({ email: 'ada@example.org', password: 'secret' })
    .catch(() => {})
  await vi.waitFor(() => expect(localStorage.getItem(STORAGE_KEYS.registration)).toBeNull())

  const identity = start()
  provider.announce(ada)
  await identity.whenAccountReady()
  expect(register).not.toHaveBeenCalled()
})

test.each([
  ['waits for the registration of an anonymous user', anonymousUser, false],
  ['does not wait for that of an account, which may exist already', ada, true],
])('beforeCall %s', async (_, user, isKnown) => {
  const registering = Promise.withResolvers<void>()
  ensureRecord.mockResolvedValueOnce(true)
  register.mockImplementationOnce(async () => {
    await registering.promise
    return { role: 'listener', plan: 'free' }
  })
  provider.nextSignIn = async () => ({ user })
  const identity = start()
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  let isOver = false
  const waited = identity.beforeCall().then(() => {
    isOver = true
  })
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())
  expect(isOver).toBe(isKnown)
  registering.resolve()
  await waited
})

test.each([
  ['false', 'another user', ada, false],
  ['true', 'the account of the same user', { ...ada, uid: anonymousUser.uid }, true],
])('resolves beforeCall with %s after waiting for a sign-in of %s', async (_, __, user, isHere) => {
  const identity = start()
  provider.announce(anonymousUser)
  const signingIn = Promise.withResolvers<void>()
  provider.nextSignIn = async () => {
    await signingIn.promise
    return { user }
  }
  const signedIn = identity.signIn({ email: 'ada@example.org', password: 'secret' })
  const mayCall = identity.beforeCall()
  signingIn.resolve()
  await signedIn
  expect(await mayCall).toBe(isHere)
})

test('returns no token of another user', async () => {
  const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.`
  const identity = start()
  provider.announce(ada)
  provider.getToken = async () => tokenOf('ada')
  expect(await identity.getToken()).toBe(tokenOf('ada'))
  const other = Promise.withResolvers<string>()
  provider.getToken = () => other.promise
  const tokens = Promise.all([identity.getToken(), identity.renewToken()])
  provider.announce(anonymousUser)
  other.resolve(tokenOf(anonymousUser.uid))
  expect(await tokens).toEqual([null, null])
  expect(await identity.getToken()).toBe(tokenOf(anonymousUser.uid))
})

test.each(['succeed', 'fail'])('beforeCall waits for delaying steps that %s', async (how) => {
  const identity = start()
  const steps = Promise.withResolvers<void>()
  identity.delayCalls(steps.promise)
  let isOver = false
  const waited = identity.beforeCall().then(() => {
    isOver = true
  })
  await identity.whenAccountReady()
  expect(isOver).toBe(false)
  if (how === 'succeed') steps.resolve()
  else steps.reject(new Error('a step failed'))
  await waited
})

test.each(['where storage refuses the mark', 'where a crash took the mark from local storage'])(
  'does not recreate an account whose deletion has started %s',
  async (how) => {
    const copies = new Map<string, unknown>([['account-deletion', 'ada']])
    const copy = {
      get: async (key: string) => copies.get(key),
      put: async () => {},
      delete: async () => {},
    }
    const mark = createDeletionMark(async () => copy)
    if (how === 'where storage refuses the mark') {
      copies.clear()
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
        if (key === 'account-deletion') throw new DOMException('full', 'QuotaExceededError')
      })
      await mark.set('ada')
    }
    const identity = start(mark)
    await identity.signIn({ email: 'ada@example.org', password: 'secret' })
    await identity.whenAccountReady()
    expect(ensureRecord).not.toHaveBeenCalled()
    expect(register).not.toHaveBeenCalled()
  },
)

test('rejects a failed sign-in with the provider’s error and shows no toast', async () => {
  const refusal = Object.assign(new Error('no'), { code: 'auth/invalid-credential' })
  provider.nextSignIn = () => Promise.reject(refusal)
  const identity = start()
  await expect(identity.signIn({ email: 'a@b.c', password: 'x' })).rejects.toBe(refusal)
  await expect(identity.whenAccountReady()).resolves.toBeUndefined()
  expect(onRegistrationFailed).not.toHaveBeenCalled()
})

test('reports an account that could not be saved and saves it at the next attempt', async () => {
  ensureRecord.mockRejectedValueOnce(new Error('store down')).mockResolvedValue(true)
  const identity = start()
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await identity.whenAccountReady()
  expect(onRegistrationFailed).toHaveBeenCalledOnce()
  expect(state().user).toEqual(ada)

  await identity.retryAccount()
  expect(register).toHaveBeenCalledOnce()
  await identity.retryAccount()
  expect(ensureRecord).toHaveBeenCalledTimes(2)
})

test('clears user and claims immediately at sign-out, even if the provider fails', async () => {
  const identity = start()
  provider.announce(ada)
  state().setClaims({ role: 'pro', plan: 'pro' })
  provider.signOut = () => Promise.reject(new Error('vault locked'))
  const ending = identity.signOut()
  expect(state()).toMatchObject({ user: null, claims: null })
  await expect(ending).rejects.toThrow('vault locked')
})

test('rejects a role lookup while signed out', async () => {
  await expect(fetchApiClaims(null)).rejects.toThrow('User is not authenticated')
})

const ben = { ...ada, uid: 'ben', email: 'ben@example.org' }

test('does not register a user who leaves early with the next user’s token', async () => {
  const record = Promise.withResolvers<boolean>()
  ensureRecord.mockReturnValueOnce(record.promise)
  const identity = start()
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  const saving = identity.whenAccountReady()
  await identity.signOut()
  provider.nextSignIn = async () => ({ user: ben })
  await identity.signIn({ email: 'ben@example.org', password: 'secret' })
  record.resolve(true)
  await saving
  await identity.whenAccountReady()
  expect(register).not.toHaveBeenCalled()
})

test('neither reports nor retries failures of a user who has left', async () => {
  const record = Promise.withResolvers<boolean>()
  ensureRecord.mockReturnValueOnce(record.promise)
  const identity = start()
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  const saving = identity.whenAccountReady()
  await identity.signOut()
  provider.nextSignIn = async () => ({ user: ben })
  await identity.signIn({ email: 'ben@example.org', password: 'secret' })
  record.reject(new Error('store down'))
  await saving
  await identity.retryAccount()
  expect(onRegistrationFailed).not.toHaveBeenCalled()
  expect(ensureRecord.mock.calls.map(([{ uid }]) => uid)).toEqual(['ada', 'ben'])
})

test('issues no token during a sign-up, which revokes the earlier ones', async () => {
  const identity = start()
  provider.announce(anonymousUser)
  await identity.whenAccountReady()
  const change = Promise.withResolvers<AuthUser>()
  const signUp = vi.spyOn(provider, 'signUp').mockReturnValue(change.promise)
  const requested = vi.spyOn(provider, 'getToken')
  const account = { displayName: 'Ada', email: 'ada@example.org', password: 'secret' }
  const signingUp = identity.signUp(account)
  await vi.waitFor(() => expect(signUp).toHaveBeenCalledOnce())
  const tokens = Promise.all([identity.getToken(), identity.renewToken()])
  await Promise.resolve()
  expect(requested).not.toHaveBeenCalled()
  change.resolve(ada)
  await signingUp
  expect(await tokens).toEqual(['token', 'token'])
})

test.each([
  ['changed', () => Promise.resolve()],
  ['rejected', () => Promise.reject(new Error('weak password'))],
])('issues tokens again after a %s password', async (_, change) => {
  const identity = start()
  provider.announce(ada)
  const changing = identity.delayTokens(change()).catch(() => {})
  expect(await identity.getToken()).toBe('token')
  await changing
})
