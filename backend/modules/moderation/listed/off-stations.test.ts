import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'
import { createOffList, OFF_CACHE_MS } from './off-store.ts'

const ID = 'night-bus'
const REASON = 'A court has asked for it.'
let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
  await api.addStation({ id: ID, name: 'Night Bus', url: 'http://night.example/live' })
})
afterEach(() => api.close())

const tagOf = async (id = ID) =>
  String((await api.call('GET', `/stations/${id}/own`, 'root')).headers.etag)
const off = async (id = ID, reason = REASON, as = 'root') =>
  api.call('PUT', `/stations/${id}/off`, as, { reason }, { 'if-match': await tagOf(id) })
const on = async (id = ID) =>
  api.call('DELETE', `/stations/${id}/off`, 'root', undefined, { 'if-match': await tagOf(id) })
const get = (as: string | null, id = ID) => api.call('GET', `/stations/${id}`, as)
const heartbeat = (stationId = ID) => api.call('POST', '/listening', 'lou', { stationId })
const published = async () =>
  (await rowsOf(api.database, "SELECT data FROM events WHERE kind = 'off' ORDER BY seq")).map(
    ({ data }) => JSON.parse(String(data)),
  )

test('removes a switched-off station from lists and hides its address until it is on again', async () => {
  const { id } = await api.publish('ada')
  await api.list(id)
  await api.call('PUT', '/users/lou/favorites', 'lou', {
    items: [{ stationId: id, version: 1, deleted: false }],
  })
  expect((await off(id)).json()).toMatchObject({ off: REASON, paused: false, hidden: null })
  expect((await api.call('GET', '/stations', null)).json().total).toBe(1)
  expect((await get('bob', id)).statusCode).toBe(404)
  for (const as of ['lou', 'ada', 'root']) {
    const seen = (await get(as, id)).json()
    expect(seen).toMatchObject({ url: '', variants: [], inactive: true, inactiveBy: 'admin' })
    expect(seen.off).toBe(REASON)
    const [listed] = (await api.call('GET', `/stations?ids=${id}`, as)).json().items
    expect(listed).toMatchObject({ url: '', off: REASON })
  }
  // Changes by the owner do not switch it on.
  await api.call('PUT', `/stations/${id}`, 'ada', { paused: true })
  await api.call('PUT', `/stations/${id}`, 'ada', { paused: false })
  expect((await get(null, id)).statusCode).toBe(404)
  expect((await on(id)).json()).toMatchObject({ off: null })
  expect((await get(null, id)).json()).toMatchObject({ url: api.stream })
})

test('returns the reason to heartbeats of apps that play it and does not count them', async () => {
  expect((await heartbeat()).statusCode).toBe(204)
  await off()
  api.tick(OFF_CACHE_MS)
  const response = await heartbeat()
  expect([response.statusCode, response.json()]).toEqual([200, { off: REASON }])
  api.tick(30_000)
  expect((await heartbeat('another')).statusCode).toBe(204)
  await on()
  api.tick(OFF_CACHE_MS)
  expect((await heartbeat()).statusCode).toBe(204)
  await api.app.close()
  const listened = await rowsOf(api.database, 'SELECT ms FROM listening')
  expect(listened).toEqual([{ ms: OFF_CACHE_MS }])
})

test('publishes each switch with an audit entry and ignores repeated ones', async () => {
  await off()
  await off()
  api.tick(1)
  await on()
  expect(await published()).toEqual([
    { stationId: ID, reason: REASON },
    { stationId: ID, reason: null },
  ])
  const { items } = (await api.call('GET', `/audit?subject=${ID}&kind=station`, 'root')).json()
  expect(items).toMatchObject([
    {
      action: 'stations.switch-off',
      actorId: 'root',
      before: { off: REASON },
      after: { off: null },
    },
    {
      action: 'stations.switch-off',
      actorId: 'root',
      before: { off: null },
      after: { off: REASON },
    },
  ])
})

test('includes switched-off stations in the list of removed stations', async () => {
  await off()
  const { items, total } = (await api.call('GET', '/moderation/taken-out', 'root')).json()
  expect([total, items[0].id, items[0].off]).toEqual([1, ID, REASON])
})

test('caches the list and keeps it during a read error', async () => {
  let at = 0
  let reads = 0
  const errors: unknown[] = []
  const list = createOffList({
    store: {
      reasons: async () => {
        reads += 1
        if (reads === 2) throw new Error('away')
        return new Map([[ID, `read ${reads}`]])
      },
    },
    now: () => at,
    onError: (error) => errors.push(error),
  })
  expect(await Promise.all([list.reasonOf(ID), list.reasonOf('x')])).toEqual(['read 1', null])
  at = OFF_CACHE_MS - 1
  expect(await list.reasonOf(ID)).toBe('read 1')
  at = OFF_CACHE_MS
  expect(await list.reasonOf(ID)).toBe('read 1')
  expect([reads, errors.length]).toEqual([2, 1])
  at = 2 * OFF_CACHE_MS
  expect(await list.reasonOf(ID)).toBe('read 3')
})
