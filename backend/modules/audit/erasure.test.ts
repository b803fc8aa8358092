import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/api/audit.ts'
import type { Queries } from '../../database/queries.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../testing/test-api.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../testing/test-database.ts'
import { createBulkStore } from '../admin/bulk/bulk-store.ts'
import { createAuditStore } from './audit-store.ts'

let database: Queries
let api: TestApi | null
beforeEach(async () => {
  database = await openTestDatabase()
  api = null
})
afterEach(async () => {
  await api?.app.close()
  await api?.money.close()
  await database.destroy()
})

/** Creates the API at the first call, because most tests need only the database. */
async function call(...args: Parameters<TestApi['call']>) {
  if (api === null) {
    api = await createTestApi({ database })
    for (const id of ['root', 'eve']) await api.addUser(id, 'admin')
    for (const id of ['ada', 'bob']) await api.addUser(id, 'listener')
  }
  return api.call(...args)
}

const auditEntries = async (): Promise<AuditEntry[]> => {
  const { items } = (await call('GET', '/audit?limit=100', 'root')).json()
  return items
}
const keep = (more: object) =>
  createAuditStore(database).record({
    actorId: 'root',
    action: 'stations.update',
    subject: { kind: 'station', id: 'one' },
    before: null,
    after: null,
    at: Date.now(),
    ...more,
  })
const execute = (statement: string) => rowsOf(database, statement)

test('deleting a user replaces them by a pseudonym as actor, subject and in fields', async () => {
  await call('PUT', '/users/ada', 'eve', { displayName: 'Ada', role: 'creator', plan: 'pro' })
  await keep({ before: { ownerId: 'eve' }, after: { ownerId: null, userIds: ['eve', 'bob'] } })
  await keep({ subject: { kind: 'user', id: 'eve' }, after: { displayName: 'Eve', role: 'admin' } })
  const before = await auditEntries()
  await call('DELETE', '/users/eve', 'root')
  const after = await auditEntries()
  expect(after).toHaveLength(before.length + 1)
  expect(JSON.stringify(after)).not.toMatch(/eve/i)
  const names = new Set(JSON.stringify(after).match(/gone-[\da-f-]{36}/g))
  expect(names.size).toBe(1)
  const removal = after.find(({ action }) => action === 'users.delete')
  expect(removal).toMatchObject({ actorId: 'root', subject: { kind: 'user', id: [...names][0] } })
  expect(JSON.stringify(after)).toContain('bob')
})

test('uses the same pseudonym in bulk jobs and their steps', async () => {
  const make = async (as: string, ids: readonly string[]) => {
    const body = { kind: 'users', action: { do: 'sign-out' }, on: { ids } }
    return (await call('POST', '/bulk', as, body)).json().id as string
  }
  await make('eve', ['ada', 'bob'])
  await make('root', ['eve', 'ada'])
  // A job of another kind, which is not about an account.
  const playlists = await createBulkStore(database).createDraft(
    { kind: 'playlists', action: {}, actorId: 'root', madeAt: TEST_TIME },
    [{ subjectId: 'eve', outcome: { outcome: 'changed' } }],
  )
  await call('DELETE', '/users/eve', 'root')
  const stored = JSON.stringify([
    await rowsOf(database, 'SELECT * FROM bulk_jobs'),
    await rowsOf(database, `SELECT * FROM bulk_steps WHERE job_id <> '${playlists}'`),
    await auditEntries(),
  ])
  expect(stored).not.toContain('eve')
  expect(new Set(stored.match(/gone-[\da-f-]{36}/g)).size).toBe(1)
  expect(stored).toContain('ada')
  const steps = createBulkStore(database).nextSteps(playlists, 2)
  expect(await steps).toMatchObject([{ subjectId: 'eve' }])
})

test('uses a different pseudonym for each user and does not reveal whose it is', async () => {
  for (const id of ['ada', 'bob']) await call('DELETE', `/users/${id}`, 'root')
  const ids = (await auditEntries()).map(({ subject }) => subject.id)
  expect(new Set(ids).size).toBe(2)
})

