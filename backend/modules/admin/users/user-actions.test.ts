import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'
import { ENDED_SESSIONS_CACHE_MS } from '../../users/ended-session-store.ts'

const SECOND_MS = 1_000
let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'listener', { plan: 'pro' })
})
afterEach(() => api.close())

const auditEntries = async () =>
  (await api.call('GET', '/audit?kind=user', 'root'))
    .json()
    .items.map((auditEntry: Record<string, unknown>) => [
      auditEntry.action,
      auditEntry.before,
      auditEntry.after,
    ])
const disable = (id: string, as: string, disabled = true) =>
  api.call('PUT', `/users/${id}/disabled`, as, { disabled })

test('rejects calls of a disabled user until the account is enabled', async () => {
  expect((await api.call('GET', '/users/ada', 'ada')).statusCode).toBe(200)
  expect((await disable('ada', 'root')).json()).toMatchObject({ disabled: true })
  const refused = await api.call('GET', '/users/ada', 'ada')
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign-in-needed'])
  expect(api.identity.disabled.has('ada')).toBe(true)
  expect((await disable('ada', 'root')).statusCode).toBe(200)
  api.tick(1)
  expect((await disable('ada', 'root', false)).json()).toMatchObject({ disabled: false })
  api.identity.signedInAt.set('ada', TEST_TIME)
  expect((await api.call('GET', '/users/ada', 'ada')).statusCode).toBe(200)
  expect(await auditEntries()).toEqual([
    ['users.enable', { disabled: true }, { disabled: false }],
    ['users.disable', { disabled: false }, { disabled: true }],
  ])
})

test('signs a user out at the provider and records it', async () => {
  expect((await api.call('POST', '/users/ada/sign-out', 'root')).statusCode).toBe(204)
  expect(api.identity.signedOut).toEqual(['ada'])
  expect(await auditEntries()).toEqual([['users.sign-out', null, { sessions: 'ended' }]])
  expect((await api.call('POST', '/users/gone/sign-out', 'root')).statusCode).toBe(404)
})

test.each([
  ['disabled', () => disable('ada', 'root')],
  ['signed out everywhere', () => api.call('POST', '/users/ada/sign-out', 'root')],
])(
  'rejects older tokens of an account that was %s within seconds, also for heartbeats',
  async (_how, end) => {
    const heartbeat = (as: string) => api.call('POST', '/listening', as, { stationId: null })
    const read = (as: string) => api.call('GET', '/users/ada', as)
    expect((await heartbeat('ada')).statusCode).toBe(204)
    api.tick(SECOND_MS)
    expect((await end()).statusCode).toBeLessThan(300)
    api.tick(ENDED_SESSIONS_CACHE_MS)
    for (const refused of [await heartbeat('ada'), await read('ada')]) {
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'sign-in-needed'])
    }
    expect((await heartbeat('root')).statusCode).toBe(204)
    // After the account is enabled, a new sign-in works.
    await disable('ada', 'root', false)
    expect((await heartbeat('ada')).statusCode).toBe(401)
    api.identity.signedInAt.set('ada', TEST_TIME + SECOND_MS)
    expect((await heartbeat('ada')).statusCode).toBe(204)
    expect((await read('ada')).statusCode).toBe(200)
  },
)

test('rejects older tokens of a deleted account within seconds, also for heartbeats', async () => {
  const heartbeat = () => api.call('POST', '/listening', 'ada', { stationId: null })
  expect((await heartbeat()).statusCode).toBe(204)
  expect((await api.call('DELETE', '/users/ada', 'root')).statusCode).toBe(204)
  api.tick(ENDED_SESSIONS_CACHE_MS)
  expect((await heartbeat()).statusCode).toBe(401)
})

test('changes nothing while the provider is down', async () => {
  await api.addUser('boss', 'admin')
  const before = await api.state()
  api.identity.breakDown()
  expect((await disable('ada', 'root')).statusCode).toBe(503)
  expect((await api.call('DELETE', '/users/ada', 'root')).statusCode).toBe(503)
  expect((await api.call('DELETE', '/users/boss', 'root')).statusCode).toBe(503)
  api.identity.repair()
  const after = await api.state()
  const stamp = { updated_at: expect.any(Number) }
  expect(after).toEqual({ ...before, users: before.users.map((user) => ({ ...user, ...stamp })) })
  expect(await auditEntries()).toEqual([])
})

test.each([
  ['demoted', () => api.call('PUT', '/users/root', 'root', { role: 'pro' })],
  ['disabled', () => disable('root', 'root')],
  ['deleted', () => api.call('DELETE', '/users/root', 'root')],
])('the last admin cannot be %s, not even by themselves', async (_how, attempt) => {
  const refused = await attempt()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-admin'])
  expect((await api.call('GET', '/audit', 'root')).statusCode).toBe(200)
  expect(api.identity.disabled.has('root')).toBe(false)
  expect(api.identity.removed.has('root')).toBe(false)
  await api.addUser('boss', 'admin')
  expect((await attempt()).statusCode).toBeLessThan(300)
})

test('a disabled admin does not count as one', async () => {
  await api.addUser('boss', 'admin')
  await disable('boss', 'root')
  expect((await disable('root', 'root')).statusCode).toBe(409)
})

test.each([
  ['demote', (id: string, as: string) => api.call('PUT', `/users/${id}`, as, { role: 'pro' })],
  ['disable', disable],
  ['delete', (id: string, as: string) => api.call('DELETE', `/users/${id}`, as)],
] as const)('one admin remains when two %s each other in parallel', async (_how, act) => {
  await api.addUser('boss', 'admin')
  await Promise.all([act('boss', 'root'), act('root', 'boss')])
  const left = await Promise.all(['root', 'boss'].map((id) => api.users.get(id)))
  expect(left.filter((user) => user?.role === 'admin' && !user.disabled)).toHaveLength(1)
  const [remaining] = left.filter((user) => user?.role === 'admin' && !user.disabled)
  expect(api.identity.disabled.has(remaining?.id ?? '')).toBe(false)
  expect(api.identity.removed.has(remaining?.id ?? '')).toBe(false)
})
