import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PRIVATE_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { ENDED_SESSIONS_CACHE_MS } from '../users/ended-session-store.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { stationDraft } from './testing/own-station.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

/** Lou is a listener without a plan. */
async function add(as = 'lou', name = 'Secret Shack'): Promise<OwnStation> {
  const body = { name, url: api.stream }
  const response = await api.call('POST', `/users/${as}/stations`, as, body)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

const listOf = async (uid: string, as = uid): Promise<OwnStation[]> =>
  (await api.call('GET', `/users/${uid}/stations`, as)).json().items
const waiting = async (): Promise<OwnStation[]> =>
  (await api.call('GET', '/moderation/stations?state=pending', 'root')).json().items
const propose = (id: string, as = 'lou') => api.call('PUT', `/stations/${id}/proposal`, as)
const withdraw = (id: string, as = 'lou') => api.call('DELETE', `/stations/${id}/proposal`, as)

describe('private stations', () => {
  test('are added by a listener with a name and an address, without the name in the id', async () => {
    const station = await add()
    expect(station).toMatchObject({
      id: expect.stringMatching(/^own-[a-z0-9]{8}$/),
      name: 'Secret Shack',
      source: 'own',
      codec: 'MP3',
      ownerId: 'lou',
      country: 'International',
      tags: [],
    })
    expect(await listOf('lou')).toEqual([station])
    expect((await api.call('GET', `/stations/${station.id}`, 'lou')).json().url).toBe(api.stream)
  })

  test('are listed in pages with a limit and completely without one', async () => {
    const added = [await add(), await add('lou', 'Shed'), await add('lou', 'Barn')]
    const page = async (query: string, as = 'lou') =>
      api.call('GET', `/users/${as}/stations${query}`, as)
    expect((await page('')).json()).toEqual({ items: added, nextCursor: null })
    const first = (await page('?limit=2')).json()
    expect(first.items).toEqual(added.slice(0, 2))
    const last = (await page(`?limit=2&cursor=${first.nextCursor}`)).json()
    expect(last).toEqual({ items: added.slice(2), nextCursor: null })
    expect((await page('?limit=3')).json().nextCursor).toBeNull()
    const refused = [page('?limit=101'), page('?limit=0'), page('?cursor=x')]
    refused.push(page(`?cursor=${first.nextCursor}`, 'ada'))
    for (const reply of await Promise.all(refused)) expect(reply.statusCode).toBe(400)
  })

  test('are hidden from expired sessions of their owner, also in public lists', async () => {
    const { id } = await add()
    const addresses = [`/stations/${id}`, `/stations/${id}/similar`]
    const statuses = async () =>
      Promise.all(addresses.map(async (url) => (await api.call('GET', url, 'lou')).statusCode))
    const several = async () => (await api.call('GET', `/stations?ids=${id}`, 'lou')).json().items
    expect([await statuses(), (await several()).length]).toEqual([[200, 200], 1])
    await api.call('POST', '/users/lou/sign-out', 'root')
    api.tick(ENDED_SESSIONS_CACHE_MS)
    expect([await statuses(), await several()]).toEqual([[404, 404], []])
  })

  test('are hidden from other users and admins', async () => {
    const { id } = await add()
    for (const as of [null, 'ada', 'root']) {
      expect((await api.call('GET', `/stations/${id}`, as)).statusCode).toBe(404)
    }
    for (const as of ['ada', 'root']) {
      for (const [method, url, body] of [
        ['GET', `/stations/${id}/own`, undefined],
        ['PUT', `/stations/${id}`, { name: 'Mine now' }],
        ['PUT', `/stations/${id}/proposal`, undefined],
        ['DELETE', `/stations/${id}/proposal`, undefined],
        ['DELETE', `/stations/${id}`, undefined],
      ] as const) {
        expect((await api.call(method, url, as, body)).statusCode).toBe(404)
      }
    }
    expect((await api.moderate(id, { state: 'listed' })).statusCode).toBe(404)
    expect(await listOf('lou', 'root')).toEqual([])
    expect(await waiting()).toEqual([])
    const listed = (await api.call('GET', '/stations?query=secret', null)).json()
    expect(listed).toMatchObject({ items: [], total: 0 })
    expect((await api.call('GET', '/stations/facets', null)).json().countries).toEqual([])
  })

  test('cannot be listed by an admin before the proposal', async () => {
    const { id } = await add('root')
    expect((await api.moderate(id, { state: 'listed' })).statusCode).toBe(404)
    expect((await api.call('GET', `/stations/${id}`, null)).statusCode).toBe(404)
  })

  test('are updated and deleted without a plan, with a probe of a new address', async () => {
    const { id } = await add()
    const put = (body: unknown) => api.call('PUT', `/stations/${id}`, 'lou', body)
    expect((await put({ name: 'Shed', tags: ['noise'] })).json()).toMatchObject({
      name: 'Shed',
      tags: ['noise'],
      source: 'own',
    })
    const silent = await put({ url: `http://${api.radio.hostAndPort}/nothing-here` })
    expect(silent.statusCode).toBe(422)
    expect((await api.call('DELETE', `/stations/${id}`, 'lou')).statusCode).toBe(204)
    expect(await listOf('lou')).toEqual([])
  })

  test('are added only by their user and only with a stream', async () => {
    const body = { name: 'Secret', url: api.stream }
    expect((await api.call('POST', '/users/lou/stations', 'root', body)).statusCode).toBe(403)
    expect((await api.call('POST', '/users/lou/stations', null, body)).statusCode).toBe(401)
    const nothing = { name: 'Secret', url: `http://${api.radio.hostAndPort}/nothing-here` }
    expect((await api.call('POST', '/users/lou/stations', 'lou', nothing)).statusCode).toBe(422)
  })

  test(`are limited to ${PRIVATE_STATIONS_MAX}, separately from published ones`, async () => {
    await api.addOwn('ada', PRIVATE_STATIONS_MAX)
    await api.database.updateTable('stations').set({ is_private: 1 }).execute()
    const body = { name: 'One more', url: api.stream }
    const refused = await api.call('POST', '/users/ada/stations', 'ada', body)
    expect(refused.json()).toMatchObject({ status: 409, code: 'too-many-stations' })
    await api.publish('ada')
  })
})

test("appear in their owner's history but in no other user's", async () => {
  const { id } = await add()
  const body = {
    stationId: id,
    startedAt: '2026-11-21T07:00:00.000Z',
    endedAt: '2026-11-21T07:30:00.000Z',
  }
  const nameFor = async (uid: string) => {
    const entry = `/users/${uid}/history/6b1a9f0e-0000-4000-8000-000000000001`
    const put = await api.call('PUT', entry, uid, body)
    const { items } = (await api.call('GET', `/users/${uid}/history`, uid)).json()
    expect(put.json()).toEqual(items[0])
    return items[0].station?.name ?? null
  }
  expect([await nameFor('lou'), await nameFor('ada')]).toEqual(['Secret Shack', null])
})

describe('stations in a private network', () => {
  const addHome = async (url = 'http://192.168.1.20:8000/live') =>
    (await api.call('POST', '/users/lou/stations', 'lou', { name: 'Attic', url })).json()

  test('are added without a connection and marked as not probed', async () => {
    const station = await addHome()
    expect(station).toMatchObject({
      url: 'http://192.168.1.20:8000/live',
      codec: 'UNKNOWN',
      source: 'own',
      check: { state: 'not checked', at: null },
    })
    expect(await listOf('lou')).toEqual([station])
  })

  test('are not proposed, published or checked', async () => {
    const { id, url } = await addHome()
    expect((await propose(id)).json()).toMatchObject({ status: 409, code: 'private-address' })
    const published = await api.call('POST', '/stations', 'ada', stationDraft(url))
    expect(published.json()).toMatchObject({ status: 422, code: 'private-address' })
    const checked = await api.call('POST', `/stations/${id}/check`, 'lou')
    expect(checked.json()).toMatchObject({ outcome: 'unknown', air: { state: 'not checked' } })
  })

  test('from an import are probed before the proposal', async () => {
    const bring = async (url: string) => {
      const items = [{ name: 'Brought along', url }]
      const reply = await api.call('POST', '/users/lou/stations/imported', 'lou', { items })
      return reply.json().items[0].stationId as string
    }
    const id = await bring(api.stream)
    const seen = await api.call('GET', `/stations/${id}/own`, 'lou')
    const headers = { 'if-match': String(seen.headers.etag) }
    const proposed = await api.call('PUT', `/stations/${id}/proposal`, 'lou', undefined, headers)
    expect(proposed.json()).toMatchObject({
      source: 'creator',
      codec: 'MP3',
      check: { state: 'heard' },
    })
    const silent = await bring(`http://${api.radio.hostAndPort}/nothing-here`)
    expect((await propose(silent)).statusCode).toBe(422)
  })

  test('are proposed after moving to a public address', async () => {
    const { id } = await addHome()
    const moved = await api.call('PUT', `/stations/${id}`, 'lou', { url: api.stream })
    expect(moved.json()).toMatchObject({ codec: 'MP3', check: { state: 'heard' } })
    expect((await propose(id)).statusCode).toBe(200)
  })
})

describe('proposals', () => {
  test('wait for an admin, get listed and keep their owner', async () => {
    const { id } = await add()
    expect((await propose(id)).json()).toMatchObject({ source: 'creator', moderation: 'pending' })
    expect((await waiting()).map((station) => station.id)).toEqual([id])
    expect((await withdraw(id, 'root')).statusCode).toBe(403)
    await api.list(id)
    expect((await api.call('GET', `/stations/${id}`, null)).json().name).toBe('Secret Shack')
    expect((await withdraw(id)).json()).toMatchObject({ status: 409, code: 'is-listed' })
    expect((await listOf('lou'))[0]).toMatchObject({ moderation: 'listed' })
    const paused = await api.call('PUT', `/stations/${id}`, 'lou', { paused: true })
    expect(paused.statusCode).toBe(200)
    const renamed = await api.call('PUT', `/stations/${id}`, 'lou', { name: 'Loud Shack' })
    expect(renamed.json()).toMatchObject({ status: 403, code: 'needs-plan' })
  })

  test('are withdrawn after a rejection, changed and proposed again', async () => {
    const { id } = await add()
    await propose(id)
    await api.moderate(id, { state: 'rejected', reason: 'Say what it is.' })
    expect((await listOf('lou'))[0]).toMatchObject({ rejection: 'Say what it is.' })
    expect((await withdraw(id)).json()).toMatchObject({ source: 'own', rejection: null })
    expect((await api.call('GET', `/stations/${id}`, 'root')).statusCode).toBe(404)
    await api.call('PUT', `/stations/${id}`, 'lou', { description: 'A shack with a mast.' })
    expect((await propose(id)).json()).toMatchObject({ moderation: 'pending' })
  })

  test('are idempotent', async () => {
    const { id } = await add()
    const first = (await propose(id)).json()
    expect((await propose(id)).json()).toEqual(first)
  })

  test('queue behind earlier ones', async () => {
    const { id } = await add()
    api.tick(1_000)
    const other = await api.publish('ada')
    api.tick(1_000)
    await propose(id)
    expect((await waiting()).map((station) => station.id)).toEqual([other.id, id])
  })
})

describe('paused stations', () => {
  let id: string
  beforeEach(async () => {
    id = (await api.publish('ada')).id
    await api.list(id)
    const items = [{ stationId: id, version: 1, deleted: false }]
    await api.call('PUT', '/users/lou/favorites', 'lou', { items })
    await api.call('PUT', `/stations/${id}`, 'ada', { name: 'Not seen by others' })
    await api.call('PUT', `/stations/${id}`, 'ada', { paused: true })
  })
  const get = (as: string | null) => api.call('GET', `/stations/${id}`, as)

  test('are visible as inactive to users who saved them, with the public content and no address', async () => {
    const seen = (await get('lou')).json()
    expect(seen).toMatchObject({ id, name: 'Under the Bridge', inactive: true, url: '' })
  })

  test('are visible to their owner and no other user', async () => {
    expect((await get('ada')).json()).toMatchObject({ url: api.stream })
    for (const as of [null, 'bob']) expect((await get(as)).statusCode).toBe(404)
    const items = [{ stationId: id, version: 2, deleted: true }]
    await api.call('PUT', '/users/lou/favorites', 'lou', { items })
    expect((await get('lou')).statusCode).toBe(404)
  })
})
