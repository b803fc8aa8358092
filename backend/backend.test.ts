/**
 * End-to-end tests of the backend with the real emulator, real SDKs and real processes. The emulator takes seconds to
 * load, so this file starts it twice; the second start uses the state of the first.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import {
  connectFirestoreEmulator,
  doc,
  getDoc,
  getFirestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from './dev/demo-accounts.ts'
import { createFirebaseIdentity } from './plugins/identity/firebase-identity.ts'
import { type BackendProcess, bindOnce, spawnBackend } from './testing/backend-process.ts'
import { callApi, callIdentity, claimsOf, forge } from './testing/calls.ts'
import { IS_LONG_RUN } from './testing/test-engine.ts'

setLogLevel('silent')

const START_TIMEOUT_MS = 120_000
const PROCESS_TIMEOUT_MS = 20_000
const stateDir = mkdtempSync(path.join(tmpdir(), 'undertone-backend-'))
let backend: BackendProcess

async function start(): Promise<void> {
  backend = spawnBackend(stateDir)
  const ready = once(backend.child, 'message')
  await backend.printed('Password of each')
  expect(await ready).toEqual(['ready', undefined])
}

const api = (method: string, route: string, token: string | null, body?: unknown) =>
  callApi(backend.url('API'), method, route, token, body)

const identity = (call: string, body: unknown, headers?: Record<string, string>) =>
  callIdentity(backend.url('Identity'), call, body, headers)

const signIn = (email: string, password = DEMO_PASSWORD) =>
  identity('accounts:signInWithPassword', { email, password, returnSecureToken: true })

beforeAll(start, START_TIMEOUT_MS)
afterAll(async () => {
  await backend.end('SIGKILL')
  rmSync(stateDir, { recursive: true, force: true })
})

const ADA = { email: 'ada@example.com', password: 'correct horse' }
let uid: string
let refreshToken: string

describe('with the real identity service', () => {
  test('lets a new account sign up, register and write its own record with the app’s SDKs', async () => {
    const app = initializeApp({ projectId: 'demo-undertone', apiKey: 'demo-key' })
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, backend.url('Identity'), { disableWarnings: true })
    const firestore = getFirestore(app)
    const { hostname, port } = new URL(backend.url('Documents'))
    connectFirestoreEmulator(firestore, hostname, Number(port))

    const { user } = await createUserWithEmailAndPassword(auth, ADA.email, ADA.password)
    uid = user.uid
    refreshToken = user.refreshToken
    const registered = await api('POST', '/users/register', await user.getIdToken(), {})
    expect(registered).toMatchObject({
      status: 201,
      body: { id: uid, role: 'listener', plan: 'free' },
    })

    const place = doc(firestore, 'users', uid)
    const times = { createdAt: serverTimestamp(), updatedAt: serverTimestamp() }
    await setDoc(place, { id: uid, email: ADA.email, displayName: null, photoURL: null, ...times })
    expect((await getDoc(place)).data()).toMatchObject({ id: uid })
    await expect(getDoc(doc(firestore, 'users', 'demo-admin'))).rejects.toMatchObject({
      code: 'permission-denied',
    })
    await expect(
      signInWithEmailAndPassword(auth, 'noemail@example.com', 'wrong password'),
    ).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await deleteApp(app)
  })

  test('rejects forged, expired and foreign tokens, and tokens of unknown users', async () => {
    const good = (await signIn(ADA.email, ADA.password)).body.idToken
    expect((await api('GET', `/users/${uid}`, good)).status).toBe(200)
    const now = Math.floor(Date.now() / 1_000)
    const bad = [
      forge(good, { exp: now - 10, iat: now - 4_000 }),
      forge(good, { aud: 'undertone-prod' }),
      forge(good, { iss: 'https://securetoken.google.com/undertone-prod' }),
      forge(good, { sub: 'unknown', user_id: 'unknown' }),
      forge(good, { sub: '' }),
      good.slice(1),
      'owner',
    ]
    for (const token of bad) expect((await api('GET', `/users/${uid}`, token)).status).toBe(401)
    const claimed = forge(good, { role: 'admin', plan: 'pro' })
    expect((await api('GET', '/users/demo-admin', claimed)).status).toBe(404)
  })

  test('applies grants to the claims and demotions immediately', async () => {
    for (const [role, plan] of [
      ['listener', 'free'],
      ['creator', 'creator'],
      ['pro', 'pro'],
      ['admin', 'pro'],
    ]) {
      const { idToken } = (await signIn(`${role}@demo.undertone.fm`)).body
      expect(claimsOf(idToken)).toMatchObject({ role, plan })
    }
    const admin = (await signIn('admin@demo.undertone.fm')).body.idToken
    expect((await api('PUT', `/users/${uid}`, admin, { role: 'admin' })).status).toBe(200)
    const ada = (await signIn(ADA.email, ADA.password)).body.idToken
    expect(claimsOf(ada)).toMatchObject({ role: 'admin', plan: 'free' })
    expect((await api('GET', '/users?plan=pro', ada)).status).toBe(200)
    expect(
      (await api('PUT', `/users/${uid}`, admin, { role: 'creator', plan: 'creator' })).status,
    ).toBe(200)
    expect((await api('GET', '/users?plan=pro', ada)).status).toBe(403)
  })

  test('confirms an email address only after its verification', async () => {
    const identity = createFirebaseIdentity({
      projectId: 'demo-undertone',
      emulatorHost: Promise.resolve(new URL(backend.url('Identity')).host),
      state: () => 'ready',
    })
    const { isEmailConfirmed } = identity
    expect(await isEmailConfirmed('demo-admin', 'Admin@demo.undertone.fm')).toBe(true)
    expect(await isEmailConfirmed('demo-admin', ADA.email)).toBe(false)
    expect(await isEmailConfirmed(uid, ADA.email)).toBe(false)
    expect(await isEmailConfirmed('unknown', ADA.email)).toBe(false)
    const { addressOf, verificationLink } = identity
    expect(await addressOf('unknown')).toBeNull()
    expect(await addressOf('demo-admin')).toMatchObject({ isVerified: true })
    expect(await verificationLink('unknown@example.com')).toBeNull()
  })

  test('rejects a refresh token from before a password change', async () => {
    const fields = { email: 'eve@example.com', password: 'correct horse', returnSecureToken: true }
    const first = (await identity('accounts:signUp', fields)).body
    const renew = { idToken: first.idToken, password: 'wrong horse', returnSecureToken: true }
    const renewed = (await identity('accounts:update', renew)).body
    const refresh = (refresh_token: string) =>
      identity('token', { grant_type: 'refresh_token', refresh_token })
    // The same token, issued a second before the change.
    const record = JSON.parse(Buffer.from(first.refreshToken, 'base64').toString())
    const old = JSON.stringify({ ...record, issuedAt: record.issuedAt - 1_000 })
    const refused = await refresh(Buffer.from(old).toString('base64'))
    expect([refused.status, refused.body.error?.message]).toEqual([400, 'TOKEN_EXPIRED'])
    expect((await refresh(renewed.refreshToken)).status).toBe(200)
  })

  test('blocks web pages of other sites', async () => {
    const fields = { email: 'listener@demo.undertone.fm', password: DEMO_PASSWORD }
    expect(
      (await identity('accounts:signInWithPassword', fields, { origin: 'https://evil.example' }))
        .status,
    ).toBe(403)
    expect(
      (await identity('accounts:signInWithPassword', fields, { origin: 'app://undertone' })).status,
    ).toBe(200)
  })

  test('stores accounts readable only by their owner', async () => {
    const { email, password } = { email: 'late@example.com', password: 'a password' }
    await identity('accounts:signUp', { email, password })
    const file = path.join(stateDir, 'identity/accounts.json')
    expect(readFileSync(file, 'utf8')).toContain(email)
    expect(statSync(file).mode & 0o077).toBe(0)
  })
})

describe('an anonymous token of an account with a sign-in method', () => {
  const favorites = { items: [{ stationId: 'a', version: 1, deleted: false }] }
  const startAnonymous = async () => {
    const { localId: id, idToken } = (
      await identity('accounts:signUp', { returnSecureToken: true })
    ).body
    await api('POST', '/users/register', idToken, {})
    expect((await api('PUT', `/users/${id}/favorites`, idToken, favorites)).status).toBe(200)
    return { id, idToken }
  }
  const linkGoogle = async ({ id, idToken }: { id: string; idToken: string }) => {
    const credential = JSON.stringify({ sub: id, email: `${id}@gmail.com`, email_verified: true })
    const { body } = await identity('accounts:signInWithIdp', {
      idToken,
      requestUri: 'http://localhost',
      postBody: `providerId=google.com&id_token=${encodeURIComponent(credential)}`,
      returnSecureToken: true,
    })
    expect(body.localId).toBe(id)
    return body.idToken
  }
  const linkPassword = async ({ id, idToken }: { id: string; idToken: string }) => {
    const fields = { idToken, email: `${id}@example.com`, password: 'correct horse' }
    const { body } = await identity('accounts:update', { ...fields, returnSecureToken: true })
    return body.idToken
  }
  /** A token whose account was linked within the second of its sign-in. */
  const ofSameSecond = (token: string) =>
    forge(token, { auth_time: Math.floor(Date.now() / 1_000) + 1 })
  const merge = (to: string, as: string, token: string) =>
    api('POST', `/users/${to}/merge`, as, { token })

  test.each([
    ['Google, registered', linkGoogle, true],
    ['Google, not registered', linkGoogle, false],
    ['a password, registered', linkPassword, true],
    ['a password, not registered', linkPassword, false],
  ] as const)(
    'transfers, shows and deletes nothing after a link to %s',
    async (_method, link, isRegistered) => {
      const thief = (await signIn('listener@demo.undertone.fm')).body
      const anonymous = await startAnonymous()
      const token = await link(anonymous)
      const stale = ofSameSecond(anonymous.idToken)
      if (isRegistered) await api('POST', '/users/register', token, {})
      for (const [to, as] of [
        [thief.localId, thief.idToken],
        [anonymous.id, token],
      ] as const) {
        const refused = await merge(to, as, stale)
        expect([refused.status, refused.body.code]).toEqual([403, 'not-yours'])
      }
      for (const [method, route] of [
        ['DELETE', `/users/${anonymous.id}`],
        ['GET', `/users/${anonymous.id}/export`],
      ] as const) {
        expect((await api(method, route, stale)).status).toBe(401)
      }
      const own = await api('GET', `/users/${anonymous.id}`, token)
      expect([own.status, own.body.favorites.count]).toEqual([200, 1])
      for (const [method, route, body] of [
        ['GET', `/users/${anonymous.id}/history`, undefined],
        ['GET', '/events/missed', undefined],
        ['POST', '/listening', { stationId: null }],
      ] as const) {
        expect((await api(method, route, stale, body)).status).toBe(401)
      }
    },
  )

  test.each([
    ['a phone number', { phoneNumber: '+491701234567' }],
    ['an email address without a password', { email: 'link-only@example.com' }],
  ])('transfers nothing of an account with %s', async (_what, method) => {
    const { localId: to, idToken } = (await signIn('listener@demo.undertone.fm')).body
    const anonymous = await startAnonymous()
    const provider = createFirebaseIdentity({
      projectId: 'demo-undertone',
      emulatorHost: Promise.resolve(new URL(backend.url('Identity')).host),
      state: () => 'ready',
    })
    const admin = await provider.admin()
    await admin.updateUser(anonymous.id, method)
    expect((await merge(to, idToken, ofSameSecond(anonymous.idToken))).status).toBe(403)
    expect(await provider.removeAnonymous(anonymous.id)).toBe(false)
    expect(await admin.getUser(anonymous.id)).toMatchObject(method)
  })

  test('transfers nothing of a disabled account', async () => {
    const { localId: to, idToken } = (await signIn('listener@demo.undertone.fm')).body
    const anonymous = await startAnonymous()
    const admin = (await signIn('admin@demo.undertone.fm')).body.idToken
    const disable = (disabled: boolean) =>
      api('PUT', `/users/${anonymous.id}/disabled`, admin, { disabled })
    expect((await disable(true)).status).toBe(200)
    expect((await merge(to, idToken, anonymous.idToken)).status).toBe(403)
    expect((await api('GET', `/users/${anonymous.id}`, admin)).body.favorites.count).toBe(1)
  })

  test('transfers all data of an anonymous account and deletes its sign-in', async () => {
    const { localId: to, idToken } = (await signIn('listener@demo.undertone.fm')).body
    const anonymous = await startAnonymous()
    for (const foreign of [
      forge(anonymous.idToken, { aud: 'undertone-prod' }),
      forge(anonymous.idToken, { iss: 'https://securetoken.google.com/undertone-prod' }),
    ]) {
      expect((await merge(to, idToken, foreign)).status).toBe(403)
    }
    const merged = await merge(to, idToken, anonymous.idToken)
    expect([merged.status, merged.body.favorites.count]).toEqual([200, 1])
    expect((await merge(to, idToken, anonymous.idToken)).status).toBe(200)
    const deleted = await identity('accounts:lookup', { idToken: anonymous.idToken })
    expect(deleted.body.error?.message).toBe('USER_NOT_FOUND')
  })
})

