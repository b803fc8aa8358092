import { afterEach, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/test-database.ts'
import { sideBySide } from '../../creators/testing/concurrent-queries.ts'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
  for (const id of ['night-bus', 'night-bus-2', 'night-bus-3']) {
    await api.addStation({ id, name: 'Night Bus', url: `https://radio.example/${id}` })
  }
})
afterEach(() => api.close())

const get = (id: string, as: string | null = null) => api.call('GET', `/stations/${id}`, as)
async function change(method: 'PUT' | 'DELETE', id: string, body?: unknown) {
  const { headers } = await api.call('GET', `/stations/${id}/own`, 'root')
  const tag = { 'if-match': String(headers.etag) }
  return api.call(method, `/stations/${id}/merged`, 'root', body, tag)
}
const merge = (id: string, into: string) => change('PUT', id, { into })
const part = (id: string) => change('DELETE', id)
const total = async () => (await api.call('GET', '/stations?query=night', null)).json().total

test('returns the remaining station for a duplicate until the merge is undone', async () => {
  expect((await merge('night-bus-2', 'night-bus')).json()).toMatchObject({
    mergedInto: 'night-bus',
  })
  expect((await get('night-bus-2')).json()).toMatchObject({
    id: 'night-bus',
    url: 'https://radio.example/night-bus',
  })
  expect(await total()).toBe(2)
  expect((await part('night-bus-2')).json()).toMatchObject({ mergedInto: null })
  expect((await get('night-bus-2')).json().id).toBe('night-bus-2')
  expect(await total()).toBe(3)
})

test('resolves history and favorites of the duplicate to the remaining station', async () => {
  const times = { startedAt: '2026-11-21T07:00:00.000Z', endedAt: '2026-11-21T07:30:00.000Z' }
  const entry = '/users/lou/history/6b1a9f0e-0000-4000-8000-000000000001'
  await api.call('PUT', entry, 'lou', { stationId: 'night-bus-2', ...times })
  const items = [{ stationId: 'night-bus-2', version: 1, deleted: false }]
  await api.call('PUT', '/users/lou/favorites', 'lou', { items })
  await merge('night-bus-2', 'night-bus')
  const history = (await api.call('GET', '/users/lou/history', 'lou')).json()
  expect(history.items[0]).toMatchObject({ stationId: 'night-bus-2', station: { id: 'night-bus' } })
  expect((await get('night-bus-2', 'lou')).json()).toMatchObject({ id: 'night-bus' })
  const saved = async () => (await api.call('GET', '/users/lou/favorites', 'lou')).json().items
  expect(await saved()).toEqual([{ stationId: 'night-bus', version: 1, deleted: false }])
  // Removing the remaining station removes the duplicate. Stored favorites of the duplicate return with the separation.
  const dropped = [{ stationId: 'night-bus', version: 2, deleted: true }]
  const response = await api.call('PUT', '/users/lou/favorites', 'lou', { items: dropped })
  expect(response.json()).toMatchObject({ items: dropped })
  await part('night-bus-2')
  expect(
    await rowsOf(api.database, 'SELECT station_id, deleted FROM favorites ORDER BY station_id'),
  ).toEqual([
    { station_id: 'night-bus', deleted: 1 },
    { station_id: 'night-bus-2', deleted: 1 },
  ])
})

test('follows chains when the remaining station is merged later', async () => {
  await merge('night-bus-3', 'night-bus-2')
  await merge('night-bus-2', 'night-bus')
  for (const id of ['night-bus-3', 'night-bus-2']) {
    expect((await get(id)).json().id).toBe('night-bus')
  }
  await part('night-bus-2')
  expect((await get('night-bus-3')).json().id).toBe('night-bus-2')
})

test('keeps one of two stations that admins merge into each other', async () => {
  const responses = await sideBySide(api.database, () =>
    Promise.all([merge('night-bus', 'night-bus-2'), merge('night-bus-2', 'night-bus')]),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await total()).toBe(2)
})

test.each([
  ['itself', 'night-bus'],
  ['an unknown station', 'not-there'],
  ['an inactive station', 'night-bus-3'],
])('rejects a merge into %s', async (_what, into) => {
  await merge('night-bus-3', 'night-bus-2')
  expect((await merge('night-bus', into)).json()).toMatchObject({
    status: 409,
    code: 'cannot-stay',
  })
})

test('rejects a merge into a private station', async () => {
  const body = { name: 'Secret', url: api.stream }
  const { id } = (await api.call('POST', '/users/root/stations', 'root', body)).json()
  expect((await merge('night-bus', id)).statusCode).toBe(409)
})

test('reports stations with the same name and host, or the same stream, as duplicates', async () => {
  await api.addStation({ id: 'bus', name: 'Bus', url: 'https://radio.example/night-bus' })
  await api.addStation({ id: 'elsewhere', name: 'Night Bus', url: 'https://other.example/' })
  const response = await api.call('GET', '/stations/night-bus/duplicates', 'root')
  const ids = response.json().items.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(['bus', 'night-bus-2', 'night-bus-3'])
  expect((await api.call('GET', '/stations/night-bus/duplicates', 'ada')).statusCode).toBe(403)
})
