import { afterEach, beforeEach, expect, test } from 'vitest'
import { personalDataSchema } from '../../../../shared/api/users.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../../testing/test-database.ts'
import { createShop } from '../../billing/testing/shop.ts'
import { NOT_EXPORTED, PERSONAL_PARTS } from './parts.ts'
import { EXPORT_PAGE_SIZE } from './personal-data-store.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi({ anonymousListening: true })
  for (const id of ['ada', 'bob']) await api.addUser(id, 'listener')
  await api.addUser('root', 'admin')
})
afterEach(() => api.close())

const HOUR_MS = 3_600_000
const copyOf = async (uid: string) => {
  const response = await api.call('GET', `/users/${uid}/export`, uid)
  expect(response.statusCode).toBe(200)
  return personalDataSchema.parse(response.json())
}

/** Names of columns that reference a user without a foreign key. */
const NAMES_USER = /^(user|owner|actor|reporter|blocked|creator|person)_id$|^uid$/

test('every column that references a user is exported or excluded with a reason', async () => {
  const database = await openTestDatabase()
  const tables = await database.introspection.getTables()
  const named = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => NAMES_USER.test(column.name))
      .map((column) => `${name}.${column.name}`),
  )
  const byKey =
    TEST_ENGINE === 'sqlite'
      ? await rowsOf(
          database,
          `SELECT m.name || '.' || f."from" AS "column" FROM sqlite_master m, pragma_foreign_key_list(m.name) f
           WHERE m.type = 'table' AND f."table" = 'users'`,
        )
      : await rowsOf(
          database,
          `SELECT conrelid::regclass || '.' || attname AS "column" FROM pg_constraint, pg_attribute
           WHERE contype = 'f' AND confrelid = 'users'::regclass AND attrelid = conrelid AND attnum = conkey[1]`,
        )
  await database.destroy()
  const known = new Set([
    ...PERSONAL_PARTS.map(({ table, user }) => `${table}.${user}`),
    ...Object.keys(NOT_EXPORTED),
  ])
  const all = [...new Set([...named, ...byKey.map(({ column }) => String(column))])]
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter((column) => !known.has(column))).toEqual([])
})

test('every part has a unique name and no secrets', () => {
  const names = PERSONAL_PARTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, fields } of PERSONAL_PARTS) {
    expect(Object.keys(fields), name).not.toContain('token_hash')
  }
})

test('exports all data of a user and none of others', async () => {
  await api.addStation({ id: 'night-bus' })
  for (const as of ['ada', 'bob']) {
    const item = { stationId: 'night-bus', version: 1, deleted: false }
    await api.call('PUT', `/users/${as}/favorites`, as, { items: [item] })
    await api.call('POST', '/stations/night-bus/reports', as, { reason: 'other', text: `By ${as}` })
  }
  await api.call('PUT', '/users/ada', 'root', { role: 'pro', plan: 'pro' })
  const copy = await copyOf('ada')
  expect(copy.account).toMatchObject([{ id: 'ada', email: 'ada@example.com', plan: 'pro' }])
  expect(copy.favorites).toMatchObject([{ stationId: 'night-bus', deleted: false }])
  expect(copy.stationReports).toMatchObject([{ stationId: 'night-bus', text: 'By ada' }])
  expect(copy.doneToMe).toMatchObject([{ action: 'users.role', after: { role: 'pro' } }])
  expect(copy.invoices).toEqual([])
  expect(JSON.stringify(copy)).not.toMatch(/bob|root/)
  expect(Object.keys(copy)).toEqual([...PERSONAL_PARTS.map(({ name }) => name), 'invoices'])
})

test('includes invoices with the URLs of their documents', async () => {
  const shop = await createShop()
  try {
    await shop.buy('ada', 'creator-month')
    const response = await shop.call('GET', '/users/ada/export', 'ada')
    const { invoices = [] } = personalDataSchema.parse(response.json())
    expect(invoices).toMatchObject([{ status: 'paid', amount: 400, currency: 'EUR' }])
    const document = await shop.call('GET', String(invoices[0]?.document), 'ada')
    expect(document.headers['content-type']).toBe('application/pdf')
    expect(document.body).toContain(String(invoices[0]?.number))
  } finally {
    await shop.close()
  }
})

test('exports the data of an anonymous user', async () => {
  await api.call('POST', '/users/register', 'anonA', {})
  const item = { stationId: 'night-bus', version: 1, deleted: false }
  await api.call('PUT', '/users/anonA/favorites', 'anonA', { items: [item] })
  const copy = await copyOf('anonA')
  expect(copy.favorites).toMatchObject([{ stationId: 'night-bus' }])
  expect(copy.withoutAccount).toHaveLength(1)
  expect((await api.call('DELETE', '/users/anonA', 'anonA')).statusCode).toBe(204)
  api.tick(HOUR_MS)
  expect((await api.call('GET', '/users/anonA/export', 'anonA')).statusCode).toBe(404)
})

test('returns 429 to a second export within an hour, on any instance, and exports again after it', async () => {
  const other = await createTestApi({ database: api.database })
  await copyOf('ada')
  for (const instance of [api, other]) {
    const refused = await instance.call('GET', '/users/ada/export', 'ada')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
    expect(refused.json().title).toBe('You can export your data once an hour. Try again later.')
  }
  await copyOf('bob')
  await other.app.close()
  const later = await createTestApi({ database: api.database })
  later.tick(HOUR_MS)
  expect((await later.call('GET', '/users/ada/export', 'ada')).statusCode).toBe(200)
  await later.app.close()
})

test('counts only exports that start toward the hourly limit', async () => {
  const exportAs = async (as: string, uid = as) => {
    const { statusCode } = await api.call('GET', `/users/${uid}/export`, as)
    return statusCode
  }
  expect(await exportAs('nora')).toBe(404)
  await api.addUser('nora', 'listener')
  expect(await exportAs('nora', 'bob')).toBe(403)
  await api.database.updateTable('users').set({ disabled: 1 }).where('id', '=', 'nora').execute()
  expect(await exportAs('nora')).toBe(401)
  await api.database.updateTable('users').set({ disabled: 0 }).where('id', '=', 'nora').execute()
  const both = await Promise.all([exportAs('nora'), exportAs('nora')])
  expect(both.toSorted()).toEqual([200, 429])
})

test('exports a long history completely, in pages', async () => {
  const count = EXPORT_PAGE_SIZE * 2 + 1
  const rows = Array.from({ length: count }, (_, n) => ({
    user_id: 'ada',
    id: String(n).padStart(36, '0'),
    station_id: 'night-bus',
    started_at: n,
    ended_at: n + 1,
  }))
  await api.database.insertInto('history').values(rows).execute()
  const { history = [] } = await copyOf('ada')
  expect(new Set(history.map(({ id }) => id)).size).toBe(count)
})