describe('after kill -9 and a second start', { timeout: PROCESS_TIMEOUT_MS }, () => {
  beforeAll(async () => {
    const reset = await identity('accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: 'pro@demo.undertone.fm',
    })
    expect(reset.status).toBe(200)
    const pro = (await signIn('pro@demo.undertone.fm')).body.idToken
    await identity('accounts:update', {
      idToken: pro,
      password: 'changed by me',
      returnSecureToken: true,
    })
    const old = backend.url('Identity')
    await backend.end('SIGKILL')
    const isUp = () => fetch(old).then(Boolean, () => false)
    await vi.waitUntil(async () => !(await isUp()), { timeout: 30_000 })
    await start()
  }, START_TIMEOUT_MS)

  test('signs in the account and accepts its old refresh token', async () => {
    const again = await signIn(ADA.email, ADA.password)
    expect(again.body).toMatchObject({ localId: uid })
    const refreshed = await identity('token', {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })
    expect(refreshed.body).toMatchObject({ user_id: uid })
    expect(claimsOf(refreshed.body.id_token)).toMatchObject({ role: 'creator', plan: 'creator' })
    const own = await api('GET', `/users/${uid}`, refreshed.body.id_token)
    expect(own.body).toMatchObject({ role: 'creator', plan: 'creator', email: ADA.email })
  })

  test('preserves changes of a demo account', async () => {
    expect((await signIn('pro@demo.undertone.fm')).status).toBe(400)
    expect((await signIn('pro@demo.undertone.fm', 'changed by me')).status).toBe(200)
    expect((await signIn('admin@demo.undertone.fm')).status).toBe(200)
  })

  test.runIf(IS_LONG_RUN)('reports a port in use in one sentence with exit code 1', async () => {
    const second = spawnBackend(path.join(stateDir, 'other'), {
      UNDERTONE_API_URL: backend.url('API'),
    })
    await second.printed('already in use')
    expect(await second.end('SIGCONT')).toBe(1)
    const { port } = new URL(backend.url('API'))
    expect(second.output().trim()).toBe(
      `Port ${port} on 127.0.0.1 is already in use, so the API cannot start. Is another Undertone backend running?`,
    )
  })

  test.runIf(IS_LONG_RUN)(
    'stops a second backend on the same state before it changes an account',
    async () => {
      const second = spawnBackend(stateDir)
      await second.printed('is in use by another Undertone backend')
      expect(await second.end('SIGCONT')).toBe(1)
      expect((await signIn(ADA.email, ADA.password)).status).toBe(200)
    },
  )

  test('does not acknowledge an account that cannot be saved, and prints the reason', async () => {
    const folder = path.join(stateDir, 'identity')
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, '')
    await expect(
      identity('accounts:signUp', { email: 'lost@example.com', password: 'a password' }),
    ).rejects.toThrow('fetch failed')
    await backend.printed('An account could not be saved')
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
  })

  test('continues to serve other requests when the identity process dies', async () => {
    const { idToken } = (await signIn(ADA.email, ADA.password)).body
    execFileSync('sh', ['-c', 'pkill -KILL -P "$0"', String(backend.child.pid)])
    await backend.printed('Sign-in is unavailable until the backend restarts.')
    expect((await api('GET', '/stations', null)).status).toBe(200)
    expect(await api('GET', `/users/${uid}`, idToken)).toMatchObject({
      status: 503,
      body: { code: 'identity-unavailable' },
    })
    expect((await api('GET', '/status', null)).body).toMatchObject({ identity: 'failed' })
  })

  test('ends all processes and frees all ports on SIGTERM', async () => {
    const ports = ['API', 'Documents', 'Streams', 'Identity'].map((name) =>
      Number(new URL(backend.url(name)).port),
    )
    expect(await backend.end('SIGTERM')).toBe(0)
    for (const port of ports) await bindOnce(port)
  })
})
