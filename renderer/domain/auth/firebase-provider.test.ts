import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthUser } from './auth-store.ts'
import { createRobotVerifier } from './browser-steps.ts'
import { createFirebaseProvider } from './firebase-provider.ts'
import type { SecondFactor, SignOutCause } from './identity-provider.ts'
import { createSignOutCauses } from './sign-out-cause.ts'
import {
  type FakeFirebase,
  type FakeResponses,
  fakeToken,
  type Network,
  signedIn,
  startFakeFirebase,
} from './testing/fake-firebase.ts'

const credentials = { email: 'ada@example.org', password: 'secret-1' }
const network = vi.hoisted<Network>(() => {
  const network: Network = { fetch: globalThis.fetch }
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => network.fetch(...call))
  return network
})

/** The Node build of the library, which the tests use, lacks text messages. */
const phone = vi.hoisted(() => ({
  verifyPhoneNumber: vi.fn<(wanted: unknown, verifier: unknown) => Promise<string>>(),
  answer: vi.fn<(verificationId: string, code: string) => Promise<object>>(),
}))
vi.mock('firebase/auth', async (original) => ({
  ...(await original<typeof import('firebase/auth')>()),
  PhoneAuthProvider: class {
    static credential = (...given: [string, string]) => given
    verifyPhoneNumber = phone.verifyPhoneNumber
  },
  PhoneMultiFactorGenerator: {
    assertion: (given: [string, string]) => ({ _process: () => phone.answer(...given) }),
  },
}))

let firebase: FakeFirebase
let seen: (AuthUser | SignOutCause)[]
/** Uids of stored sessions that were announced before Firebase responded. */
let early: string[]

beforeEach(() => {
  phone.verifyPhoneNumber.mockReset().mockResolvedValue('session-of-the-code')
  phone.answer.mockReset().mockResolvedValue({ idToken: fakeToken(), refreshToken: 'refresh' })
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
})
afterEach(async () => {
  await firebase.end()
  vi.restoreAllMocks()
})

function start(answers: FakeResponses = {}, stored: string | null = null) {
  const notes = createSignOutCauses()
  firebase = startFakeFirebase(network, answers, {
    stored,
    watcher: {
      ...notes,
      onStoredSessionFound: (session) => {
        notes.onStoredSessionFound()
        provider.onStoredSessionFound(session)
      },
    },
  })
  const verifier = () =>
    createRobotVerifier({ checkForRobot: async () => ({ outcome: 'cancelled' }) }, true)
  const provider = createFirebaseProvider(firebase.auth, notes, verifier, firebase.clearVault)
  seen = []
  early = []
  provider.onStored(({ uid }) => early.push(uid))
  provider.onUser((user, cause) => seen.push(user ?? cause))
  return provider
}

const requestsOf = (name: string) => firebase.calls.filter((call) => call.name === name)

test('returns the signed-in user as plain data with the sign-in methods', async () => {
  const provider = start({ 'accounts:signInWithPassword': signedIn() })
  expect(await provider.signIn(credentials)).toEqual({
    user: {
      uid: 'ada',
      email: 'ada@example.org',
      displayName: 'Ada',
      photoURL: null,
      emailVerified: true,
      providers: ['password'],
    },
  })
})

test('rejects a failed sign-in with the provider’s error', async () => {
  const provider = start({ 'accounts:signInWithPassword': 'INVALID_LOGIN_CREDENTIALS' })
  await expect(provider.signIn(credentials)).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  })
})

const pending = {
  mfaPendingCredential: 'proof-of-the-first-step',
  mfaInfo: [
    { mfaEnrollmentId: 'phone-1', phoneInfo: '+*******1234', enrolledAt: '2026-01-01T00:00:00Z' },
  ],
}

async function challenge(): Promise<SecondFactor> {
  const result = await start({ 'accounts:signInWithPassword': pending }).signIn(credentials)
  if (!('secondFactor' in result)) throw new Error('no second factor was asked for')
  return result.secondFactor
}

