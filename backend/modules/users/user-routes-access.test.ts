import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'

/** Callers: signed out, the owner, another listener, a creator, a pro, an admin. */
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

/** Tests share an API until one of them changes its data. */
let api: TestApi
let isChanged = true
beforeEach(async () => {
  if (!isChanged) return
  isChanged = false
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addUser('bob', 'listener', { visible: true })
  await api.addUser('cat', 'creator', { plan: 'creator' })
  await api.addUser('pat', 'pro', { plan: 'pro' })
  await api.addUser('root', 'admin', { plan: 'pro' })
})
afterEach(async () => {
  if (isChanged) await api.close()
})
afterAll(async () => {
  if (!isChanged) await api.close()
})

const ADA = '/users/ada'
const REGISTER = '/users/register'
const EMAIL = { email: 'ada@example.com' }
const RIGHTS = { role: 'pro', plan: 'pro' }
const SESSION = { sessionId: 'cs_1' }

/** Cases beyond the permission matrix (backend/api/) that depend on body, query or user. */
describe.each([
  ['register', 'POST', REGISTER, {}, [401, 200, 200, 200, 200, 200]],
  ['register with role', 'POST', REGISTER, { role: 'admin' }, [401, 403, 403, 403, 403, 422]],
  ['register with plan', 'POST', REGISTER, { plan: 'pro' }, [401, 403, 403, 403, 403, 422]],
  ['register with id', 'POST', REGISTER, { id: 'admin' }, [401, 403, 403, 403, 403, 422]],
  ['register ada’s address', 'POST', REGISTER, EMAIL, [401, 200, 403, 403, 403, 403]],
  ['list a role', 'GET', '/users?role=listener', undefined, [401, 403, 403, 403, 403, 200]],
  ['list a plan', 'GET', '/users?plan=pro', undefined, [401, 403, 403, 403, 403, 200]],
  ['see a hidden user', 'GET', ADA, undefined, [401, 200, 404, 404, 404, 200]],
  ['see a visible user', 'GET', '/users/bob', undefined, [401, 200, 200, 200, 200, 200]],
  ['see an unknown user', 'GET', '/users/zoe', undefined, [401, 404, 404, 404, 404, 404]],
  ['change an unknown user', 'PUT', '/users/zoe', {}, [401, 403, 403, 403, 403, 404]],
  ['change role', 'PUT', ADA, { role: 'pro' }, [401, 403, 403, 403, 403, 200]],
  ['change plan', 'PUT', ADA, { plan: 'pro' }, [401, 403, 403, 403, 403, 200]],
  ['change role and plan', 'PUT', ADA, RIGHTS, [401, 403, 403, 403, 403, 200]],
  ['claim a purchase', 'PUT', ADA, { ...RIGHTS, ...SESSION }, [401, 403, 403, 403, 403, 403]],
  ['change id', 'PUT', ADA, { id: 'bob' }, [401, 403, 403, 403, 403, 422]],
] as const)('%s', (_name, method, url, body, expected) => {
  test.each(ALL_CALLERS.map((who, index) => [who, expected[index]] as const))(
    'responds to %s with %i',
    async (who, status) => {
      const before = await api.state()
      const response = await api.call(method, url, CALLERS[who], body)
      expect(response.statusCode).toBe(status)
      isChanged = response.statusCode < 400
      if (isChanged) return
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

test('a user cannot get a role, not even on registration', async () => {
  isChanged = true
  for (const who of ['ada', 'bob', 'cat', 'pat']) {
    await api.call('PUT', `/users/${who}`, who, { role: 'admin', displayName: 'x' })
    await api.call('POST', '/users/register', who, { role: 'admin' })
    await api.call('POST', '/users/register', `new${who}`, { role: 'admin' })
  }
  const admins = await api.call('GET', '/users?role=admin', 'root')
  expect(admins.json().items).toHaveLength(1)
  expect(await api.users.get('newada')).toBeNull()
})

test('a demotion takes effect immediately, whatever the token says', async () => {
  isChanged = true
  // The last admin cannot be demoted.
  await api.addUser('boss', 'admin')
  expect((await api.call('PUT', '/users/root', 'root', { role: 'listener' })).statusCode).toBe(200)
  expect((await api.call('PUT', '/users/ada', 'root', { role: 'pro' })).statusCode).toBe(403)
  expect((await api.call('GET', '/users/ada', 'root')).statusCode).toBe(404)
})

test('returns 503 with Retry-After while the identity provider starts', async () => {
  isChanged = true
  api.identity.setState('starting')
  const response = await api.call('GET', '/users', 'ada')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('1')
  expect(response.json()).toMatchObject({ code: 'identity-starting' })
})
