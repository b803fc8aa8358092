import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmin } from './admin-operation.ts'
import { IdentityUnavailableError } from './plugins/identity/identity-port.ts'
import { createTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'creator', { plan: 'creator' })
})
afterEach(() => api.close())

const make = (email: string, isConfirmed = true) =>
  makeAdmin(
    {
      users: api.users,
      identity: api.identity.port,
      isConfirmed: async () => isConfirmed,
      now: () => 0,
    },
    email,
  )

test('makes the user of an address an admin in row and claims, ignoring case', async () => {
  const before = await api.users.get('ada')
  expect(await make('Ada@Example.COM')).toBe('done')
  expect(await api.users.get('ada')).toMatchObject({ role: 'admin', plan: 'creator' })
  expect((await api.users.get('ada'))?.updatedAt).toBeGreaterThan(Number(before?.updatedAt))
  expect(api.identity.claims.get('ada')).toEqual({ role: 'admin', plan: 'creator' })
  expect((await api.call('GET', '/users?plan=pro', 'ada')).statusCode).toBe(200)
})

test('sets the claims of an admin again', async () => {
  await api.addUser('eve', 'admin')
  expect(await make('eve@example.com')).toBe('already')
  expect(api.identity.claims.get('eve')).toMatchObject({ role: 'admin' })
})

test('changes only the row without a provider', async () => {
  const parts = { users: api.users, identity: null, isConfirmed: async () => true, now: Date.now }
  expect(await makeAdmin(parts, 'ada@example.com')).toBe('done')
  expect(await api.users.get('ada')).toMatchObject({ role: 'admin' })
  expect(api.identity.claims.size).toBe(0)
})

test('changes nothing for unknown, ambiguous or unconfirmed addresses, or while the provider is down', async () => {
  await api.addUser('Ada', 'listener')
  await api.addUser('bob', 'listener')
  const before = await api.state()
  expect(await make('ada%@example.com')).toBe('not-registered')
  expect(await make('ada@example.com')).toBe('several-users')
  expect(await make('bob@example.com', false)).toBe('not-confirmed')
  api.identity.breakDown()
  await expect(make('bob@example.com')).rejects.toThrow(IdentityUnavailableError)
  expect(await api.state()).toEqual(before)
})