test('returns a challenge for a second factor, and signs in with the code', async () => {
  const factor = await challenge()
  expect(factor.phone).toBe('+*******1234')
  expect(firebase.auth.currentUser).toBeNull()
  await factor.sendCode()
  expect(phone.verifyPhoneNumber).toHaveBeenCalledExactlyOnceWith(
    {
      multiFactorHint: expect.objectContaining({ uid: 'phone-1' }),
      session: expect.objectContaining({ credential: 'proof-of-the-first-step' }),
    },
    expect.objectContaining({ type: 'recaptcha' }),
  )
  expect(await factor.submit('123456')).toMatchObject({ uid: 'ada' })
  expect(phone.answer).toHaveBeenCalledExactlyOnceWith('session-of-the-code', '123456')
  await vi.waitUntil(() => seen.some((one) => typeof one === 'object' && one.uid === 'ada'))
})

test('accepts a correct code after a wrong one', async () => {
  const factor = await challenge()
  await factor.sendCode()
  const wrong = { code: 'auth/invalid-verification-code' }
  phone.answer.mockRejectedValueOnce(wrong)
  await expect(factor.submit('000000')).rejects.toBe(wrong)
  expect(firebase.auth.currentUser).toBeNull()
  expect(await factor.submit('123456')).toMatchObject({ uid: 'ada' })
})

test('rejects a second factor other than a phone as unsupported', async () => {
  const totp = { ...pending, mfaInfo: [{ mfaEnrollmentId: 'app-1', totpInfo: {} }] }
  const provider = start({ 'accounts:signInWithPassword': totp })
  await expect(provider.signIn(credentials)).rejects.toMatchObject({
    code: 'undertone/second-factor-unsupported',
  })
})

test('signs in with Google’s token, also with a second factor', async () => {
  const provider = start({ 'accounts:signInWithIdp': signedIn() })
  expect(await provider.signInWithGoogle('from-google')).toMatchObject({ user: { uid: 'ada' } })
  const sent = new URLSearchParams(String(requestsOf('accounts:signInWithIdp')[0]?.body.postBody))
  expect(Object.fromEntries(sent)).toMatchObject({
    id_token: 'from-google',
    providerId: 'google.com',
  })
  firebase.addResponses({ 'accounts:signInWithIdp': pending })
  expect(await provider.signInWithGoogle('from-google')).toMatchObject({
    secondFactor: { phone: '+*******1234' },
  })
})

test('rejects an invalid Google token as google-refused', async () => {
  const provider = start({ 'accounts:signInWithIdp': 'INVALID_IDP_RESPONSE' })
  await expect(provider.signInWithGoogle('forged')).rejects.toMatchObject({
    code: 'undertone/google-refused',
  })
})

test('signs in a new account even if setting its name fails', async () => {
  const provider = start({ 'accounts:signUp': signedIn(), 'accounts:update': 'INTERNAL' })
  expect(await provider.signUp({ ...credentials, displayName: 'Ada L.' })).toMatchObject({
    uid: 'ada',
    displayName: 'Ada L.',
  })
})

test('reads claims from the token and treats an empty claim as missing', async () => {
  const provider = start({ 'accounts:signInWithPassword': signedIn({ role: 'pro', plan: '' }) })
  expect(await provider.getClaims(false)).toEqual({ role: null, plan: null })
  await provider.signIn(credentials)
  expect(await provider.getClaims(false)).toEqual({ role: 'pro', plan: null })
})

/** A stored session in the vault's format. */
const storedUntil = (expirationTime: number, accessToken = fakeToken()) =>
  JSON.stringify({
    key: 'firebase:authUser:demo-key:[DEFAULT]',
    value: {
      uid: 'ada',
      email: 'ada@example.org',
      emailVerified: true,
      isAnonymous: false,
      providerData: [],
      stsTokenManager: { refreshToken: 'refresh', accessToken, expirationTime },
    },
  })
/** A stored session with an expired token. */
const stored = storedUntil(0)

test('announces a stored session with a valid token before Firebase confirms it', async () => {
  const token = fakeToken({ role: 'pro' })
  const provider = start({}, storedUntil(Date.now() + 3_600_000, token))
  const lookup = Promise.withResolvers<Response>()
  network.fetch = () => lookup.promise
  await vi.waitUntil(() => early.length > 0)
  expect([early, seen]).toEqual([['ada'], []])
  expect(await provider.getToken(false)).toBe(token)
  const claims = provider.getClaims(false)
  const fresh = provider.getToken(true).catch(() => null)
  lookup.reject(new TypeError('Failed to fetch'))
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toMatchObject([{ uid: 'ada' }])
  expect(await fresh).toBeNull()
  // The claims come from the restored session's token.
  expect(await claims).toEqual({ role: 'pro', plan: null })
})

