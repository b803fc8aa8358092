import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'
import { userBulk } from '../users/user-bulk.ts'
import { runBulk } from './run-bulk.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'listener')
  await api.addUser('bob', 'creator')
  await api.addUser('cat', 'pro')
})
afterEach(() => api.close())

const make = async (action: unknown, on: unknown, as = 'root') =>
  api.call('POST', '/bulk', as, { kind: 'users', action, on })
const draft = async (action: unknown, on: unknown) => (await make(action, on)).json()
const read = async (id: string) => (await api.call('GET', `/bulk/${id}`, 'root')).json()
const start = (id: string, as = 'root') => api.call('POST', `/bulk/${id}/start`, as)
const leases = { take: async () => true, release: async () => {} }
const now = () => Date.now()
const run = () => {
  const parts = { database: api.database, identity: api.identity.port, leave: async () => {}, now }
  return runBulk({ database: api.database, kinds: { users: userBulk(parts) }, leases, now })
}
const roles = async () =>
  Promise.all(['ada', 'bob', 'cat', 'root'].map(async (id) => (await api.users.get(id))?.role))

test('previews changes and refusals and changes nothing before the start', async () => {
  const created = await draft(
    { do: 'access', role: 'creator' },
    { ids: ['ada', 'bob', 'root', 'gone'] },
  )
  expect(created).toMatchObject({
    ...{ state: 'draft', total: 4, waiting: 1, changed: 1, same: 1 },
    ...{ actorId: 'root', actorName: 'root' },
    refused: expect.arrayContaining([
      { why: 'gone', count: 1, examples: ['gone'] },
      { why: 'last-admin', count: 1, examples: ['root'] },
    ]),
  })
  await run()
  expect(await roles()).toEqual(['listener', 'creator', 'pro', 'admin'])
  expect((await start(created.id)).json()).toMatchObject({ state: 'running' })
  await run()
  expect(await read(created.id)).toMatchObject({ state: 'done', waiting: 0, changed: 1, same: 1 })
  expect(await roles()).toEqual(['creator', 'creator', 'pro', 'admin'])
  expect(api.identity.claims.get('ada')).toEqual({ role: 'creator', plan: 'free' })
  const { items } = (await api.call('GET', '/audit', 'root')).json()
  const recorded = items.map((auditEntry: { action: string; subject: { id: string } }) => [
    auditEntry.action,
    auditEntry.subject.id,
  ])
  expect(new Set(recorded.map(String))).toEqual(
    new Set([`bulk.start,${created.id}`, 'users.role,ada']),
  )
})

test('selects users by the same filter as the list', async () => {
  const created = await draft({ do: 'disable' }, { filter: { role: 'pro', query: 'cat' } })
  expect(created).toMatchObject({ total: 1, changed: 1 })
  await start(created.id)
  await run()
  expect((await api.call('GET', '/users/cat', 'cat')).statusCode).toBe(401)
})

test('runs each step once with parallel instances', async () => {
  const created = await draft({ do: 'access', plan: 'pro' }, { ids: ['ada', 'bob', 'cat'] })
  await start(created.id)
  await Promise.all([run(), run(), run()])
  const { items } = (await api.call('GET', '/audit?action=users.role', 'root')).json()
  expect(items).toHaveLength(3)
  expect(await read(created.id)).toMatchObject({ state: 'done', changed: 3 })
})

test('stops changing users after a cancellation', async () => {
  const created = await draft({ do: 'delete' }, { ids: ['ada', 'bob'] })
  await start(created.id)
  expect((await api.call('POST', `/bulk/${created.id}/cancel`, 'root')).json()).toMatchObject({
    state: 'cancelled',
  })
  await run()
  expect(await api.users.get('ada')).not.toBeNull()
  expect((await start(created.id)).statusCode).toBe(409)
})

test('deletes the sign-ins of deleted users', async () => {
  const created = await draft({ do: 'delete' }, { ids: ['ada', 'bob'] })
  await start(created.id)
  await run()
  expect([...api.identity.removed].sort()).toEqual(['ada', 'bob'])
  expect(await read(created.id)).toMatchObject({ state: 'done', changed: 2 })
})

test('cancels the job of an admin who lost the role', async () => {
  await api.addUser('boss', 'admin')
  const created = await draft({ do: 'disable' }, { ids: ['ada'] })
  await start(created.id)
  await api.call('PUT', '/users/root', 'boss', { role: 'listener' })
  await run()
  expect((await api.call('GET', `/bulk/${created.id}`, 'boss')).json().state).toBe('cancelled')
  expect(await api.users.get('ada')).toMatchObject({ disabled: false })
})

test('cancels a job before the next step when its admin is deleted, and hides their name', async () => {
  await api.addUser('boss', 'admin')
  const created = await draft({ do: 'sign-out' }, { ids: ['ada', 'bob', 'cat'] })
  await start(created.id)
  const signOut = api.identity.port.signOut
  const signedOut: string[] = []
  const identity = {
    ...api.identity.port,
    // The account is deleted after the provider signed out the first user, before that is recorded.
    signOut: async (uid: string) => {
      signedOut.push(uid)
      await signOut(uid)
      await api.call('DELETE', '/users/root', 'boss')
    },
  }
  const parts = { database: api.database, identity, leave: async () => {}, now }
  const kinds = { users: userBulk(parts) }
  for (let looks = 0; looks < 2; looks += 1) {
    await runBulk({ database: api.database, kinds, leases, now })
  }
  expect(signedOut).toEqual(['ada'])
  const job = (await api.call('GET', `/bulk/${created.id}`, 'boss')).json()
  expect(job).toMatchObject({ state: 'cancelled', changed: 0, actorName: null })
  expect(job.actorId).toMatch(/^gone-/)
  const { items } = (await api.call('GET', '/audit', 'boss')).json()
  expect(items[0]).toMatchObject({ action: 'bulk.cancel', actorId: job.actorId })
  expect(JSON.stringify(items)).not.toContain('root')
})

test('waits while the provider is down and continues afterwards', async () => {
  const created = await draft({ do: 'disable' }, { ids: ['ada', 'bob'] })
  await start(created.id)
  api.identity.breakDown()
  await expect(run()).rejects.toThrow()
  expect(await read(created.id)).toMatchObject({ state: 'running', waiting: 2, refused: [] })
  api.identity.repair()
  await run()
  expect(await read(created.id)).toMatchObject({ state: 'done', changed: 2 })
})

test('lets admins start only their own jobs', async () => {
  await api.addUser('boss', 'admin')
  const created = await draft({ do: 'disable' }, { ids: ['ada'] })
  expect((await start(created.id, 'boss')).statusCode).toBe(409)
  expect((await api.call('GET', '/bulk', 'boss')).json().items).toHaveLength(1)
})
