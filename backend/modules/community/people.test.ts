import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { stationDraft } from '../creators/testing/own-station.ts'
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
        Array(2).fill(['createdAt', 'displayName', 'id', 'photoURL', 'role']),
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
    const station = {
      id: 'under',
      origin: 'creator' as const,
      owner_id: 'ada',
      moderation: 'listed',
      name: 'Under',
      name_key: 'under',
      url: stationDraft('http://a.example/').url,
      tags: '[]',
      country: 'France',
      countrycode: 'FR',
      language: '[]',
      codec: 'MP3',
      created_at: 1,
      updated_at: 1,
      schedule: JSON.stringify([
        {
          id: '00000000-0000-4000-8000-000000000001',
          title: 'Night Shift',
          day: 6,
          start: '23:30',
          minutes: 120,
          timeZone: 'Europe/Berlin',
        },
      ]),
    }
    const waiting = { ...station, id: 'waiting', moderation: 'pending' }
    await api.database.insertInto('stations').values([station, waiting]).execute()
    const found = (await person('ada')).json()
    expect(found.stations.map(({ id }: { id: string }) => id)).toEqual(['under'])
    expect(found.shows).toMatchObject([
      { stationId: 'under', show: { title: 'Night Shift' }, showId: null },
    ])
    // A show has a page once it is in the schedule.
    const id = showIdOfOwn('under', '00000000-0000-4000-8000-000000000001')
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
    const listed = {
      ...{ id: 'listed', origin: 'creator' as const, owner_id: 'ada', moderation: 'listed' },
      ...{ name: 'Listed', name_key: 'listed', url: 'http://l.example/', tags: '[]' },
      ...{ country: 'France', countrycode: 'FR', language: '[]', codec: 'MP3' },
      ...{ created_at: 1, updated_at: 1 },
    }
    await api.database.insertInto('stations').values(listed).execute()
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
