import type { InternalAxiosRequestConfig } from 'axios'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { apiV2 } from './client.ts'
import { putFavorites } from './favorites.ts'
import { connectFakeApi } from './testing/fake-api.ts'
import { sampleUser } from './testing/samples.ts'
import { deleteUser, getUser, isFullUser, listUsers, registerUser, updateUser } from './users.ts'

let sent: InternalAxiosRequestConfig[]
let waits: number
const api = connectFakeApi({
  beforeCall: async () => {
    waits++
    return true
  },
})
beforeAll(() => {
  apiV2().interceptors.request.use((config) => {
    sent.push(config)
    return config
  })
})
beforeEach(() => {
  sent = []
  waits = 0
})

const page = { items: [sampleUser], nextCursor: null, total: 1 }
const favorite = { stationId: 'night-bus', version: 5, deleted: false }
const part = { items: [favorite], folders: [], blocked: [] }

/** The eight rows of the specification's table (section 7). */
const calls = [
  {
    name: 'POST /users/register',
    call: () => registerUser({ email: 'ada@example.org', displayName: 'Ada' }),
    url: '/users/register',
    payload: { email: 'ada@example.org', displayName: 'Ada' },
    response: sampleUser,
  },
  { name: 'GET /users', call: () => listUsers(), url: '/users', response: page },
  {
    name: 'GET /users/{id}',
    call: () => getUser('u1'),
    url: '/users/u1',
    response: sampleUser,
  },
  {
    name: 'PUT /users/{id}',
    call: () => updateUser('u1', { displayName: 'Ada L.', visible: true }),
    url: '/users/u1',
    payload: { displayName: 'Ada L.', visible: true },
    response: sampleUser,
  },
  {
    name: 'PUT /users/{id}/favorites',
    call: () => putFavorites('u1', part),
    url: '/users/u1/favorites',
    payload: part,
    response: { ...part, rev: 3, count: 1, since: null },
  },
  { name: 'DELETE /users/{id}', call: () => deleteUser('u1'), url: '/users/u1', response: null },
  {
    name: 'GET /users?role={role}',
    call: () => listUsers({ role: 'creator' }),
    url: '/users?role=creator',
    response: page,
  },
  {
    name: 'GET /users?plan={plan}',
    call: () => listUsers({ plan: 'pro' }),
    url: '/users?plan=pro',
    response: page,
  },
]

test.each(calls)(
  'sends $name as JSON with a timeout of 10000 ms',
  async ({ name, call, url, payload, response }) => {
    api.respond({ status: response === null ? 204 : 200, body: response })
    expect((await call()) ?? null).toEqual(response)
    expect(api.seen).toHaveLength(1)
    const [request] = api.seen
    expect(request).toMatchObject({ method: name.split(' ')[0], url })
    expect(request?.body).toEqual(payload)
    expect(request?.headers.get('Authorization')).toBe('Bearer token')
    if (payload) expect(request?.headers.get('Content-Type')).toBe('application/json')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(sent[0]?.timeout).toBe(10_000)
    // A registration or deletion must not wait for itself.
    const isAccountStep = url === '/users/register' || name.startsWith('DELETE')
    expect(waits).toBe(isAccountStep ? 0 : 1)
  },
)

test('requests a later page by its cursor', async () => {
  api.respond({ body: page })
  await listUsers({ role: 'pro' }, 'c2')
  expect(api.seen[0]?.url).toBe('/users?role=pro&cursor=c2')
})

test('accepts a role and a plan of a newer API', async () => {
  const tomorrow = { ...sampleUser, role: 'curator', plan: 'patron' }
  api.respond({ body: tomorrow })
  expect(await getUser('u1')).toEqual(tomorrow)
})

test('escapes ids in paths', async () => {
  api.respond({ body: sampleUser })
  await getUser('../stations?x=1')
  expect(api.seen[0]?.url).toBe('/users/..%2Fstations%3Fx%3D1')
  api.respond({ body: { ...part, rev: 3, count: 1, since: null } })
  await putFavorites('../stations?x=1', part)
  expect(api.seen[1]?.url).toBe('/users/..%2Fstations%3Fx%3D1/favorites')
})

test('returns only the public part of other users', async () => {
  const { id, displayName, photoURL, role, createdAt } = sampleUser
  const open = { id, displayName, photoURL, role, createdAt }
  api.respond({ body: open })
  const user = await getUser('u1')
  expect(user).toEqual(open)
  expect(isFullUser(user)).toBe(false)
  expect(isFullUser(sampleUser)).toBe(true)
})