test('uses a pseudonym for users who delete their own account', async () => {
  await call('PUT', '/users/ada', 'root', { displayName: 'Ada Known' })
  await call('DELETE', '/users/ada', 'ada')
  const [auditEntry] = await auditEntries()
  expect(auditEntry?.subject.id).toMatch(/^gone-/)
  expect(JSON.stringify(auditEntry)).not.toMatch(/"ada"|Ada Known/)
})

const OLD = Date.now() - 900 * 24 * 60 * 60_000
const PSEUDONYM = 'gone-00000000-0000-4000-8000-000000000000'
const COLUMNS = 'id, at, actor_id, action, subject_kind, subject_id, before, after'

/** Adds a recent entry of root about bob, and one older than the retention period. */
async function addEntries() {
  await keep({ subject: { kind: 'user', id: 'bob' }, after: { role: 'pro' } })
  await keep({ at: OLD })
}
const allEntries = () => rowsOf(database, 'SELECT * FROM audit ORDER BY id')

/** Statements that would change an entry or delete a recent one. */
const BYPASSES = [
  ...COLUMNS.split(', ').flatMap((column) => [
    `UPDATE audit SET ${column} = NULL`,
    `UPDATE audit SET ${column} = ${column === 'at' ? 'at - 1' : `'${PSEUDONYM}'`}`,
  ]),
  `UPDATE audit SET actor_id = 'gone-me', after = '{"role":"gone-me"}'`,
  "UPDATE audit SET actor_id = 'ada'",
  'UPDATE audit SET after = after',
  'DELETE FROM audit',
  `INSERT INTO audit SELECT ${COLUMNS} FROM audit WHERE true
    ON CONFLICT (id) DO UPDATE SET after = NULL`,
  `INSERT INTO audit SELECT ${COLUMNS} FROM audit WHERE true
    ON CONFLICT (id) DO UPDATE SET actor_id = '${PSEUDONYM}'`,
]
const BYPASSES_OF_SQLITE = [
  `INSERT OR REPLACE INTO audit SELECT id, at, 'ada', action, subject_kind, subject_id, before, after FROM audit`,
  `REPLACE INTO audit SELECT id, 1, actor_id, action, subject_kind, subject_id, before, after FROM audit`,
  `INSERT OR REPLACE INTO audit (rowid, ${COLUMNS})
    SELECT rowid, 'x' || id, at, actor_id, action, subject_kind, subject_id, before, after FROM audit`,
  `INSERT INTO audit (rowid, ${COLUMNS})
    SELECT -1, 'x' || id, at, actor_id, action, subject_kind, subject_id, before, after FROM audit`,
  'UPDATE OR REPLACE audit SET rowid = 1 WHERE rowid > 1',
  'UPDATE OR REPLACE audit SET id = (SELECT min(id) FROM audit)',
  'UPDATE OR IGNORE audit SET after = NULL',
]
const BYPASSES_OF_POSTGRES = [
  'TRUNCATE audit CASCADE',
  'MERGE INTO audit USING audit a ON audit.id = a.id WHEN MATCHED THEN UPDATE SET after = NULL',
  'MERGE INTO audit USING audit a ON audit.id = a.id WHEN MATCHED THEN DELETE',
]

test.each([...BYPASSES, ...(TEST_ENGINE === 'sqlite' ? BYPASSES_OF_SQLITE : BYPASSES_OF_POSTGRES)])(
  'rejects the statement %s',
  async (statement) => {
    await addEntries()
    const before = await allEntries()
    await expect(execute(statement)).rejects.toThrow()
    expect(await allEntries()).toEqual(before)
  },
)

test('deletes entries that are older than the retention period', async () => {
  await addEntries()
  await execute(`DELETE FROM audit WHERE at <= ${OLD}`)
  expect(await auditEntries()).toHaveLength(1)
})

