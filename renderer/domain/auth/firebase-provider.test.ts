import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthUser } from './auth-store.ts'
import { createRobotVerifier } from './browser-steps.ts'
import { createFirebaseProvider } from './firebase-provider.ts'
import type { SecondFactor, SignOutCause } from './identity-provider.ts'
import { createSignOutNotes } from './session-end.ts'
import {
  type Answers,
  type FakeFirebase,
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

/** The library leaves text messages out of its Node build, which the tests run on. */
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
/** Ids of users from stored sessions announced before Firebase answered. */
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

function start(answers: Answers = {}, stored: string | null = null) {
  const notes = createSignOutNotes()
  firebase = startFakeFirebase(network, answers, {
    stored,
    watcher: {
      ...notes,
      onFound: (session) => {
        notes.onFound()
        provider.onFound(session)
      },
    },
  })
  const verifier = () =>
    createRobotVerifier({ checkForRobot: async () => ({ outcome: 'cancelled' }) }, true)
  const provider = createFirebaseProvider(firebase.auth, notes, verifier, firebase.endStored)
  seen = []
  early = []
  provider.onStored(({ uid }) => early.push(uid))
  provider.onUser((user, cause) => seen.push(user ?? cause))
  return provider
}

const asked = (name: string) => firebase.calls.filter((call) => call.name === name)

test('signing in answers plain data of the user, how they sign in included', async () => {
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

test('a refused sign-in is thrown as the provider said it', async () => {
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

test('a sign-in with a second factor gives a challenge; the sent code signs in', async () => {
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
  expect(await factor.answer('123456')).toMatchObject({ uid: 'ada' })
  expect(phone.answer).toHaveBeenCalledExactlyOnceWith('session-of-the-code', '123456')
  await vi.waitUntil(() => seen.some((one) => typeof one === 'object' && one.uid === 'ada'))
})

test('a wrong code does not sign in, and the next one may be right', async () => {
  const factor = await challenge()
  await factor.sendCode()
  const wrong = { code: 'auth/invalid-verification-code' }
  phone.answer.mockRejectedValueOnce(wrong)
  await expect(factor.answer('000000')).rejects.toBe(wrong)
  expect(firebase.auth.currentUser).toBeNull()
  expect(await factor.answer('123456')).toMatchObject({ uid: 'ada' })
})

test('a second factor other than a phone is refused as unsupported', async () => {
  const totp = { ...pending, mfaInfo: [{ mfaEnrollmentId: 'app-1', totpInfo: {} }] }
  const provider = start({ 'accounts:signInWithPassword': totp })
  await expect(provider.signIn(credentials)).rejects.toMatchObject({
    code: 'undertone/second-factor-unsupported',
  })
})

test('Google’s token signs in, and may lead to a second factor too', async () => {
  const provider = start({ 'accounts:signInWithIdp': signedIn() })
  expect(await provider.signInWithGoogle('from-google')).toMatchObject({ user: { uid: 'ada' } })
  const sent = new URLSearchParams(String(asked('accounts:signInWithIdp')[0]?.body.postBody))
  expect(Object.fromEntries(sent)).toMatchObject({
    id_token: 'from-google',
    providerId: 'google.com',
  })
  firebase.answer({ 'accounts:signInWithIdp': pending })
  expect(await provider.signInWithGoogle('from-google')).toMatchObject({
    secondFactor: { phone: '+*******1234' },
  })
})

test('a refused token of Google’s rejects as google-refused, not as a wrong password', async () => {
  const provider = start({ 'accounts:signInWithIdp': 'INVALID_IDP_RESPONSE' })
  await expect(provider.signInWithGoogle('forged')).rejects.toMatchObject({
    code: 'undertone/google-refused',
  })
})

test('a new account is signed in even if its name could not be set', async () => {
  const provider = start({ 'accounts:signUp': signedIn(), 'accounts:update': 'INTERNAL' })
  expect(await provider.signUp({ ...credentials, displayName: 'Ada L.' })).toMatchObject({
    uid: 'ada',
    displayName: 'Ada L.',
  })
})

test('claims are read from the token; an empty claim counts as absent', async () => {
  const provider = start({ 'accounts:signInWithPassword': signedIn({ role: 'pro', plan: '' }) })
  expect(await provider.getClaims(false)).toEqual({ role: null, plan: null })
  await provider.signIn(credentials)
  expect(await provider.getClaims(false)).toEqual({ role: 'pro', plan: null })
})

/** A stored session as the vault keeps it. */
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
/** One whose token has run out. */
const stored = storedUntil(0)

test('a stored session whose token is valid is announced before Firebase confirms it, with its token', async () => {
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
  // Read from the token of the restored session, and not taken for a token without claims before that.
  expect(await claims).toEqual({ role: 'pro', plan: null })
})

test('a stored session that Firebase refuses counts as lost, and its token is not given out again', async () => {
  const provider = start(
    { 'accounts:lookup': 'USER_NOT_FOUND' },
    storedUntil(Date.now() + 3_600_000),
  )
  await vi.waitUntil(() => seen.length > 0)
  expect([early, seen]).toEqual([['ada'], ['lost']])
  expect(await provider.getToken(false)).toBeNull()
})

test('a forced read brings claims that the server has changed since; a plain one does not ask', async () => {
  const renewed = {
    access_token: fakeToken({ role: 'pro', plan: 'pro' }),
    refresh_token: 'refresh',
  }
  const token = fakeToken({ role: 'creator', plan: 'creator' })
  const provider = start({ token: renewed }, storedUntil(Date.now() + 3_600_000, token))
  await vi.waitUntil(() => seen.length > 0)
  expect(await provider.getClaims(false)).toEqual({ role: 'creator', plan: 'creator' })
  expect(asked('token')).toHaveLength(0)
  expect(await provider.getClaims(true)).toEqual({ role: 'pro', plan: 'pro' })
  expect(asked('token')).toHaveLength(1)
})

test('without a session no user is announced, and no session was lost', async () => {
  start()
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toEqual(['no-session'])
})

test('a stored session with an expired token that the provider refuses counts as lost', async () => {
  start({ token: 'USER_NOT_FOUND' }, stored)
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toEqual(['lost'])
})

test('a stored session is kept while the provider cannot be reached', async () => {
  start({}, stored)
  network.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await vi.waitUntil(() => seen.length > 0)
  expect(seen).toMatchObject([{ uid: 'ada' }])
})

test.each([
  ['USER_DISABLED', 'auth/user-disabled'],
  ['TOKEN_EXPIRED', 'auth/user-token-expired'],
  ['USER_NOT_FOUND', 'auth/user-token-expired'],
])('a new token refused as %s', async (said, code) => {
  const provider = start({ 'accounts:signInWithPassword': signedIn() })
  await provider.signIn(credentials)
  firebase.answer({ token: said })
  await expect(provider.getToken(true)).rejects.toMatchObject({ code })
  await vi.waitUntil(() => seen.at(-1) === 'no-session')
})

test('signing out leaves no token', async () => {
  const provider = start({ 'accounts:signInWithPassword': signedIn() })
  await provider.signIn(credentials)
  expect(await provider.getToken(false)).toBeTypeOf('string')
  await provider.signOut()
  expect(await provider.getToken(false)).toBeNull()
})

test('a sign-out empties the vault while the provider is still asked about the stored session', async () => {
  const asking = Promise.withResolvers<void>()
  const provider = start({}, storedUntil(Date.now() + 3_600_000, fakeToken()))
  const answer = network.fetch
  network.fetch = async (...args) => {
    await asking.promise
    return answer(...args)
  }
  await vi.waitUntil(() => early.length > 0)
  const leaving = provider.signOut()
  await expect.poll(firebase.kept).toBeNull()
  asking.resolve()
  await leaving
  expect(firebase.kept()).toBeNull()
  expect(firebase.auth.currentUser).toBeNull()
})

test('a token that is renewed while the vault is slow does not undo a sign-out', async () => {
  const provider = start({
    'accounts:signInWithPassword': signedIn(),
    token: () => ({ access_token: fakeToken({ jti: Math.random() }), refresh_token: 'refresh' }),
  })
  await provider.signIn(credentials)
  const release = firebase.holdVault()
  const before = provider.getToken(true)
  await expect.poll(() => firebase.isWaiting()).toBe(true)
  seen = []
  const leaving = provider.signOut()
  const during = provider.getToken(true)
  await expect.poll(() => asked('token')).toHaveLength(2)
  await new Promise((resolve) => setTimeout(resolve))
  release()
  await Promise.allSettled([before, during, leaving])
  expect(firebase.auth.currentUser).toBeNull()
  expect(firebase.kept()).toBeNull()
  expect(seen.at(-1)).toBe('no-session')
})

const ANONYMOUS = { 'accounts:signUp': signedIn({ firebase: { sign_in_provider: 'anonymous' } }) }
const LONE = { localId: 'ada' }

/** A session without an account has begun. */
async function enter(answers: Answers = {}) {
  const provider = start({ ...ANONYMOUS, 'accounts:lookup': { users: [LONE] }, ...answers })
  expect(await provider.enter()).toMatchObject({ uid: 'ada', isAnonymous: true, providers: [] })
  return provider
}

test('a session without an account has a token that says whose it is', async () => {
  const provider = await enter()
  expect(await provider.leftBehind()).toEqual({ uid: 'ada', refreshToken: 'refresh' })
})

test('a user with an account leaves nothing behind', async () => {
  const provider = start({ 'accounts:signInWithPassword': signedIn() })
  await provider.signIn(credentials)
  expect(await provider.leftBehind()).toBeNull()
})

test('an account is made of the session without one, under the same uid', async () => {
  const provider = await enter()
  const providerUserInfo = [{ providerId: 'password' }]
  const account = { ...LONE, email: 'ada@example.org', passwordHash: 'x', providerUserInfo }
  const isLinked = () => asked('accounts:signUp').length > 1
  firebase.answer({
    'accounts:lookup': () => ({ users: [isLinked() ? account : LONE] }),
    'accounts:update': signedIn(),
  })
  const user = await provider.signUp({ displayName: 'Ada', ...credentials })
  expect(user).toMatchObject({ uid: 'ada', email: 'ada@example.org', displayName: 'Ada' })
  expect(user.isAnonymous).toBeUndefined()
  expect(asked('accounts:signUp').at(-1)?.body).toMatchObject({
    idToken: expect.any(String),
    email: 'ada@example.org',
  })
})

test('one is made anew where the provider no longer takes the session', async () => {
  const provider = await enter()
  firebase.answer({
    'accounts:signUp': (body) =>
      body.idToken ? 'USER_NOT_FOUND' : { ...signedIn(), localId: 'new' },
    'accounts:lookup': { users: [{ ...LONE, localId: 'new' }] },
    'accounts:update': signedIn(),
  })
  expect((await provider.signUp({ displayName: 'Ada', ...credentials })).uid).toBe('new')
})

test('an address that is in use is refused, and the session stays', async () => {
  const provider = await enter()
  firebase.answer({ 'accounts:signUp': 'EMAIL_EXISTS' })
  const refused = provider.signUp({ displayName: 'Ada', ...credentials })
  await expect(refused).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  expect(await provider.leftBehind()).toMatchObject({ uid: 'ada' })
})

test('an anonymous session that is linked to Google takes its name and picture', async () => {
  const provider = await enter()
  const providerUserInfo = [
    { providerId: 'google.com', displayName: 'Ada L.', photoUrl: 'https://pictures.example/ada' },
  ]
  const isLinked = () => asked('accounts:signInWithIdp').length > 0
  firebase.answer({
    'accounts:signInWithIdp': signedIn(),
    'accounts:lookup': () => ({ users: [isLinked() ? { ...LONE, providerUserInfo } : LONE] }),
  })
  expect(await provider.signInWithGoogle('google-token')).toMatchObject({
    user: { uid: 'ada', displayName: 'Ada L.', photoURL: 'https://pictures.example/ada' },
  })
})

test('Google’s account is linked, or signed in to where it is another user’s', async () => {
  const provider = await enter()
  firebase.answer({
    'accounts:signInWithIdp': (body) =>
      body.idToken ? 'FEDERATED_USER_ID_ALREADY_LINKED' : { ...signedIn(), localId: 'grace' },
    'accounts:lookup': (body) => ({
      users: [{ ...LONE, localId: 'grace', seen: String(body.idToken).length }],
    }),
  })
  expect(await provider.signInWithGoogle('google-token')).toMatchObject({ user: { uid: 'grace' } })
  expect(asked('accounts:signInWithIdp').map(({ body }) => 'idToken' in body)).toEqual([
    true,
    false,
  ])
})
