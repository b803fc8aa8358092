import { expect, test } from 'vitest'
import { createUserListStore } from '../modules/users/user-list-store.ts'
import { createUserStore } from '../modules/users/user-store.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { addDemoUsers } from './demo-accounts.ts'

test('adds demo users once, and preserves later changes to them', async () => {
  const database = await openTestDatabase()
  const users = createUserStore(database)
  await addDemoUsers(database, 1_000)
  expect(await users.get('demo-admin')).toMatchObject({
    role: 'admin',
    plan: 'pro',
    visible: false,
  })
  expect(await users.get('demo-listener')).toMatchObject({ role: 'listener', plan: 'free' })
  await users.change('demo-creator', (creator) => creator && { ...creator, role: 'listener' })
  await users.remove('demo-pro', 1_000, { by: null, at: 1_000 })
  await addDemoUsers(database, 2_000)
  expect((await users.get('demo-creator'))?.role).toBe('listener')
  expect(await users.get('demo-pro')).toBeNull()
  await database.destroy()
})

test('adds demo users once when two instances start together', async () => {
  const database = await openTestDatabase()
  await Promise.all([addDemoUsers(database, 1_000), addDemoUsers(database, 2_000)])
  const { items } = await createUserListStore(database).page({ limit: 10 })
  expect(items).toHaveLength(4)
  await database.destroy()
})