test.each([
  `INSERT INTO audit_erasures VALUES ('root', '${PSEUDONYM}')`,
  "INSERT INTO audit_erasures VALUES ('removed', 'bob')",
  "INSERT INTO audit_erasures VALUES ('removed', 'gone-bob')",
  "UPDATE audit_erasures SET user_id = 'root'",
  `UPDATE audit_erasures SET pseudonym = '${PSEUDONYM.replace('8', '9')}'`,
  `INSERT INTO audit_erasures VALUES ('other', '${PSEUDONYM}')
    ON CONFLICT (user_id) DO UPDATE SET user_id = 'root'`,
])('rejects the erasure statement %s', async (statement) => {
  await execute(
    "INSERT INTO users (id, email, created_at, updated_at) VALUES ('root', 'root@example.com', 1, 1)",
  )
  await execute(`INSERT INTO audit_erasures VALUES ('other', '${PSEUDONYM}')`)
  await expect(execute(statement)).rejects.toThrow('only a removed account can be erased')
})

/** An entry of a deleted admin, and its erased form. */
const STATE = {
  role: 'pro',
  count: 1.5,
  ownerId: 'removed',
  userIds: ['removed', 'bob', null],
  by: { removed: { deep: ['removed'] } },
  displayName: 'Ada',
  text: 'half \ud800 and \u0000',
}
const ERASED = {
  ...STATE,
  ownerId: PSEUDONYM,
  userIds: [PSEUDONYM, 'bob', null],
  by: { [PSEUDONYM]: { deep: [PSEUDONYM] } },
}

describe.each([
  ['about the deleted person', { kind: 'user', id: 'removed' }],
  ['about a station', { kind: 'station', id: 'removed' }],
])('erasing an entry %s', (_what, subject) => {
  const isAbout = subject.kind === 'user'
  const erased = isAbout ? { ...ERASED, displayName: PSEUDONYM } : ERASED
  const change = async (after: unknown, more = 'id = id') => {
    await keep({ actorId: 'removed', subject, after: STATE })
    await execute(`INSERT INTO audit_erasures VALUES ('removed', '${PSEUDONYM}')`)
    const text = after === null ? 'NULL' : `'${JSON.stringify(after)}'`
    await execute(`UPDATE audit SET after = ${text}, ${more}`)
  }

  test('replaces the person and nothing else', async () => {
    await change(erased, `actor_id = '${PSEUDONYM}'`)
    expect(await auditEntries()).toMatchObject([{ actorId: PSEUDONYM, after: erased }])
  })

  test.each([
    ['no state', null],
    ['another value', { ...erased, role: 'free' }],
    ['another number', { ...erased, count: 2 }],
    ['a pseudonym for another value', { ...erased, role: PSEUDONYM }],
    ['a pseudonym for another person', { ...erased, userIds: [PSEUDONYM, PSEUDONYM, null] }],
    ['another pseudonym', { ...erased, ownerId: PSEUDONYM.replace('8', '9') }],
    ['an extra field', { ...erased, more: PSEUDONYM }],
    ['a missing field', { ...erased, count: undefined }],
    ['another field', { ...erased, count: undefined, sum: 1.5 }],
    ['a missing item', { ...erased, userIds: [PSEUDONYM, 'bob'] }],
    ['a moved value', { ...erased, userIds: [PSEUDONYM, ['bob', null]] }],
    ['a value for an object', { ...erased, by: PSEUDONYM }],
    ['another name', { ...erased, displayName: isAbout ? 'Bob' : PSEUDONYM }],
  ])('rejects %s', async (_change, after) => {
    await expect(change(after)).rejects.toThrow('an audit entry cannot be changed')
  })

  test.each([
    'at = at - 1',
    "action = 'users.read'",
    "actor_id = 'bob'",
    "before = '{}'",
    `subject_id = 'bob'`,
    ...(isAbout ? [] : [`subject_id = '${PSEUDONYM}'`]),
  ])('rejects the change %s', async (more) => {
    await expect(change(erased, more)).rejects.toThrow('an audit entry cannot be changed')
  })
})

test('leaves no trace of the erased id', async () => {
  await call('PUT', '/users/ada', 'eve', { role: 'creator', plan: 'pro' })
  expect((await call('DELETE', '/users/eve', 'root')).statusCode).toBe(204)
  expect(await rowsOf(database, 'SELECT * FROM audit_erasures')).toEqual([])
})
