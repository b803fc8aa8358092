import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Deed } from '../../shared/api/audit.ts'
import { createBulkStore } from '../desk/bulk/bulk-store.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../testing/test-api.ts'
import { rowsOf } from '../testing/test-database.ts'
import { createAuditStore } from './audit-store.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  for (const id of ['root', 'eve']) await api.addUser(id, 'admin')
  for (const id of ['ada', 'bob']) await api.addUser(id, 'listener')
})
afterEach(() => api.close())

const deeds = async (): Promise<Deed[]> => {
  const { items } = (await api.call('GET', '/audit?limit=100', 'root')).json()
  return items
}
const keep = (more: object) =>
  createAuditStore(api.database).keep({
    actorId: 'root',
    action: 'stations.update',
    subject: { kind: 'station', id: 'one' },
    before: null,
    after: null,
    at: Date.now(),
    ...more,
  })
const changeDeeds = (words: string) => rowsOf(api.database, words)

test('who goes is a pseudonym in every deed: as who did it, whom it is about, and where it names them', async () => {
  await api.call('PUT', '/users/ada', 'eve', { displayName: 'Ada', role: 'creator', plan: 'pro' })
  await keep({ before: { ownerId: 'eve' }, after: { ownerId: null, userIds: ['eve', 'bob'] } })
  await keep({ subject: { kind: 'user', id: 'eve' }, after: { displayName: 'Eve', role: 'admin' } })
  const before = await deeds()
  await api.call('DELETE', '/users/eve', 'root')
  const after = await deeds()
  expect(after).toHaveLength(before.length + 1)
  expect(JSON.stringify(after)).not.toMatch(/eve/i)
  const names = new Set(JSON.stringify(after).match(/gone-[\da-f-]{36}/g))
  expect(names.size).toBe(1)
  const removal = after.find(({ action }) => action === 'users.delete')
  expect(removal).toMatchObject({ actorId: 'root', subject: { kind: 'user', id: [...names][0] } })
  expect(JSON.stringify(after)).toContain('bob')
})

test('who goes is the same pseudonym in the bulk jobs that they made, and in the steps that were done to them', async () => {
  const make = async (as: string, ids: readonly string[]) => {
    const body = { kind: 'users', action: { do: 'sign-out' }, on: { ids } }
    return (await api.call('POST', '/bulk', as, body)).json().id as string
  }
  await make('eve', ['ada', 'bob'])
  await make('root', ['eve', 'ada'])
  // Of another kind of job: it is about no account.
  const playlists = await createBulkStore(api.database).make(
    { kind: 'playlists', action: {}, actorId: 'root', madeAt: TEST_TIME },
    [{ subjectId: 'eve', outcome: { outcome: 'changed' } }],
  )
  await api.call('DELETE', '/users/eve', 'root')
  const kept = JSON.stringify([
    await rowsOf(api.database, 'SELECT * FROM bulk_jobs'),
    await rowsOf(api.database, `SELECT * FROM bulk_steps WHERE job_id <> '${playlists}'`),
    await deeds(),
  ])
  expect(kept).not.toContain('eve')
  expect(new Set(kept.match(/gone-[\da-f-]{36}/g)).size).toBe(1)
  expect(kept).toContain('ada')
  const steps = createBulkStore(api.database).next(playlists, 2)
  expect(await steps).toMatchObject([{ subjectId: 'eve' }])
})

test('two who go have two pseudonyms, and none says whose it is', async () => {
  for (const id of ['ada', 'bob']) await api.call('DELETE', `/users/${id}`, 'root')
  const ids = (await deeds()).map(({ subject }) => subject.id)
  expect(new Set(ids).size).toBe(2)
})

test('who removes their own account is a pseudonym, too', async () => {
  await api.call('PUT', '/users/ada', 'root', { displayName: 'Ada Known' })
  await api.call('DELETE', '/users/ada', 'ada')
  const [deed] = await deeds()
  expect(deed?.subject.id).toMatch(/^gone-/)
  expect(JSON.stringify(deed)).not.toMatch(/"ada"|Ada Known/)
})

test('the database refuses to change a deed, or to delete one that is not old', async () => {
  await keep({ at: Date.now() })
  await keep({ at: TEST_TIME - 900 * 24 * 60 * 60_000 })
  for (const words of [
    "UPDATE audit SET action = 'nothing'",
    'UPDATE audit SET at = at + 1',
    `UPDATE audit SET after = '{"a":1}'`,
    "UPDATE audit SET actor_id = 'bob'",
    'DELETE FROM audit',
  ]) {
    await expect(changeDeeds(words), words).rejects.toThrow('a deed is')
  }
  await changeDeeds(`DELETE FROM audit WHERE at < ${TEST_TIME - 800 * 24 * 60 * 60_000}`)
  expect(await deeds()).toHaveLength(1)
})
