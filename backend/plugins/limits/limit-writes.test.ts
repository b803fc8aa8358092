import { afterEach, expect, test, vi } from 'vitest'
import { inChunks } from '../../database/chunks.ts'
import { createTestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { PRUNE_EVERY_MS } from './limit-writes.ts'
import { WRITE_LIMITS, type WriteLimits } from './write-limits.ts'

type Api = Awaited<ReturnType<typeof createTestApi>>

const ELSEWHERE = '192.0.2.1'
const PROXY = '10.0.0.1'
const FAVORITES = '/users/ada/favorites'

const allOf = (numbers: { account: number; address: number }): WriteLimits => ({
  ...WRITE_LIMITS,
  ...Object.fromEntries(
    Object.entries(WRITE_LIMITS).map(([name, limit]) => [name, { ...limit, ...numbers }]),
  ),
})

let api: Api
afterEach(() => api.close())

interface Call {
  readonly as?: string | null
  readonly from?: string
  readonly forwarded?: string
}

function send(method: string, url: string, { as = 'ada', from = ELSEWHERE, forwarded }: Call = {}) {
  return api.app.inject({
    method: method as 'PUT',
    url,
    remoteAddress: from,
    headers: {
      host: '127.0.0.1',
      'content-type': 'application/json',
      ...(as !== null && { authorization: `Bearer token-${as}` }),
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    },
    payload: '{"items":[]}',
  })
}
const statusOf = async (...call: Parameters<typeof send>) => (await send(...call)).statusCode

/** Routes without a limit; their configuration states the reason. */
const UNLIMITED = ['GET /livez', 'GET /readyz', 'POST /webhooks/:provider']

test('limits every route or states why not', async () => {
  api = await createTestApi({ checkout: 'on', writeLimits: allOf({ account: 0, address: 0 }) })
  const { routeActions } = api.app
  expect(routeActions.length).toBeGreaterThan(150)
  const free: string[] = []
  for (const { method, url } of routeActions) {
    const { statusCode } = await send(method, url.replaceAll(/:\w+/g, 'x'))
    if (statusCode !== 429) free.push(`${method} ${url}`)
  }
  expect(free.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(UNLIMITED)
})

test('does not count unknown paths and preflights', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 0, address: 0 }) })
  expect(await statusOf('POST', '/nowhere')).toBe(404)
  expect(await statusOf('OPTIONS', FAVORITES)).toBe(204)
})

test('returns 429 to a caller that floods reads, and serves others', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 100, address: 40 }) })
  const read = (url: string, from?: string) => send('GET', url, { as: null, ...(from && { from }) })
  for (let n = 0; n < 20; n += 1) expect((await read('/stations?limit=1')).statusCode).toBe(200)
  const refused = await read('/stations?limit=1')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json()).toMatchObject({
    code: 'too-many-reads',
    title: 'Too many requests. Wait a moment, then try again.',
  })
  expect((await read('/stations?limit=1', '198.51.100.1')).statusCode).toBe(200)
})

test('counts an expensive read by the cost of its route', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 100, address: 40 }) })
  const read = (query: string) =>
    statusOf('GET', `/stations/facets?query=${query}`, { as: null, from: ELSEWHERE })
  for (let n = 0; n < 4; n += 1) expect(await read(`a${n}`)).toBe(200)
  expect(await read('b')).toBe(429)
})

test('counts a calendar file as 30 points', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 60, address: 1_000 }) })
  await api.addUser('ada', 'listener')
  const url = `/calendars/${'x'.repeat(43)}.ics`
  for (let n = 0; n < 2; n += 1) expect(await statusOf('GET', url)).toBe(404)
  expect(await statusOf('GET', url)).toBe(429)
})

test.each([
  ['/following', 99, 20],
  ['/following', 100, 10],
  ['/following', 1_900, 1],
  ['/following/broadcasts', 99, 20],
  ['/following/broadcasts', 1_900, 1],
])('counts GET %s of %i follows as one point plus one per 100', async (path, count, reads) => {
  api = await createTestApi({ writeLimits: allOf({ account: 20, address: 1_000 }) })
  await api.addUser('ada', 'listener')
  const rows = Array.from({ length: count }, (_, n) => {
    return { user_id: 'ada', kind: 'show', id: `show-${n}`, version: 1, deleted: 0 }
  })
  for (const some of inChunks(rows)) await api.database.insertInto('follows').values(some).execute()
  for (let n = 0; n < reads; n += 1) expect(await statusOf('GET', `/users/ada${path}`)).toBe(200)
  expect(await statusOf('GET', `/users/ada${path}`)).toBe(429)
})

test('counts live events as one point per 500 topics', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 20, address: 1_000 }) })
  const topics = [
    ['few', 499],
    ['many', 5_000],
  ] as const
  for (const [user_id, count] of topics) {
    await api.addUser(user_id, 'listener')
    const rows = Array.from({ length: count }, (_, n) => {
      return { user_id, kind: 'show', id: `show-${n}`, version: 1, deleted: 0 }
    })
    for (const some of inChunks(rows)) {
      await api.database.insertInto('follows').values(some).execute()
    }
  }
  for (let n = 0; n < 20; n += 1)
    expect(await statusOf('GET', '/events/missed', { as: 'few' })).toBe(200)
  expect(await statusOf('GET', '/events/missed', { as: 'few' })).toBe(429)
  expect(await statusOf('GET', '/events/missed', { as: 'many' })).toBe(200)
  for (const url of ['/events/missed', '/events']) {
    expect(await statusOf('GET', url, { as: 'many' })).toBe(429)
  }
})

