import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'

/** Who asks: signed out, the owner, another listener, a creator, a pro, an admin. */
const CALLERS = {
  anonymous: null,
  owner: 'ada',
  other: 'bob',
  creator: 'cat',
  pro: 'pat',
  admin: 'root',
}
type Who = keyof typeof CALLERS
const ALL_CALLERS = Object.keys(CALLERS) as Who[]

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addUser('bob', 'listener', { visible: true })
  await api.addUser('cat', 'creator', { plan: 'creator' })
  await api.addUser('pat', 'pro', { plan: 'pro' })
  await api.addUser('root', 'admin', { plan: 'pro' })
})
afterEach(() => api.close())

interface Case {
  readonly name: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly url: string
  readonly body?: unknown
  /** Status for each caller, in the order of CALLERS. */
  readonly expected: readonly [number, number, number, number, number, number]
}

const FAVORITES = { items: [{ stationId: 'x', version: 1, deleted: false }] }
const CASES: readonly Case[] = [
  {
    name: 'register',
    method: 'POST',
    url: '/users/register',
    body: {},
    expected: [401, 200, 200, 200, 200, 200],
  },
  ...['role', 'plan', 'id'].map(
    (key): Case => ({
      name: `register with ${key}`,
      method: 'POST',
      url: '/users/register',
      body: { [key]: key === 'plan' ? 'pro' : 'admin' },
      expected: [401, 403, 403, 403, 403, 422],
    }),
  ),
  {
    name: 'register with the address of another user',
    method: 'POST',
    url: '/users/register',
    body: { email: 'ada@example.com' },
    expected: [401, 200, 403, 403, 403, 403],
  },
  { name: 'list', method: 'GET', url: '/users', expected: [401, 200, 200, 200, 200, 200] },
  {
    name: 'list a role',
    method: 'GET',
    url: '/users?role=listener',
    expected: [401, 403, 403, 403, 403, 200],
  },
  {
    name: 'list a plan',
    method: 'GET',
    url: '/users?plan=pro',
    expected: [401, 403, 403, 403, 403, 200],
  },
  {
    name: 'see a hidden user',
    method: 'GET',
    url: '/users/ada',
    expected: [401, 200, 404, 404, 404, 200],
  },
  {
    name: 'see a visible user',
    method: 'GET',
    url: '/users/bob',
    expected: [401, 200, 200, 200, 200, 200],
  },
  {
    name: 'see an unknown user',
    method: 'GET',
    url: '/users/zoe',
    expected: [401, 404, 404, 404, 404, 404],
  },
  {
    name: 'change',
    method: 'PUT',
    url: '/users/ada',
    body: { visible: true },
    expected: [401, 200, 403, 403, 403, 200],
  },
  {
    name: 'change an unknown user',
    method: 'PUT',
    url: '/users/zoe',
    body: {},
    expected: [401, 403, 403, 403, 403, 404],
  },
  {
    name: 'change role',
    method: 'PUT',
    url: '/users/ada',
    body: { role: 'pro' },
    expected: [401, 403, 403, 403, 403, 200],
  },
  {
    name: 'change plan',
    method: 'PUT',
    url: '/users/ada',
    body: { plan: 'pro' },
    expected: [401, 403, 403, 403, 403, 200],
  },
  {
    name: 'change role and plan',
    method: 'PUT',
    url: '/users/ada',
    body: { role: 'pro', plan: 'pro' },
    expected: [401, 403, 403, 403, 403, 200],
  },
  {
    name: 'claim a purchase',
    method: 'PUT',
    url: '/users/ada',
    body: { role: 'pro', plan: 'pro', sessionId: 'cs_1' },
    expected: [401, 403, 403, 403, 403, 403],
  },
  {
    name: 'change id',
    method: 'PUT',
    url: '/users/ada',
    body: { id: 'bob' },
    expected: [401, 403, 403, 403, 403, 422],
  },
  {
    name: 'favorites',
    method: 'PUT',
    url: '/users/ada/favorites',
    body: FAVORITES,
    expected: [401, 200, 403, 403, 403, 200],
  },
  { name: 'remove', method: 'DELETE', url: '/users/ada', expected: [401, 204, 403, 403, 403, 204] },
]

describe.each(CASES)('$name', ({ method, url, body, expected }) => {
  test.each(ALL_CALLERS.map((who, index) => [who, expected[index]] as const))(
    '%s gets %i',
    async (who, status) => {
      const before = await api.state()
      const response = await api.call(method, url, CALLERS[who], body)
      expect(response.statusCode).toBe(status)
      if (response.statusCode < 400) return
      expect(response.headers['content-type']).toContain('application/problem+json')
      expect(response.json()).toMatchObject({
        status,
        title: expect.any(String),
        code: expect.any(String),
      })
      expect(await api.state()).toEqual(before)
    },
  )
})

test('a user cannot take a role, not even when they register', async () => {
  for (const who of ['ada', 'bob', 'cat', 'pat']) {
    await api.call('PUT', `/users/${who}`, who, { role: 'admin', displayName: 'x' })
    await api.call('POST', '/users/register', who, { role: 'admin' })
    await api.call('POST', '/users/register', `new${who}`, { role: 'admin' })
  }
  const admins = await api.call('GET', '/users?role=admin', 'root')
  expect(admins.json().items).toHaveLength(1)
  expect(await api.users.get('newada')).toBeNull()
})

test('a demotion works at once, whatever the token says', async () => {
  // The last admin is not demoted.
  await api.addUser('boss', 'admin')
  expect((await api.call('PUT', '/users/root', 'root', { role: 'listener' })).statusCode).toBe(200)
  expect((await api.call('PUT', '/users/ada', 'root', { role: 'pro' })).statusCode).toBe(403)
  expect((await api.call('GET', '/users/ada', 'root')).statusCode).toBe(404)
})

test('while sign-in starts, a call with a token is told to come back', async () => {
  api.identity.setState('starting')
  const response = await api.call('GET', '/users', 'ada')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('1')
  expect(response.json()).toMatchObject({ code: 'identity-starting' })
})
