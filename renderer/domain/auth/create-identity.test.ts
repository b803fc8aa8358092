// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from './auth-store.ts'
import { createIdentity } from './create-identity.ts'
import { createDeletionMark } from './deletion-mark.ts'
import { fetchRole } from './identity.ts'
import type { IdentityParts } from './identity-provider.ts'
import { ada, fakeParts, fakeProvider, lone, resetAuthStore } from './testing/fake-provider.ts'

let provider: ReturnType<typeof fakeProvider>
const ensureRecord = vi.fn()
const register = vi.fn()
const onAccountNotSaved = vi.fn()
const state = () => useAuthStore.getState()

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  resetAuthStore()
  ensureRecord.mockReset().mockResolvedValue(false)
  register.mockReset().mockResolvedValue({ role: 'listener', plan: 'free' })
  onAccountNotSaved.mockReset()
  provider = fakeProvider()
})

afterEach(() => vi.restoreAllMocks())

function start(deletionMark?: IdentityParts['deletionMark']) {
  const parts = { ensureRecord, register, onAccountNotSaved, ...(deletionMark && { deletionMark }) }
  return createIdentity(fakeParts(provider, parts))
}

test('until the provider answers, the session is loading, without a user', () => {
  state().setIsInitialized(true)
  start()
  expect(state()).toMatchObject({ user: null, isLoading: true })
})

test('the first answer of the provider ends the loading', () => {
  start()
  provider.announce(ada)
  expect(state()).toMatchObject({ user: ada, isLoading: false, isInitialized: true })
})

test('stored claims are removed at a start without a session', () => {
  state().setClaims({ role: 'admin', plan: 'pro' })
  start()
  provider.announce(null)
  expect(state()).toMatchObject({ user: null, claims: null, isLoading: false, isInitialized: true })
})

test('a new account gets its name, its record and one registration', async () => {
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

test('the next sign-in finds the record and does not register again', async () => {
  const identity = start()
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await identity.whenAccountReady()
  expect(ensureRecord).toHaveBeenCalledOnce()
  expect(register).not.toHaveBeenCalled()
})

test('a restored session writes nothing', async () => {
  const identity = start()
  provider.announce(ada)
  await identity.whenAccountReady()
  expect(ensureRecord).not.toHaveBeenCalled()
})

test.each([
  ['an account', ada],
  ['an anonymous user', lone],
])('a restart continues an interrupted registration of %s, once', async (_, user) => {
  ensureRecord.mockResolvedValueOnce(true)
  register.mockReturnValueOnce(new Promise(() => {}))
  provider.nextSignIn = async () => ({ user })
  void start().signIn({ email: 'ada@example.org', password: 'secret' })
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce())

  useAuthStore.setState(useAuthStore.getInitialState(), true)
  const identity = start()
  provider.find(user)
  provider.announce(user)
  await identity.whenAccountReady()
  expect(register).toHaveBeenCalledTimes(2)
  provider.announce(user)
  await identity.whenAccountReady()
  expect(register).toHaveBeenCalledTimes(2)
})

test.each([
  ['waits for the registration of an anonymous user', lone, false],
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
  ['true', 'the account of the same user', { ...ada, uid: lone.uid }, true],
])(
  'beforeCall resolves with %s when it waited for a sign-in of %s',
  async (_, __, user, isHere) => {
    const identity = start()
    provider.announce(lone)
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
  },
)

test('hands out no token of another user than the one who is shown', async () => {
  const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.`
  const identity = start()
  provider.announce(ada)
  provider.getToken = async () => tokenOf('ada')
  expect(await identity.getToken()).toBe(tokenOf('ada'))
  const other = Promise.withResolvers<string>()
  provider.getToken = () => other.promise
  const tokens = Promise.all([identity.getToken(), identity.renewToken()])
  provider.announce(lone)
  other.resolve(tokenOf(lone.uid))
  expect(await tokens).toEqual([null, null])
  expect(await identity.getToken()).toBe(tokenOf(lone.uid))
})

test.each(['succeed', 'fail'])('beforeCall waits for steps that hold calls and %s', async (how) => {
  const identity = start()
  const steps = Promise.withResolvers<void>()
  identity.holdCalls(steps.promise)
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
  'an account whose deletion has begun is not made again %s',
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

test('a refused sign-in rejects with the provider’s error and is not reported here', async () => {
  const refusal = Object.assign(new Error('no'), { code: 'auth/invalid-credential' })
  provider.nextSignIn = () => Promise.reject(refusal)
  const identity = start()
  await expect(identity.signIn({ email: 'a@b.c', password: 'x' })).rejects.toBe(refusal)
  await expect(identity.whenAccountReady()).resolves.toBeUndefined()
  expect(onAccountNotSaved).not.toHaveBeenCalled()
})

test('an account that could not be saved is reported, and saved at the next try', async () => {
  ensureRecord.mockRejectedValueOnce(new Error('store down')).mockResolvedValue(true)
  const identity = start()
  await identity.signIn({ email: 'ada@example.org', password: 'secret' })
  await identity.whenAccountReady()
  expect(onAccountNotSaved).toHaveBeenCalledOnce()
  expect(state().user).toEqual(ada)

  await identity.retryAccount()
  expect(register).toHaveBeenCalledOnce()
  await identity.retryAccount()
  expect(ensureRecord).toHaveBeenCalledTimes(2)
})

test('signing out clears user and claims at once, even if the provider fails', async () => {
  const identity = start()
  provider.announce(ada)
  state().setClaims({ role: 'pro', plan: 'pro' })
  provider.signOut = () => Promise.reject(new Error('vault locked'))
  const ending = identity.signOut()
  expect(state()).toMatchObject({ user: null, claims: null })
  await expect(ending).rejects.toThrow('vault locked')
})

test('looking up a role rejects when signed out', async () => {
  await expect(fetchRole(null)).rejects.toThrow('User is not authenticated')
})

const ben = { ...ada, uid: 'ben', email: 'ben@example.org' }

test('a user who leaves while their record is made is not registered with the next user’s token', async () => {
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

test('what fails for a user who has left is neither told to the next user nor tried again', async () => {
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
  expect(onAccountNotSaved).not.toHaveBeenCalled()
  expect(ensureRecord.mock.calls.map(([{ uid }]) => uid)).toEqual(['ada', 'ben'])
})
