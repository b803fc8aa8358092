import { expect, test } from 'vitest'
import { auditEntriesQuery } from '../../../shared/api/audit.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createAuditStore, type NewAuditEntry } from './audit-store.ts'

const auditEntry = (n: number, more: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
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
  for (const n of [1, 2, 3]) await audit.record(auditEntry(n))
  const first = await audit.list(auditEntriesQuery.parse({ limit: 2 }))
  expect(first.items.map(({ subject }) => subject.id)).toEqual(['user-3', 'user-2'])
  expect(first.items[0]).toMatchObject({
    ...auditEntry(3),
    actorName: null,
    at: new Date(3).toISOString(),
  })
  const remaining = await audit.list(
    auditEntriesQuery.parse({ limit: 2, cursor: first.nextCursor }),
  )
  expect(remaining.items.map(({ subject }) => subject.id)).toEqual(['user-1'])
  expect(remaining.nextCursor).toBeNull()
  await database.destroy()
})

test('filters entries by subject, actor and action', async () => {
  const database = await openTestDatabase()
  const audit = createAuditStore(database)
  await audit.record(auditEntry(1))
  await audit.record(auditEntry(2, { actorId: 'bob', subject: { kind: 'station', id: 'one' } }))
  await audit.record(auditEntry(3, { action: 'users.delete', after: null }))
  const timesOf = async (filters: object) =>
    (await audit.list(auditEntriesQuery.parse(filters))).items.map(({ at }) => Date.parse(at))
  expect(await timesOf({ kind: 'station', subject: 'one' })).toEqual([2])
  expect(await timesOf({ actor: 'ada' })).toEqual([3, 1])
  expect(await timesOf({ action: 'users.delete' })).toEqual([3])
  await database.destroy()
})

test('lists an entry whose subject kind this version no longer writes', async () => {
  const database = await openTestDatabase()
  const audit = createAuditStore(database)
  await audit.record(auditEntry(1, { subject: { kind: 'title-rules' as 'user', id: 'r1' } }))
  const { items } = await audit.list(auditEntriesQuery.parse({}))
  expect(items.map(({ subject }) => subject)).toEqual([{ kind: 'title-rules', id: 'r1' }])
  await database.destroy()
})
