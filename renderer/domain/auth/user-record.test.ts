import { deleteApp, initializeApp } from 'firebase/app'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeApi, startFakeApi } from '../../api/testing/fake-api.ts'

const ada = {
  uid: 'ada',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: [],
}
const name = 'projects/demo-undertone/databases/(default)/documents/users/ada'
const time = '2026-01-01T00:00:00.000000Z'

let documents: FakeApi
let logged: string[]
beforeEach(() => {
  documents = startFakeApi()
  logged = []
  for (const level of ['info', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((message) => logged.push(message))
  }
  vi.resetModules()
})
afterEach(() => {
  vi.restoreAllMocks()
  documents.close()
})

const calls = () => documents.seen.map(({ url }) => /:(\w+)/.exec(url)?.[1])

type Records = typeof import('./user-record.ts')

/** Runs one of the functions with the fake document store. */
async function run<T>(
  call: (records: Records, ...store: Parameters<Records['ensureUserRecord']>) => Promise<T>,
): Promise<T> {
  const records = await import('./user-record.ts')
  const app = initializeApp({ apiKey: 'k', projectId: 'demo-undertone' }, crypto.randomUUID())
  const config = { ...documents.config, documentsUrl: documents.config.apiUrl }
  try {
    return await call(records, app, config, ada)
  } finally {
    await deleteApp(app)
  }
}

const ensure = () => run(({ ensureUserRecord }, ...store) => ensureUserRecord(...store))

test('creates a missing record once, with exactly the specified fields', async () => {
  documents.respond(
    { body: [{ missing: name, readTime: time }] },
    { body: { commitTime: time, writeResults: [{}] } },
  )
  expect(await ensure()).toBe(true)
  expect(calls()).toEqual(['batchGet', 'commit'])
  expect(documents.seen[1]?.body).toEqual({
    writes: [
      {
        update: {
          name,
          fields: {
            id: { stringValue: 'ada' },
            email: { stringValue: 'ada@example.org' },
            displayName: { stringValue: 'Ada' },
            photoURL: { nullValue: 'NULL_VALUE' },
          },
        },
        updateTransforms: [
          { fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' },
          { fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' },
        ],
        currentDocument: { exists: false },
      },
    ],
  })
  expect(logged).toContain('Usuario creado exitosamente en Firestore')
})

test('leaves an existing record unchanged', async () => {
  documents.respond({
    body: [{ found: { name, fields: {}, createTime: time, updateTime: time }, readTime: time }],
  })
  expect(await ensure()).toBe(false)
  // Firestore closes the transaction with a check that the record is unchanged.
  expect(documents.seen[1]?.body).toEqual({
    writes: [{ verify: name, currentDocument: { updateTime: expect.any(String) } }],
  })
  expect(logged).toContain('Usuario ya existe en Firestore')
})

test('logs and rethrows a failure', async () => {
  documents.respond({
    status: 403,
    body: { error: { status: 'PERMISSION_DENIED', message: 'no' } },
  })
  await expect(ensure()).rejects.toMatchObject({ code: 'permission-denied' })
  expect(logged).toContain('Creating the user record failed')
})

test.each([
  ['before the first request', 0],
  ['while the record is read', 1],
])('sends nothing more and logs nothing when the user signs out %s', async (_, sent) => {
  documents.respond({ body: [{ missing: name, readTime: time }] })
  const leaving = run(({ ensureUserRecord }, app, config, user) =>
    ensureUserRecord(app, config, user, () => documents.seen.length < sent),
  )
  await expect(leaving).rejects.toThrow('signed out')
  expect(calls()).toEqual(['batchGet'].slice(0, sent))
  expect(logged).not.toContain('Creating the user record failed')
})

const changes = { displayName: 'Ada L.', photoURL: null }
const update = () =>
  run(({ updateUserRecord }, app, config, user) => updateUserRecord(app, config, user, changes))

test('writes only the changes and the server time', async () => {
  documents.respond({ body: { commitTime: time, writeResults: [{}] } })
  await update()
  expect(documents.seen.map(({ body }) => body)).toEqual([
    {
      writes: [
        {
          update: {
            name,
            fields: {
              displayName: { stringValue: 'Ada L.' },
              photoURL: { nullValue: 'NULL_VALUE' },
            },
          },
          updateMask: { fieldPaths: ['displayName', 'photoURL'] },
          updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
          currentDocument: { exists: true },
        },
      ],
    },
  ])
})

test('creates a missing record with the change', async () => {
  documents.respond(
    { status: 404, body: { error: { status: 'NOT_FOUND', message: 'No document to update.' } } },
    { body: [{ missing: name, readTime: time }] },
    { body: { commitTime: time, writeResults: [{}] } },
  )
  await update()
  expect(calls()).toEqual(['commit', 'batchGet', 'commit'])
  expect(documents.seen[2]?.body).toMatchObject({
    writes: [
      {
        update: { fields: { id: { stringValue: 'ada' }, displayName: { stringValue: 'Ada L.' } } },
        currentDocument: { exists: false },
      },
    ],
  })
})

test('rejects a refused change', async () => {
  documents.respond({
    status: 403,
    body: { error: { status: 'PERMISSION_DENIED', message: 'no' } },
  })
  await expect(update()).rejects.toMatchObject({ code: 'permission-denied' })
})

test('deletes without a precondition, so that it can be repeated', async () => {
  documents.respond({ body: { commitTime: time, writeResults: [{}] } })
  await run(({ removeUserRecord }, app, config, user) => removeUserRecord(app, config, user.uid))
  expect(documents.seen[0]?.body).toEqual({ writes: [{ delete: name }] })
})