test('treats a stored session that Firebase rejects as lost and discards its token', async () => {
  const provider = start(
    { 'accounts:lookup': 'USER_NOT_FOUND' },
    storedUntil(Date.now() + 3_600_000),
  )
  await vi.waitUntil(() => seen.length > 0)
  expect([early, seen]).toEqual([['ada'], ['expired']])
  expect(await provider.getToken(false)).toBeNull()
})

test('reads changed claims only with a forced refresh', async () => {
  const renewed = {
    access_token: fakeToken({ role: 'pro', plan: 'pro' }),
    refresh_token: 'refresh',
  }
  const token = fakeToken({ role: 'creator', plan: 'creator' })
  const provider = start({ token: renewed }, storedUntil(Date.now() + 3_600_000, token))
  await vi.waitUntil(() => seen.length > 0)
  expect(await provider.getClaims(false)).toEqual({ role: 'creator', plan: 'creator' })
  expect(requestsOf('token')).toHaveLength(0)
  expect(await provider.getClaims(true)).toEqual({ role: 'pro', plan: 'pro' })
  expect(requestsOf('token')).toHaveLength(1)
})

test('reports no user and no lost session without a stored session', async () => {
  start()
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toEqual(['no-session'])
})

test('treats an expired stored session that the provider rejects as lost', async () => {
  start({ token: 'USER_NOT_FOUND' }, stored)
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toEqual(['expired'])
})

test('retains a stored session while the provider is unreachable', async () => {
  start({}, stored)
  network.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toMatchObject([{ uid: 'ada' }])
})

test.each([
  ['USER_DISABLED', 'auth/user-disabled'],
  ['TOKEN_EXPIRED', 'auth/user-token-expired'],
  ['USER_NOT_FOUND', 'auth/user-token-expired'],
])('rejects a token renewal that fails with %s', async (said, code) => {
  const provider = start({ 'accounts:signInWithPassword': signedIn() })
  await provider.signIn(credentials)
  firebase.addResponses({ token: said })
  await expect(provider.getToken(true)).rejects.toMatchObject({ code })
  await vi.waitUntil(() => seen.at(-1) === 'no-session')
})

test('has no token after a sign-out', async () => {
  const provider = start({ 'accounts:signInWithPassword': signedIn() })
  await provider.signIn(credentials)
  expect(await provider.getToken(false)).toBeTypeOf('string')
  await provider.signOut()
  expect(await provider.getToken(false)).toBeNull()
})

test('clears the vault at sign-out while the stored session is still being confirmed', async () => {
  const asking = Promise.withResolvers<void>()
  const provider = start({}, storedUntil(Date.now() + 3_600_000, fakeToken()))
  const respond = network.fetch
  network.fetch = async (...args) => {
    await asking.promise
    return respond(...args)
  }
  await vi.waitUntil(() => early.length > 0)
  const leaving = provider.signOut()
  await expect.poll(firebase.storedSession).toBeNull()
  asking.resolve()
  await leaving
  expect(firebase.storedSession()).toBeNull()
  expect(firebase.auth.currentUser).toBeNull()
})

test('ignores a token renewal that ends after a sign-out', async () => {
  const provider = start({
    'accounts:signInWithPassword': signedIn(),
    token: () => ({ access_token: fakeToken({ jti: Math.random() }), refresh_token: 'refresh' }),
  })
  await provider.signIn(credentials)
  const release = firebase.blockVault()
  const before = provider.getToken(true)
  await expect.poll(() => firebase.isSaveBlocked()).toBe(true)
  seen = []
  const leaving = provider.signOut()
  const during = provider.getToken(true)
  await expect.poll(() => requestsOf('token')).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve))
  release()
  await Promise.allSettled([before, during, leaving])
  expect(firebase.auth.currentUser).toBeNull()
  expect(firebase.storedSession()).toBeNull()
  expect(seen.at(-1)).toBe('no-session')
})

