import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LISTED_STATIONS_MAX } from '../../../shared/api/people.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../testing/test-api.ts'
import { TEST_HASH_KEY } from '../../testing/test-payments.ts'
import { createListening } from '../analytics/listening/listening.ts'
import { addShow } from '../library/following/testing/add-show.ts'
import { showIdOfOwn } from '../schedule/schedule-ids.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('lou', 'listener')
  await api.addUser('zoe', 'listener')
  await api.addUser('ada', 'creator')
  await api.addUser('pia', 'pro', { plan: 'pro' })
  await api.addUser('root', 'admin')
})
afterEach(() => api.close())

const show = (uid: string, changes: object) => api.call('PUT', `/users/${uid}`, uid, changes)

const nightShift = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Night Shift',
  day: 6,
  start: '23:30',
  minutes: 120,
  timeZone: 'Europe/Berlin',
}
/** Adds a listed station of a creator. */
async function addStation(id: string, changes: { moderation?: string; schedule?: string } = {}) {
  const station = {
    ...{ id, origin: 'creator' as const, owner_id: 'ada', moderation: 'listed', name: id },
    ...{ name_key: id, url: `http://${id}.example/`, tags: '[]', country: 'France' },
    ...{ countrycode: 'FR', language: '[]', codec: 'MP3', created_at: 1, updated_at: 1 },
  }
  await api.database
    .insertInto('stations')
    .values({ ...station, ...changes })
    .execute()
}

/** A user plays a station for a moment at `at`, in ms since the epoch. */
async function play(uid: string, stationId: string | null, at = TEST_TIME): Promise<void> {
  const listening = createListening(api.database, {
    hashKey: TEST_HASH_KEY,
    now: () => at,
    onError: (error) => {
      throw error
    },
  })
  listening.heartbeat(uid, stationId, 'FR')
  await listening.close()
}

async function people(query = '', as = 'lou'): Promise<string[]> {
  const response = await api.call('GET', `/people?${query}`, as)
  expect(response.statusCode).toBe(200)
  return response.json().items.map(({ id }: { id: string }) => id)
}

