// @vitest-environment node
import { deleteApp, initializeApp } from 'firebase/app'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeApi, startFakeApi } from '../../api/fake-api.ts'

const ada = { uid: 'ada', email: 'ada@example.org', displayName: 'Ada', photoURL: null }
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

/** Runs ensureUserRecord against the fake document store. */
async function ensure(): Promise<boolean> {
  const { ensureUserRecord } = await import('./user-record.ts')
  const app = initializeApp({ apiKey: 'k', projectId: 'demo-undertone' }, crypto.randomUUID())
  const config = { ...documents.config, documentsUrl: documents.config.apiUrl }
  try {
    return await ensureUserRecord(app, config, ada)
  } finally {
    await deleteApp(app)
  }
}

test('a missing record is created once, with exactly the fields of the specification', async () => {
  documents.answer(
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

test('an existing record is left alone', async () => {
  documents.answer({
    body: [{ found: { name, fields: {}, createTime: time, updateTime: time }, readTime: time }],
  })
  expect(await ensure()).toBe(false)
  // Firestore closes the transaction by checking that the record it read is still the same.
  expect(documents.seen[1]?.body).toEqual({
    writes: [{ verify: name, currentDocument: { updateTime: expect.any(String) } }],
  })
  expect(logged).toContain('Usuario ya existe en Firestore')
})

test('a failure is logged and thrown again', async () => {
  documents.answer({ status: 403, body: { error: { status: 'PERMISSION_DENIED', message: 'no' } } })
  await expect(ensure()).rejects.toMatchObject({ code: 'permission-denied' })
  expect(logged).toContain('Creating the user record failed')
})