const ANONYMOUS = { 'accounts:signUp': signedIn({ firebase: { sign_in_provider: 'anonymous' } }) }
const LONE = { localId: 'ada' }

/** Starts an anonymous session. */
async function enter(answers: FakeResponses = {}) {
  const provider = start({ ...ANONYMOUS, 'accounts:lookup': { users: [LONE] }, ...answers })
  expect(await provider.signInAnonymously()).toMatchObject({
    uid: 'ada',
    isAnonymous: true,
    providers: [],
  })
  return provider
}

test('returns a token that names the anonymous user', async () => {
  const provider = await enter()
  expect(await provider.getMergeSource()).toEqual({ uid: 'ada', refreshToken: 'refresh' })
})

test('has no merge source for a user with an account', async () => {
  const provider = start({ 'accounts:signInWithPassword': signedIn() })
  await provider.signIn(credentials)
  expect(await provider.getMergeSource()).toBeNull()
})

test('upgrades the anonymous session to an account with the same uid', async () => {
  const provider = await enter()
  const providerUserInfo = [{ providerId: 'password' }]
  const account = { ...LONE, email: 'ada@example.org', passwordHash: 'x', providerUserInfo }
  const isLinked = () => requestsOf('accounts:signUp').length > 1
  firebase.addResponses({
    'accounts:lookup': () => ({ users: [isLinked() ? account : LONE] }),
    'accounts:update': signedIn(),
  })
  const user = await provider.signUp({ displayName: 'Ada', ...credentials })
  expect(user).toMatchObject({ uid: 'ada', email: 'ada@example.org', displayName: 'Ada' })
  expect(user.isAnonymous).toBeUndefined()
  expect(requestsOf('accounts:signUp').at(-1)?.body).toMatchObject({
    idToken: expect.any(String),
    email: 'ada@example.org',
  })
})

test('creates a new account when the provider rejects the anonymous session', async () => {
  const provider = await enter()
  firebase.addResponses({
    'accounts:signUp': (body) =>
      body.idToken ? 'USER_NOT_FOUND' : { ...signedIn(), localId: 'new' },
    'accounts:lookup': { users: [{ ...LONE, localId: 'new' }] },
    'accounts:update': signedIn(),
  })
  expect((await provider.signUp({ displayName: 'Ada', ...credentials })).uid).toBe('new')
})

test('rejects an address in use and retains the session', async () => {
  const provider = await enter()
  firebase.addResponses({ 'accounts:signUp': 'EMAIL_EXISTS' })
  const refused = provider.signUp({ displayName: 'Ada', ...credentials })
  await expect(refused).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  expect(await provider.getMergeSource()).toMatchObject({ uid: 'ada' })
})

test('copies name and picture when linking Google', async () => {
  const provider = await enter()
  const providerUserInfo = [
    { providerId: 'google.com', displayName: 'Ada L.', photoUrl: 'https://pictures.example/ada' },
  ]
  const isLinked = () => requestsOf('accounts:signInWithIdp').length > 0
  firebase.addResponses({
    'accounts:signInWithIdp': signedIn(),
    'accounts:lookup': () => ({ users: [isLinked() ? { ...LONE, providerUserInfo } : LONE] }),
  })
  expect(await provider.signInWithGoogle('google-token')).toMatchObject({
    user: { uid: 'ada', displayName: 'Ada L.', photoURL: 'https://pictures.example/ada' },
  })
})

test('links a Google account, or signs in if it belongs to another user', async () => {
  const provider = await enter()
  firebase.addResponses({
    'accounts:signInWithIdp': (body) =>
      body.idToken ? 'FEDERATED_USER_ID_ALREADY_LINKED' : { ...signedIn(), localId: 'grace' },
    'accounts:lookup': (body) => ({
      users: [{ ...LONE, localId: 'grace', seen: String(body.idToken).length }],
    }),
  })
  expect(await provider.signInWithGoogle('google-token')).toMatchObject({ user: { uid: 'grace' } })
  expect(requestsOf('accounts:signInWithIdp').map(({ body }) => 'idToken' in body)).toEqual([
    true,
    false,
  ])
})
