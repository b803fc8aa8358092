import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { type CreatorApi, startCreatorApi } from '../../creators/testing/creator-api.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
  await api.addStation({ id: 'night-bus', name: 'Night Bus', tags: ['dub'] })
})
afterEach(() => api.close())

const get = (as: string | null, id = 'night-bus') => api.call('GET', `/stations/${id}`, as)
const own = async (id: string, as = 'root'): Promise<OwnStation> =>
  (await api.call('GET', `/stations/${id}/own`, as)).json()
async function hide(id = 'night-bus', as = 'root', reason = 'It is an advert.') {
  const { headers } = await api.call('GET', `/stations/${id}/own`, 'root')
  return api.call(
    'PUT',
    `/stations/${id}/hidden`,
    as,
    { reason },
    { 'if-match': `${headers.etag}` },
  )
}
async function show(id = 'night-bus') {
  const { headers } = await api.call('GET', `/stations/${id}/own`, 'root')
  return api.call('DELETE', `/stations/${id}/hidden`, 'root', undefined, {
    'if-match': `${headers.etag}`,
  })
}
async function found() {
  const read = async (url: string) => (await api.call('GET', url, null)).json()
  return {
    list: (await read('/stations')).total,
    search: (await read('/stations?query=night')).total,
    genre: (await read('/stations?genre=dub')).total,
    genres: (await read('/stations/facets')).genres.length,
    one: (await get(null)).statusCode,
  }
}
const save = (id: string) =>
  api.call('PUT', '/users/lou/favorites', 'lou', {
    items: [{ stationId: id, version: 1, deleted: false }],
  })

test('removes a hidden station from lists, search and facets until it is shown again', async () => {
  const before = await found()
  expect(before).toEqual({ list: 1, search: 1, genre: 1, genres: 1, one: 200 })
  expect((await hide()).json()).toMatchObject({ hidden: 'It is an advert.', paused: false })
  expect(await found()).toEqual({ list: 0, search: 0, genre: 0, genres: 0, one: 404 })
  expect((await show()).json()).toMatchObject({ hidden: null })
  expect(await found()).toEqual(before)
})

test('shows users who saved it that it is inactive, without address and reason', async () => {
  await save('night-bus')
  await hide()
  const seen = (await get('lou')).json()
  expect(seen).toMatchObject({ name: 'Night Bus', url: '', inactive: true, inactiveBy: 'admin' })
  expect(seen).not.toHaveProperty('hidden')
  expect((await get('bob')).statusCode).toBe(404)
})

test('shows the reason to the owner and applies their changes after the hiding', async () => {
  const { id } = await api.publish('ada')
  await api.list(id)
  await hide(id)
  expect((await own(id, 'ada')).hidden).toBe('It is an advert.')
  const paused = await api.call('PUT', `/stations/${id}`, 'ada', { paused: true })
  expect(paused.json()).toMatchObject({ paused: true, hidden: 'It is an advert.' })
  await api.call('PUT', `/stations/${id}`, 'ada', { paused: false })
  expect((await get(null, id)).statusCode).toBe(404)
  await api.call('PUT', `/stations/${id}`, 'ada', { paused: true })
  await show(id)
  expect((await get(null, id)).statusCode).toBe(404)
  await api.call('PUT', `/stations/${id}`, 'ada', { paused: false })
  expect((await get(null, id)).statusCode).toBe(200)
})

test('does not show a hidden station when a change is approved', async () => {
  const { id } = await api.publish('ada')
  await api.list(id)
  await hide(id)
  await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Another Bridge' })
  await api.list(id)
  expect(await own(id)).toMatchObject({ name: 'Another Bridge', hidden: 'It is an advert.' })
  expect((await get(null, id)).statusCode).toBe(404)
})

test('lists hidden stations for admins in pages', async () => {
  for (const id of ['one', 'two', 'three']) {
    await api.addStation({ id })
    await hide(id)
  }
  const page = async (query: string) =>
    (await api.call('GET', `/moderation/taken-out?limit=2${query}`, 'root')).json()
  const first = await page('')
  expect(first).toMatchObject({ total: 3, items: [{ id: 'one' }, { id: 'two' }] })
  const second = await page(`&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ nextCursor: null, items: [{ id: 'three' }] })
})
