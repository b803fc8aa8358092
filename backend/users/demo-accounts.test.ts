import { expect, test } from 'vitest'
import { API_MIGRATIONS } from '../database/api-migrations.ts'
import { openDatabase } from '../database/open.ts'
import { addDemoUsers } from './demo-accounts.ts'
import { createUserStore } from './user-store.ts'

test('the demo rows are added once; what became of them stays', () => {
  const database = openDatabase(':memory:', API_MIGRATIONS)
  const users = createUserStore(database)
  addDemoUsers(database, 1_000)
  expect(users.get('demo-admin')).toMatchObject({ role: 'admin', plan: 'pro', visible: false })
  expect(users.get('demo-listener')).toMatchObject({ role: 'listener', plan: 'free' })
  const admin = users.get('demo-admin')
  if (admin) users.update({ ...admin, role: 'listener' })
  users.remove('demo-pro')
  addDemoUsers(database, 2_000)
  expect(users.get('demo-admin')?.role).toBe('listener')
  expect(users.get('demo-pro')).toBeNull()
  database.close()
})