test('keeps a listener’s session far below the limit of an account', async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  const get = async (url: string) => {
    const { statusCode } = await send('GET', url)
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  }
  const session = async () => {
    for (const path of [
      '',
      '/favorites',
      '/following',
      '/following/broadcasts',
      '/history',
      '/saved-songs',
    ])
      await get(`/users/ada${path}`)
    for (const url of ['/stations', '/stations/index', '/stations/facets', '/products', '/status'])
      await get(url)
    // Two searches a second for a minute; the page debounces input.
    for (let key = 0; key < 120; key += 1) await get(`/stations?limit=1&query=a${key}`)
    for (let key = 0; key < 60; key += 1) {
      await get(`/stations/facets?query=b${key}`)
      await get(`/users/ada/history?query=c${key}`)
    }
    for (let part = 0; part < 60; part += 1) await get(`/stations?limit=1&skip=${part * 100}`)
  }
  await session()
  await session()
})

test('returns 429 as a problem with a retry time before reading the body', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 1, address: 100 }) })
  await api.addUser('ada', 'listener')
  const parsed = vi.spyOn(JSON, 'parse')
  expect(await statusOf('PUT', FAVORITES)).toBe(200)
  expect(parsed).toHaveBeenCalled()
  parsed.mockClear()
  const refused = await send('PUT', FAVORITES)
  expect(parsed).not.toHaveBeenCalled()
  parsed.mockRestore()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({
    'retry-after': '60',
    'content-type': expect.stringContaining('application/problem+json'),
  })
  expect(refused.json()).toMatchObject({
    code: 'too-many-writes',
    title: 'Too many changes. Wait a moment, then try again.',
  })
})

test('counts an account across addresses, and an address across accounts', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 2, address: 3 }) })
  for (const name of ['ada', 'bob', 'eve']) await api.addUser(name, 'listener')
  expect(await statusOf('PUT', FAVORITES, { from: '198.51.100.1' })).toBe(200)
  expect(await statusOf('PUT', FAVORITES, { from: '198.51.100.2' })).toBe(200)
  expect(await statusOf('PUT', FAVORITES, { from: '198.51.100.3' })).toBe(429)
  expect(await statusOf('PUT', FAVORITES, { as: null })).toBe(401)
  expect(await statusOf('PUT', FAVORITES, { as: 'bob!' })).toBe(401)
  expect(await statusOf('PUT', '/users/bob/favorites', { as: 'bob' })).toBe(200)
  expect(await statusOf('PUT', '/users/eve/favorites', { as: 'eve' })).toBe(429)
  expect(await statusOf('PUT', '/users/eve/favorites', { as: 'eve', from: '::1' })).toBe(200)
})

test('uses the client’s address behind a trusted proxy, otherwise the proxy’s', async () => {
  const writeLimits = allOf({ account: 100, address: 1 })
  api = await createTestApi({ writeLimits, trustedProxies: [PROXY] })
  const through = (forwarded: string, from = PROXY) =>
    statusOf('PUT', FAVORITES, { from, forwarded })
  expect([await through('192.0.2.5'), await through('192.0.2.5')]).toEqual([404, 429])
  expect(await through('192.0.2.6')).toBe(404)
  expect([await through('192.0.2.7', '10.0.0.2'), await through('192.0.2.8', '10.0.0.2')]).toEqual([
    404, 429,
  ])
})

test('verifies a token once and shares limits between instances', async () => {
  api = await createTestApi({ writeLimits: allOf({ account: 4, address: 100 }) })
  await api.addUser('ada', 'listener')
  const verify = vi.spyOn(api.identity.port, 'verify')
  expect(await statusOf('PUT', FAVORITES)).toBe(200)
  expect(verify).toHaveBeenCalledTimes(1)
  const other = await createTestApi({
    database: api.database,
    writeLimits: allOf({ account: 4, address: 100 }),
  })
  const put = (instance: Api) => instance.call('PUT', FAVORITES, 'ada', { items: [] })
  const responses = await Promise.all([api, other, api, other, api, other].map(put))
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429])
  expect(await rowsOf(api.database, 'SELECT points FROM rate_limits ORDER BY points')).toEqual([
    { points: 1 },
    { points: 7 },
  ])
  await other.app.close()
})

test('deletes ended windows every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  api = await createTestApi()
  const rows = () => rowsOf(api.database, 'SELECT key FROM rate_limits')
  await send('PUT', FAVORITES)
  await vi.advanceTimersByTimeAsync(PRUNE_EVERY_MS)
  expect(await rows()).toHaveLength(2)
  api.tick(WRITE_LIMITS.ordinary.seconds * 1_000)
  await vi.advanceTimersByTimeAsync(PRUNE_EVERY_MS)
  vi.useRealTimers()
  await expect.poll(rows).toEqual([])
})

test('documents 429 for every limited route', async () => {
  api = await createTestApi()
  const { paths } = (await api.call('GET', '/openapi.json', null)).json()
  const listed = Object.entries<Record<string, { responses: object }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        '429' in responses ? [`${method.toUpperCase()} ${path}`] : [],
      ),
  )
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.length).toBeGreaterThan(100)
  expect(listed.sort()).toEqual(described.filter((one) => !one.includes('/webhooks/')).sort())
})
