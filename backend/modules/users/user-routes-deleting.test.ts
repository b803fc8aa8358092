import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { createUserStore } from './user-store.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('root', 'admin', { plan: 'pro' })
  await api.addUser('ada', 'pro', { plan: 'pro' })
  await api.identity.port.setClaims('ada', { role: 'pro', plan: 'pro' })
})
afterEach(() => api.close())

const remove = (as: string, id = 'ada') => api.call('DELETE', `/users/${id}`, as)

describe('deletion by the owner', () => {
  test('deletes everything but the sign-in, without role and plan', async () => {
    expect((await remove('ada')).statusCode).toBe(204)
    expect(await api.users.get('ada')).toBeNull()
    expect(api.identity.claims.has('ada')).toBe(false)
    expect(api.identity.removed.has('ada')).toBe(false)
  })

  test('returns 404 when repeated', async () => {
    await remove('ada')
    const again = await remove('ada')
    expect(again.statusCode).toBe(404)
    expect(again.json()).toMatchObject({ code: 'user-not-found' })
  })

  test('needs a new registration, which starts fresh', async () => {
    await remove('ada')
    const items = [{ stationId: 'a', version: 1, deleted: false }]
    for (const [method, url, body] of [
      ['GET', '/users/ada', undefined],
      ['PUT', '/users/ada', { displayName: 'Ada' }],
      ['PUT', '/users/ada/favorites', { items }],
    ] as const) {
      expect((await api.call(method, url, 'ada', body)).statusCode).toBe(404)
    }
    expect(await api.users.get('ada')).toBeNull()
    const again = await api.call('POST', '/users/register', 'ada')
    expect(again.statusCode).toBe(201)
    expect(again.json()).toMatchObject({
      role: 'listener',
      plan: 'free',
      favorites: { version: 0, count: 0 },
    })
  })
})

describe('deletion by an admin', () => {
  test('deletes the sign-in and ends all sessions', async () => {
    expect((await remove('root')).statusCode).toBe(204)
    expect(await api.users.get('ada')).toBeNull()
    expect(api.identity.removed.has('ada')).toBe(true)
    // The old token stays valid for up to an hour, but the account is deleted.
    const register = await api.call('POST', '/users/register', 'ada')
    expect(register.statusCode).toBe(401)
    expect(register.json().detail).toBe('The account no longer exists.')
    expect(await api.users.get('ada')).toBeNull()
  })

  test('keeps the sign-in of admins who delete their own account', async () => {
    await api.addUser('boss', 'admin')
    expect((await remove('root', 'root')).statusCode).toBe(204)
    expect(api.identity.removed.has('root')).toBe(false)
  })

  test('makes no provider request for an unknown user', async () => {
    expect((await remove('root', 'zoe')).statusCode).toBe(404)
    expect(api.identity.removed.has('zoe')).toBe(false)
  })
})

test.each(['ada', 'root'])('deletes nothing for %s while the provider is down', async (who) => {
  const before = await api.state()
  api.identity.breakDown()
  const response = await remove(who)
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'identity-unavailable' })
  expect(await api.state()).toEqual(before)
})

test('a parallel grant does not outlive the deleted account', async () => {
  const [removed, granted] = await Promise.all([
    remove('ada'),
    api.call('PUT', '/users/ada', 'root', { role: 'creator' }),
  ])
  expect(removed.statusCode).toBe(204)
  expect([200, 404]).toContain(granted.statusCode)
  expect(await api.users.get('ada')).toBeNull()
  expect(api.identity.claims.has('ada')).toBe(false)
})

describe('a disabled account', () => {
  test.each([
    ['POST', '/users/register', 'ada'],
    ['DELETE', '/users/ada', 'ada'],
    ['DELETE', '/users/ada', 'root'],
    ['PUT', '/users/ada', 'root'],
    ['PUT', '/users/ada/favorites', 'root'],
  ] as const)('cannot call %s %s as %s', async (method, url, who) => {
    api.identity.disabled.add(who)
    const before = await api.state()
    const body = method === 'PUT' ? { items: [] } : undefined
    const response = await api.call(method, url, who, body)
    expect(response.statusCode).toBe(401)
    expect(response.json().detail).toBe('The account is disabled.')
    expect(await api.state()).toEqual(before)
  })

  test('can still change its profile until the token expires, which saves a provider call', async () => {
    api.identity.disabled.add('ada')
    const response = await api.call('PUT', '/users/ada', 'ada', { displayName: 'Ada' })
    expect(response.statusCode).toBe(200)
  })
})

test('deletes a long history in statements of at most 250 rows, none by foreign key', async () => {
  const rows = Array.from({ length: 2_400 }, (_, n) => ({
    ...{ user_id: 'ada', id: String(n).padStart(36, '0'), station_id: 'night-bus' },
    ...{ started_at: n, ended_at: n + 1 },
  }))
  for (let from = 0; from < rows.length; from += 200)
    await api.database
      .insertInto('history')
      .values(rows.slice(from, from + 200))
      .execute()
  const removed: number[] = []
  const counted = api.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      removed.push(Number(result.numAffectedRows ?? 0))
      return result
    },
  })
  const before = await api.users.get('ada')
  const users = createUserStore(counted)
  expect(await users.remove('ada', before?.updatedAt ?? 0, { by: null, at: 1 })).toBe(true)
  expect(removed.filter((count) => count > 100)).toEqual([...Array(9).fill(250), 150])
})
