import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { SQLITE_FILES } from './migrations/migrations.ts'

const PROVIDERS = 9

test('payments at Stripe outlive the test provider, and a provider may have any name', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  const migrations = readMigrations(SQLITE_FILES)
  migrate(database, migrations.slice(0, PROVIDERS - 1))
  const addUser = database.prepare(
    `INSERT INTO users (id, email, role, plan, visible, created_at, updated_at)
     VALUES (?, 'a@example.org', 'pro', 'pro', 0, 1, 1)`,
  )
  const addSubscription = database.prepare(
    `INSERT INTO subscriptions VALUES
     (?, ?, 'sub_' || ?, 'cus_1', 'cs_1', 'pro-month', 'pro', 'active', 1, 2, NULL, NULL, NULL, 1, 2, 'pro')`,
  )
  for (const provider of ['stripe', 'test']) {
    addUser.run(provider)
    addSubscription.run(provider, provider, provider)
    database.prepare("INSERT INTO webhook_events VALUES (?, 'e', NULL, NULL, 1, 1)").run(provider)
  }
  migrate(database, migrations)
  const all = (sql: string) => database.prepare(sql).all()
  expect(all('SELECT uid, ref FROM subscriptions')).toEqual([{ uid: 'stripe', ref: 'sub_stripe' }])
  expect(all('SELECT provider FROM webhook_events')).toEqual([{ provider: 'stripe' }])
  expect(all("SELECT name FROM sqlite_schema WHERE name LIKE 'test_%'")).toEqual([])
  expect(all('PRAGMA foreign_key_check')).toEqual([])

  addUser.run('ada')
  // Prepared before the migration, it writes into the table of the same name now.
  addSubscription.run('ada', 'other', 'ada')
  database.exec("DELETE FROM users WHERE id = 'ada'")
  expect(all('SELECT * FROM replaced_subscriptions')).toEqual([
    { provider: 'other', ref: 'sub_ada' },
  ])
})
