import { afterEach, beforeEach, expect, test } from 'vitest'
import { FEATURED_MAX } from '../../../../shared/api/stations.ts'
import { Failure } from '../../../http/failure.ts'
import { TEST_TIME } from '../../../testing/test-api.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'
import { RELATIVE_PICTURE_URLS } from '../../stations/station-store.ts'
import { createFeatureStore } from './feature-store.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

const put = async (method: 'PUT' | 'DELETE', id: string, part = 'featured', body?: object) => {
  const { headers } = await api.call('GET', `/stations/${id}/own`, 'root')
  return api.call(method, `/stations/${id}/${part}`, 'root', body, {
    'if-match': String(headers.etag),
  })
}
/** Ids of the catalog in the order of the home page. */
const listed = async () => {
  const response = await api.call('GET', '/stations?sort=featured', null)
  return response.json().items.map(({ id }: { id: string }) => id)
}
const addStations = async (count: number) => {
  const ids = Array.from({ length: count }, (_, n) => `station-${String(n).padStart(2, '0')}`)
  for (const id of ids) await api.addStation({ id, name: id, url: `http://${id}.example/` })
  return ids
}

test('ranks a featured station first immediately until it is unfeatured', async () => {
  const [first, second, third] = await addStations(3)
  expect(await listed()).toEqual([first, second, third])
  expect((await put('PUT', third ?? '')).json()).toMatchObject({ featured: true })
  expect(await listed()).toEqual([third, first, second])
  expect((await api.call('GET', `/stations/${third}`, null)).json().featured).toBe(true)
  expect((await put('DELETE', third ?? '')).json()).toMatchObject({ featured: false })
  expect(await listed()).toEqual([first, second, third])
})

test('limits featured stations to twelve and frees the place of a hidden one', async () => {
  expect(FEATURED_MAX).toBe(12)
  const ids = await addStations(FEATURED_MAX + 1)
  const last = ids.at(-1) ?? ''
  for (const id of ids.slice(0, -1)) expect((await put('PUT', id)).statusCode).toBe(200)
  const response = await put('PUT', last)
  expect([response.statusCode, response.json().code]).toEqual([409, 'no-room'])
  await put('PUT', ids[0] ?? '', 'hidden', { reason: 'It is silent.' })
  expect((await put('PUT', last)).statusCode).toBe(200)
  expect((await listed())[0]).not.toBe(ids[0])
})

const pause = (id: string, paused: boolean) => api.call('PUT', `/stations/${id}`, 'ada', { paused })
const approve = (id: string) => api.moderate(id, { state: 'listed' })

test.each([
  ['paused', (id: string) => pause(id, true), (id: string) => pause(id, false)],
  [
    'hidden',
    (id: string) => put('PUT', id, 'hidden', { reason: 'It is silent.' }),
    (id: string) => put('DELETE', id, 'hidden'),
  ],
  [
    'switched off',
    (id: string) => put('PUT', id, 'off', { reason: 'It is silent.' }),
    (id: string) => put('DELETE', id, 'off'),
  ],
  [
    'rejected',
    (id: string) => api.moderate(id, { state: 'rejected', reason: 'It is silent.' }),
    (id: string) => approve(id),
  ],
  [
    'made private',
    async (id: string) => {
      await api.moderate(id, { state: 'rejected', reason: 'It is silent.' })
      return api.call('DELETE', `/stations/${id}/proposal`, 'ada')
    },
    async (id: string) => {
      await api.call('PUT', `/stations/${id}/proposal`, 'ada')
      return approve(id)
    },
  ],
])('a station that is %s loses its place and has none on return', async (_how, leave, comeBack) => {
  const [other] = await addStations(1)
  await api.database.updateTable('stations').set({ rank: 1 }).execute()
  const { id } = await api.publish('ada')
  await approve(id)
  expect((await put('PUT', id)).json()).toMatchObject({ featured: true })
  expect(await listed()).toEqual([id, other])
  expect((await leave(id)).statusCode).toBeLessThan(300)
  expect((await comeBack(id)).statusCode).toBeLessThan(300)
  expect((await api.call('GET', `/stations/${id}`, null)).json().featured).toBe(false)
  expect(await listed()).toEqual([other, id])
})

test('does not feature an inactive station, not even by undo', async () => {
  const [id = ''] = await addStations(1)
  await put('PUT', id)
  api.tick(1)
  await put('DELETE', id)
  const [change] = (await api.call('GET', `/stations/${id}/changes`, 'root')).json().items
  await put('PUT', id, 'hidden', { reason: 'It is silent.' })
  const undone = await api.call('POST', `/stations/${id}/changes/${change.id}/undo`, 'root')
  expect([undone.statusCode, undone.json().code]).toEqual([409, 'not-listed'])
  expect((await put('PUT', id)).json().code).toBe('not-listed')
})

test("records an audit entry that the station's history can undo", async () => {
  const [id] = await addStations(1)
  await put('PUT', id ?? '')
  const [change] = (await api.call('GET', `/stations/${id}/changes`, 'root')).json().items
  expect(change).toMatchObject({
    action: 'stations.feature',
    before: { featured: false },
    after: { featured: true },
  })
  const undone = await api.call('POST', `/stations/${id}/changes/${change.id}/undo`, 'root')
  expect(undone.json()).toMatchObject({ featured: false })
})

test('rejects unlisted stations and versions that were not seen', async () => {
  const { id } = await api.publish('ada')
  expect((await put('PUT', id)).json().code).toBe('not-listed')
  const [other] = await addStations(1)
  const stale = { 'if-match': '"another"' }
  const response = await api.call('PUT', `/stations/${other}/featured`, 'root', undefined, stale)
  expect(response.statusCode).toBe(412)
  expect((await api.call('GET', `/stations/${other}`, null)).json().featured).toBe(false)
})

const allow: Allow = (station) => {
  if (station === null) throw new Failure(404, 'station-not-found')
  return station
}

test('gives the last place to one of several concurrent requests', async () => {
  const store = createFeatureStore(api.database, RELATIVE_PICTURE_URLS)
  const feature = (id: string, actorId: string) =>
    store.setFeatured(id, allow, true, { actorId, at: TEST_TIME })
  const ids = Array.from({ length: FEATURED_MAX + 4 }, (_, n) => `station-${n}`)
  for (const id of ids) await api.addStation({ id, url: `http://${id}.example/` })
  await api.addUser('boss', 'admin')
  for (const id of ids.slice(0, FEATURED_MAX - 1)) await feature(id, 'root')
  const last = ids.slice(FEATURED_MAX - 1)
  const settled = await Promise.allSettled(
    last.map((id, n) => feature(id, ['root', 'boss'][n % 2] ?? '')),
  )
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of settled) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'no-room' })
  }
})