describe('GET /people', () => {
  beforeEach(async () => {
    await show('zoe', { visible: true, displayName: 'Zoë Été' })
    await show('pia', { visible: true, displayName: 'Pia_100%' })
    await show('ada', { visible: true, displayName: 'Ada' })
    await show('root', { displayName: 'Root' })
  })

  test('lists creators first and no hidden people, also for admins', async () => {
    expect(await people()).toEqual(['ada', 'pia', 'zoe'])
    expect(await people('', 'root')).toEqual(['ada', 'pia', 'zoe'])
  })

  test('returns only public fields, also to admins', async () => {
    for (const as of ['lou', 'root']) {
      const { items } = (await api.call('GET', '/people?role=creator', as)).json()
      expect(items.map((item: object) => Object.keys(item).sort())).toEqual(
        Array(2).fill([
          ...['createdAt', 'displayName', 'id', 'photoURL', 'playing', 'role', 'shows'],
          ...['showsFavorites', 'stations'],
        ]),
      )
      expect(items.map(({ role }: { role: string }) => role)).toEqual(['creator', 'creator'])
    }
  })

  test('ignores accents in a search and filters by public role', async () => {
    expect(await people('query=zoe')).toEqual(['zoe'])
    expect(await people(`query=${encodeURIComponent('ÉTÉ')}`)).toEqual(['zoe'])
    expect(await people(`query=${encodeURIComponent('_100%')}`)).toEqual(['pia'])
    expect(await people(`query=${encodeURIComponent('a%a')}`)).toEqual([])
    expect(await people('role=listener')).toEqual(['zoe'])
    expect((await api.call('GET', '/people?role=pro', 'lou')).statusCode).toBe(400)
  })

  test('lists the first three stations and their shows', async () => {
    expect(LISTED_STATIONS_MAX).toBe(3)
    for (const id of ['c', 'a', 'd', 'b']) {
      await addStation(id, { schedule: JSON.stringify([{ ...nightShift, title: id }]) })
    }
    await addStation('0-waiting', { moderation: 'pending' })
    const [ada, pia] = (await api.call('GET', '/people', 'lou')).json().items
    expect(ada.stations.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c'])
    expect(ada.shows.map(({ show: { title } }: { show: { title: string } }) => title)).toEqual([
      ...['a', 'b', 'c'],
    ])
    expect(pia).toMatchObject({ stations: [], shows: [], showsFavorites: false })
  })

  test('shows what someone plays now only if they chose it, for 75 seconds', async () => {
    await addStation('under')
    await addStation('waiting', { moderation: 'pending' })
    const playing = async () => {
      const { items } = (await api.call('GET', '/people?role=listener', 'lou')).json()
      const person = (await api.call('GET', '/people/zoe', 'lou')).json()
      expect(person.playing).toEqual(items[0].playing)
      return person.playing?.id ?? null
    }
    await play('zoe', 'under')
    expect(await playing()).toBeNull()
    expect((await show('zoe', { showsListening: true })).json().showsListening).toBe(true)
    expect(await playing()).toBe('under')
    await play('zoe', 'waiting', TEST_TIME + 1)
    expect(await playing()).toBeNull()
    await play('zoe', 'under', TEST_TIME + 2)
    api.tick(75_001)
    expect(await playing()).toBe('under')
    api.tick(1)
    expect(await playing()).toBeNull()
    await play('zoe', null, TEST_TIME + 75_002)
    expect(await playing()).toBeNull()
  })

  test('returns pages', async () => {
    const first = (await api.call('GET', '/people?limit=2', 'lou')).json()
    expect([first.items.length, first.total]).toEqual([2, 3])
    expect(await people(`limit=2&cursor=${first.nextCursor}`)).toEqual(['zoe'])
    const other = await api.call(
      'GET',
      `/people?limit=2&role=creator&cursor=${first.nextCursor}`,
      'lou',
    )
    expect(other.statusCode).toBe(400)
  })
})

describe('GET /people/:id', () => {
  const person = (id: string, as = 'lou') => api.call('GET', `/people/${id}`, as)

  test('shows listed stations and shows while the person is visible', async () => {
    expect((await person('ada')).statusCode).toBe(404)
    await show('ada', { visible: true })
    await addStation('under', { schedule: JSON.stringify([nightShift]) })
    await addStation('waiting', { moderation: 'pending' })
    const found = (await person('ada')).json()
    expect(found.stations.map(({ id }: { id: string }) => id)).toEqual(['under'])
    expect(found.shows).toMatchObject([
      { stationId: 'under', show: { title: 'Night Shift' }, showId: null },
    ])
    // A show has a page once it is in the schedule.
    const id = showIdOfOwn('under', nightShift.id)
    await addShow(api.database, 'under', { id, title: 'Night Shift' }, [0])
    expect((await person('ada')).json().shows).toMatchObject([{ showId: id }])
    expect([found.user.id, found.favorites]).toEqual(['ada', null])
    expect(JSON.stringify(found)).not.toContain('@')
  })

  test('shows favorites only if shared, without private stations', async () => {
    await show('zoe', { visible: true })
    const item = (name: string) => ({ name, url: `http://${name}.example/` })
    const sent = { items: [item('secret')] }
    const imported = (await api.call('POST', '/users/zoe/stations/imported', 'zoe', sent)).json()
    await addStation('listed')
    const saved = ['listed', imported.items[0].stationId, 'gone'].map((stationId) => ({
      ...{ stationId, version: 1, deleted: false },
    }))
    await api.call('PUT', '/users/zoe/favorites', 'zoe', { items: saved })
    expect((await person('zoe')).json().favorites).toBeNull()
    expect((await show('zoe', { showsFavorites: true })).json().showsFavorites).toBe(true)
    const { favorites } = (await person('zoe')).json()
    expect(favorites.map(({ id }: { id: string }) => id)).toEqual(['listed'])
    await show('zoe', { visible: false })
    expect((await person('zoe')).statusCode).toBe(404)
  })

  test('hides a blocked person until they are unblocked', async () => {
    await show('zoe', { visible: true, displayName: 'Zoë' })
    const block = (method: string, as = 'lou') => api.call(method, '/users/lou/blocks/zoe', as)
    expect((await block('PUT', 'root')).statusCode).toBe(403)
    expect((await block('PUT')).statusCode).toBe(204)
    expect((await block('PUT')).statusCode).toBe(204)
    expect([await people(), (await person('zoe')).statusCode]).toEqual([[], 404])
    expect(await people('', 'ada')).toEqual(['zoe'])
    const list = async () => (await api.call('GET', '/users/lou/blocks', 'lou')).json().items
    expect(await list()).toEqual([{ id: 'zoe', displayName: 'Zoë' }])
    await show('zoe', { visible: false })
    expect(await list()).toEqual([{ id: 'zoe', displayName: null }])
    await show('zoe', { visible: true })
    expect((await block('DELETE')).statusCode).toBe(204)
    expect([await people(), await list()]).toEqual([['zoe'], []])
    expect((await api.call('PUT', '/users/lou/blocks/lou', 'lou')).statusCode).toBe(409)
    expect((await api.call('PUT', '/users/lou/blocks/nowhere', 'lou')).statusCode).toBe(404)
  })

  test('reports a person to the admins without naming the reporter', async () => {
    const report = (reason: string, as = 'lou') =>
      api.call('POST', '/people/zoe/reports', as, { reason, text: ' Rude. ' })
    expect((await report('name')).statusCode).toBe(404)
    await show('zoe', { visible: true, displayName: 'Rude word' })
    await report('name')
    expect((await report('picture')).statusCode).toBe(204)
    expect((await api.call('GET', '/moderation/people-reports?state=open', 'lou')).statusCode).toBe(
      403,
    )
    const list = async (state: string) =>
      (await api.call('GET', `/moderation/people-reports?state=${state}`, 'root')).json()
    const { items, total } = await list('open')
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        id: expect.any(String),
        userId: 'zoe',
        displayName: 'Rude word',
        reason: 'picture',
        text: 'Rude.',
        at: expect.any(String),
        resolved: false,
      },
    ])
    const done = await api.call('PUT', `/moderation/people-reports/${items[0].id}`, 'root', {
      resolved: true,
    })
    expect(done.json().resolved).toBe(true)
    expect([(await list('open')).total, (await list('resolved')).total]).toEqual([0, 1])
  })
})
