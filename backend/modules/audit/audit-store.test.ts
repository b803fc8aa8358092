import { expect, test } from 'vitest'
import { deedsQuery } from '../../../shared/api/audit.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createAuditStore, type NewDeed } from './audit-store.ts'

const deed = (n: number, more: Partial<NewDeed> = {}): NewDeed => ({
  actorId: 'ada',
  action: 'users.role',
  subject: { kind: 'user', id: `user-${n}` },
  before: { role: 'listener' },
  after: { role: 'creator' },
  at: n,
  ...more,
})

test('lists entries newest first, in pages', async () => {
  const database = await openTestDatabase()
  const audit = createAuditStore(database)
  for (const n of [1, 2, 3]) await audit.record(deed(n))
  const first = await audit.list(deedsQuery.parse({ limit: 2 }))
  expect(first.items.map(({ subject }) => subject.id)).toEqual(['user-3', 'user-2'])
  expect(first.items[0]).toMatchObject({
    ...deed(3),
    actorName: null,
    at: new Date(3).toISOString(),
  })
  const remaining = await audit.list(deedsQuery.parse({ limit: 2, cursor: first.nextCursor }))
  expect(remaining.items.map(({ subject }) => subject.id)).toEqual(['user-1'])
  expect(remaining.nextCursor).toBeNull()
  await database.destroy()
})

test('filters entries by subject, actor and action', async () => {
  const database = await openTestDatabase()
  const audit = createAuditStore(database)
  await audit.record(deed(1))
  await audit.record(deed(2, { actorId: 'bob', subject: { kind: 'station', id: 'one' } }))
  await audit.record(deed(3, { action: 'users.delete', after: null }))
  const timesOf = async (filters: object) =>
    (await audit.list(deedsQuery.parse(filters))).items.map(({ at }) => Date.parse(at))
  expect(await timesOf({ kind: 'station', subject: 'one' })).toEqual([2])
  expect(await timesOf({ actor: 'ada' })).toEqual([3, 1])
  expect(await timesOf({ action: 'users.delete' })).toEqual([3])
  await database.destroy()
})

test('lists an entry whose subject kind this version no longer writes', async () => {
  const database = await openTestDatabase()
  const audit = createAuditStore(database)
  await audit.record(deed(1, { subject: { kind: 'title-rules' as 'user', id: 'r1' } }))
  const { items } = await audit.list(deedsQuery.parse({}))
  expect(items.map(({ subject }) => subject)).toEqual([{ kind: 'title-rules', id: 'r1' }])
  await database.destroy()
})
