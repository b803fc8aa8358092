import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'
import { createOffList, OFF_KNOWN_MS } from './off-store.ts'

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
const beat = (stationId = ID) => api.call('POST', '/listening', 'lou', { stationId })
const told = async () =>
  (await rowsOf(api.database, "SELECT data FROM events WHERE kind = 'off' ORDER BY seq")).map(
    ({ data }) => JSON.parse(String(data)),
  )

test('a station that is off is in no list, and its address is told to none, until it is on again', async () => {
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
    expect(seen).toMatchObject({ url: '', variants: [], resting: true, restedBy: 'admin' })
    expect(seen.off).toBe(REASON)
    const [listed] = (await api.call('GET', `/stations?ids=${id}`, as)).json().items
    expect(listed).toMatchObject({ url: '', off: REASON })
  }
  // Its owner may change it meanwhile, and that does not switch it on.
  await api.call('PUT', `/stations/${id}`, 'ada', { paused: true })
  await api.call('PUT', `/stations/${id}`, 'ada', { paused: false })
  expect((await get(null, id)).statusCode).toBe(404)
  expect((await on(id)).json()).toMatchObject({ off: null })
  expect((await get(null, id)).json()).toMatchObject({ url: api.stream })
})

test('the beats of programs that play it are answered with the reason, and not counted', async () => {
  expect((await beat()).statusCode).toBe(204)
  await off()
  api.tick(OFF_KNOWN_MS)
  const answer = await beat()
  expect([answer.statusCode, answer.json()]).toEqual([200, { off: REASON }])
  api.tick(30_000)
  expect((await beat('another')).statusCode).toBe(204)
  await on()
  api.tick(OFF_KNOWN_MS)
  expect((await beat()).statusCode).toBe(204)
  await api.app.close()
  const listened = await rowsOf(api.database, 'SELECT ms FROM listening')
  expect(listened).toEqual([{ ms: OFF_KNOWN_MS }])
})

test('programs are told as it happens, and each act is a deed; what is so already is neither', async () => {
  await off()
  await off()
  api.tick(1)
  await on()
  expect(await told()).toEqual([
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

test('what is off is among what admins have taken out', async () => {
  await off()
  const { items, total } = (await api.call('GET', '/moderation/taken-out', 'root')).json()
  expect([total, items[0].id, items[0].off]).toEqual([1, ID, REASON])
})

test('what is off is read once in a while, and stays known while it cannot be read', async () => {
  let at = 0
  let reads = 0
  const troubles: unknown[] = []
  const list = createOffList({
    store: {
      reasons: async () => {
        reads += 1
        if (reads === 2) throw new Error('away')
        return new Map([[ID, `read ${reads}`]])
      },
    },
    now: () => at,
    onTrouble: (error) => troubles.push(error),
  })
  expect(await Promise.all([list.reasonOf(ID), list.reasonOf('x')])).toEqual(['read 1', null])
  at = OFF_KNOWN_MS - 1
  expect(await list.reasonOf(ID)).toBe('read 1')
  at = OFF_KNOWN_MS
  expect(await list.reasonOf(ID)).toBe('read 1')
  expect([reads, troubles.length]).toEqual([2, 1])
  at = 2 * OFF_KNOWN_MS
  expect(await list.reasonOf(ID)).toBe('read 3')
})
