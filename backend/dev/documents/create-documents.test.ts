import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getFirestore,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  Timestamp,
  updateDoc,
} from 'firebase/firestore/lite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../../database/open-sqlite.ts'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { createDocuments } from './create-documents.ts'
import { DOCUMENT_MIGRATIONS } from './record-store.ts'

setLogLevel('silent')

/** The Firebase SDK against the service; only the identity is simulated. */
let port: number
let identity: ReturnType<typeof createFakeIdentity>
let end: () => Promise<void>
const apps: FirebaseApp[] = []

beforeEach(async () => {
  const database = openSqlite(':memory:', DOCUMENT_MIGRATIONS)
  identity = createFakeIdentity()
  const service = await createDocuments({
    database,
    projectId: 'demo-undertone',
    identity: identity.port,
    hostNames: ['127.0.0.1'],
    allowedOrigins: ['app://undertone'],
    logLevel: 'silent',
  })
  port = Number(new URL(await service.listen({ host: '127.0.0.1', port: 0 })).port)
  end = async () => {
    await Promise.all(apps.splice(0).map(deleteApp))
    await service.close()
    database.close()
  }
})
afterEach(() => end())

function as(uid: string | null): Firestore {
  const app = initializeApp(
    { projectId: 'demo-undertone', apiKey: 'demo-key' },
    `app${apps.length}`,
  )
  apps.push(app)
  const firestore = getFirestore(app)
  connectFirestoreEmulator(
    firestore,
    '127.0.0.1',
    port,
    uid === null ? {} : { mockUserToken: `token-${uid}` },
  )
  return firestore
}

const record = (id: string) => ({
  id,
  email: `${id}@example.com`,
  displayName: null,
  photoURL: null,
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
})

const createIfMissing = (firestore: Firestore, uid: string) =>
  runTransaction(firestore, async (transaction) => {
    const place = doc(firestore, 'users', uid)
    if ((await transaction.get(place)).exists()) return false
    transaction.set(place, record(uid))
    return true
  })

describe('requests of the owner', () => {
  test('create a record once, with the server’s time', async () => {
    const firestore = as('ada')
    const place = doc(firestore, 'users', 'ada')
    expect((await getDoc(place)).exists()).toBe(false)
    expect(await createIfMissing(firestore, 'ada')).toBe(true)
    const first = (await getDoc(place)).data()
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'createdAt',
      'displayName',
      'email',
      'id',
      'photoURL',
      'updatedAt',
    ])
    expect(first?.createdAt).toBeInstanceOf(Timestamp)
    expect(first?.photoURL).toBeNull()
    expect(await createIfMissing(firestore, 'ada')).toBe(false)
    expect((await getDoc(place)).data()).toEqual(first)
  })

  test('change and delete the record', async () => {
    const place = doc(as('ada'), 'users', 'ada')
    await setDoc(place, record('ada'))
    await setDoc(place, { displayName: 'Ada', updatedAt: serverTimestamp() }, { merge: true })
    await updateDoc(place, { photoURL: 'https://example.com/a.png', updatedAt: serverTimestamp() })
    expect((await getDoc(place)).data()).toMatchObject({
      displayName: 'Ada',
      photoURL: 'https://example.com/a.png',
    })
    await deleteDoc(place)
    expect((await getDoc(place)).exists()).toBe(false)
    await expect(updateDoc(place, { updatedAt: serverTimestamp() })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('create one record in two concurrent transactions', async () => {
    const results = await Promise.all([
      createIfMissing(as('ada'), 'ada'),
      createIfMissing(as('ada'), 'ada'),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  test.each([
    ['an additional role', { ...record('ada'), role: 'admin' }],
    ['another id', { ...record('ada'), id: 'bob' }],
    ['a client time', { ...record('ada'), createdAt: Timestamp.fromMillis(0) }],
    ['a missing field', { id: 'ada' }],
  ])('cannot write %s', async (_name, data) => {
    const place = doc(as('ada'), 'users', 'ada')
    await expect(setDoc(place, data)).rejects.toMatchObject({ code: 'permission-denied' })
    expect((await getDoc(place)).exists()).toBe(false)
  })
})

describe('requests of others', () => {
  beforeEach(() => setDoc(doc(as('ada'), 'users', 'ada'), record('ada')))

  test.each(['bob', null])('%s has no access', async (uid) => {
    const place = doc(as(uid), 'users', 'ada')
    const denied = { code: 'permission-denied' }
    await expect(getDoc(place)).rejects.toMatchObject(denied)
    await expect(setDoc(place, record('ada'))).rejects.toMatchObject(denied)
    await expect(deleteDoc(place)).rejects.toMatchObject(denied)
    expect((await getDoc(doc(as('ada'), 'users', 'ada'))).exists()).toBe(true)
  })

  test('rejects other collections, even for the owner', async () => {
    await expect(getDoc(doc(as('ada'), 'admins', 'ada'))).rejects.toMatchObject({
      code: 'permission-denied',
    })
    await expect(getDoc(doc(as('ada'), 'users/ada/private/x'))).rejects.toMatchObject({
      code: 'permission-denied',
    })
  })

  test('rejects an invalid token, and reports a starting identity service', async () => {
    await expect(getDoc(doc(as('../x'), 'users', 'ada'))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    identity.setState('starting')
    await expect(getDoc(doc(as('ada'), 'users', 'ada'))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('HTTP requests', () => {
  const root = 'projects/demo-undertone/databases/(default)/documents'
  const post = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${port}/v1/${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'text/plain',
        authorization: 'Bearer token-ada',
        origin: 'app://undertone',
      },
    })

  test.each([
    ['bad JSON', `${root}:commit`, '{', 400, 'INVALID_ARGUMENT'],
    ['a wrong shape', `${root}:commit`, '{"writes":[{"update":5}]}', 400, 'INVALID_ARGUMENT'],
    [
      'an unknown transform',
      `${root}:commit`,
      `{"writes":[{"update":{"name":"${root}/users/ada"},"updateTransforms":[{"fieldPath":"a","increment":{"integerValue":1}}]}]}`,
      400,
      'INVALID_ARGUMENT',
    ],
    [
      'a path trick',
      `${root}:batchGet`,
      `{"documents":["${root}/users/ada/../bob"]}`,
      403,
      'PERMISSION_DENIED',
    ],
    [
      'another project',
      'projects/other/databases/(default)/documents:commit',
      '{"writes":[]}',
      501,
      'UNIMPLEMENTED',
    ],
    ['a query', `${root}:runQuery`, '{}', 501, 'UNIMPLEMENTED'],
    [
      'a body that is too large',
      `${root}:commit`,
      `"${'x'.repeat(100_000)}"`,
      413,
      'INVALID_ARGUMENT',
    ],
  ])('rejects %s', async (_name, path, body, status, code) => {
    const response = await post(path, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: { code: status, status: code, message: expect.any(String) },
    })
  })

  test('allows the headers of the SDK from the app’s origin', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/${root}:commit`, {
      method: 'OPTIONS',
      headers: {
        origin: 'app://undertone',
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'authorization,google-cloud-resource-prefix,x-goog-api-client,x-goog-request-params',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('app://undertone')
    expect(response.headers.get('access-control-allow-headers')).toContain(
      'google-cloud-resource-prefix',
    )
  })
})
