import { afterEach, beforeEach, expect, test } from 'vitest'
import { PLATFORMS } from '../../../shared/api/schedule.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../testing/test-api.ts'
import { showIdOfOwn } from './schedule-ids.ts'
import { testSchedule } from './testing/test-schedule.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let api: TestApi
let radio: ReturnType<typeof testSchedule>
beforeEach(async () => {
  api = await createTestApi()
  radio = testSchedule(api.database)
  await api.addStation({ id: 'one', name: 'Radio One' })
  await api.addStation({ id: 'two', name: 'Radio Two' })
})
afterEach(() => api.close())

const at = (ms: number) => new Date(TEST_TIME + ms).toISOString()

async function fillOne() {
  await radio.store('one', {
    at: TEST_TIME,
    schedule: [
      radio.broadcast('one', 'Deep Space', -HOUR_MS, HOUR_MS, 'Ada Löve'),
      radio.broadcast('one', 'Évening', HOUR_MS, 2 * HOUR_MS),
    ],
    track: { artist: 'Björk', title: 'Jóga', startedAt: TEST_TIME - MINUTE_MS },
  })
}

test('returns the schedule of a station with the current and the next broadcast', async () => {
  await fillOne()
  const response = await api.call('GET', '/stations/one/schedule', null)
  expect(response.statusCode).toBe(200)
  const { onAir, broadcasts, songs, ...station } = response.json()
  expect(station).toEqual({
    stationId: 'one',
    platform: 'azuracast',
    timeZone: 'Europe/Berlin',
    checkedAt: at(0),
  })
  expect(broadcasts.map(({ title, startsAt }: never) => [title, startsAt])).toEqual([
    ['Deep Space', at(-HOUR_MS)],
    ['Évening', at(HOUR_MS)],
  ])
  expect(songs).toEqual([{ artist: 'Björk', title: 'Jóga', at: at(-MINUTE_MS) }])
  expect(onAir).toMatchObject({
    stationId: 'one',
    broadcast: { title: 'Deep Space', host: 'Ada Löve', endsAt: at(HOUR_MS) },
    next: { title: 'Évening' },
    song: { title: 'Jóga' },
    platform: 'azuracast',
  })
  const etag = response.headers.etag as string
  const again = await api.call('GET', '/stations/one/schedule', null, undefined, {
    'if-none-match': etag,
  })
  expect(again.statusCode).toBe(304)
})

test('makes the next broadcast current at its start without a poll', async () => {
  await fillOne()
  api.tick(HOUR_MS + 1)
  const { items } = (await api.call('GET', '/schedule/on-air?stations=one,two', null)).json()
  expect(items).toHaveLength(1)
  // The song is older than five minutes, so the current one is unknown.
  expect(items[0]).toMatchObject({ broadcast: { title: 'Évening' }, next: null, song: null })
  api.tick(2 * HOUR_MS)
  const later = await api.call('GET', '/schedule/on-air?stations=one,two', null)
  expect(later.json()).toEqual({ items: [] })
})

test('keeps a broadcast without an end current while its platform reports it', async () => {
  const live = radio.broadcast('one', 'Live', -HOUR_MS, null)
  await radio.store('one', { at: TEST_TIME, now: live })
  const title = async () =>
    (await api.call('GET', '/stations/one/schedule', null)).json().onAir?.broadcast?.title
  expect(await title()).toBe('Live')
  await radio.store('one', { at: TEST_TIME, now: null })
  expect(await title()).toBeUndefined()
})

test("prefers the platform's current broadcast to a scheduled one that started later", async () => {
  const early = radio.broadcast('one', 'Overrun', -2 * HOUR_MS, HOUR_MS)
  const late = radio.broadcast('one', 'Too Late', -HOUR_MS, HOUR_MS)
  await radio.store('one', { at: TEST_TIME, now: early, schedule: [early, late] })
  const { items } = (await api.call('GET', '/schedule/on-air?stations=one', null)).json()
  expect(items[0].broadcast.title).toBe('Overrun')
})

test('returns a show by its id with its broadcasts', async () => {
  await fillOne()
  const { broadcasts } = (await api.call('GET', '/stations/one/schedule', null)).json()
  const response = await api.call('GET', `/shows/${broadcasts[0].showId}`, null)
  expect(response.json()).toMatchObject({
    show: {
      stationId: 'one',
      stationName: 'Radio One',
      title: 'Deep Space',
      host: 'Ada Löve',
      current: { id: broadcasts[0].id },
      next: null,
    },
    broadcasts: [{ id: broadcasts[0].id }],
  })
  expect((await api.call('GET', '/shows/not-there', null)).json().code).toBe('show-not-found')
})

test('hides the schedule of an unlisted station', async () => {
  await fillOne()
  await radio.hide('one')
  expect((await api.call('GET', '/stations/one/schedule', null)).statusCode).toBe(404)
  expect((await api.call('GET', '/schedule/on-air?stations=one', null)).json().items).toEqual([])
  const query = '/schedule/search?query=deep'
  expect((await api.call('GET', query, null)).json()).toEqual({ shows: [], songs: [] })
  expect((await api.call('GET', '/stations/none/schedule', null)).statusCode).toBe(404)
})

test('returns an empty schedule for an unknown station source', async () => {
  expect((await api.call('GET', '/stations/two/schedule', null)).json()).toEqual({
    stationId: 'two',
    platform: null,
    timeZone: null,
    onAir: null,
    broadcasts: [],
    songs: [],
    checkedAt: null,
  })
})

test.each([
  ['deep', ['Deep Space'], []],
  ['LOVE', ['Deep Space'], []],
  ['evening', ['Évening'], []],
  ['bjork', [], ['Jóga']],
  ['jóg bjö', [], ['Jóga']],
  ['space ada', ['Deep Space'], []],
  ['eep', [], []],
  ['bjork evening', [], []],
  ['%_', [], []],
])(
  'a search for %s matches word prefixes in any case and without accents',
  async (query, shows, songs) => {
    await fillOne()
    const url = `/schedule/search?query=${encodeURIComponent(query)}`
    const found = (await api.call('GET', url, null)).json()
    expect(found.shows.map(({ title }: { title: string }) => title)).toEqual(shows)
    expect(found.songs.map(({ song }: { song: { title: string } }) => song.title)).toEqual(songs)
  },
)

test('says which station plays a found song now', async () => {
  const track = { artist: 'Drexciya', title: 'Bubble Metropolis', startedAt: null }
  await radio.store('two', { at: TEST_TIME - HOUR_MS, track })
  await radio.store('one', { at: TEST_TIME, track })
  const { songs } = (await api.call('GET', '/schedule/search?query=drexciya', null)).json()
  expect(
    songs.map(({ stationName, isPlaying }: Record<string, unknown>) => [stationName, isPlaying]),
  ).toEqual([
    ['Radio One', true],
    ['Radio Two', false],
  ])
})

test('accepts at most a hundred stations per request', async () => {
  const list = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`).join(',')
  const call = (count: number) => api.call('GET', `/schedule/on-air?stations=${list(count)}`, null)
  expect([(await call(100)).statusCode, (await call(101)).statusCode]).toEqual([200, 400])
})

test('shows platform health to admins and lets them opt out hosts', async () => {
  await fillOne()
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'creator')
  expect((await api.call('GET', '/schedule/health', 'ada')).statusCode).toBe(403)
  const path = '/schedule/opt-outs/Other.Example'
  expect((await api.call('PUT', path, 'ada')).statusCode).toBe(403)
  for (let time = 0; time < 2; time += 1) {
    expect((await api.call('PUT', path, 'root')).statusCode).toBe(204)
  }
  expect((await api.call('PUT', '/schedule/opt-outs/localhost', 'root')).statusCode).toBe(400)
  const health = (await api.call('GET', '/schedule/health', 'root')).json()
  expect(health.optOuts).toEqual(['other.example'])
  // One entry per platform, also without stations.
  const unused = { failing: 0, lastResponseAt: null, slowestMs: null, problem: null }
  expect(health.items).toEqual(
    PLATFORMS.map((platform) =>
      platform === 'azuracast'
        ? { ...unused, platform, stations: 1, lastResponseAt: at(0), slowestMs: 7 }
        : { ...unused, platform, stations: 0 },
    ),
  )
  expect((await api.call('DELETE', path, 'root')).statusCode).toBe(204)
  expect((await api.call('GET', '/schedule/health', 'root')).json().optOuts).toEqual([])
})

test('deletes data of a host on opt-out and reads it again after opt-in', async () => {
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'listener')
  await api.database
    .updateTable('stations')
    .set({ url: 'https://a.one.example/live' })
    .where('id', '=', 'one')
    .execute()
  await api.database
    .insertInto('follows')
    .values({ user_id: 'ada', kind: 'station', id: 'one', version: 1, deleted: 0 })
    .execute()
  const published = async () => {
    const { items } = (await api.call('GET', '/schedule/on-air?stations=one,two', null)).json()
    const { broadcasts, songs } = (await api.call('GET', '/stations/one/schedule', null)).json()
    const followed = (await api.call('GET', '/users/ada/following/broadcasts', 'ada')).json()
    const search = async (query: string) =>
      (await api.call('GET', `/schedule/search?query=${query}`, null)).json()
    const [shows, played] = [(await search('deep')).shows, (await search('bjork')).songs]
    return { items, broadcasts, songs, followed: followed.coming, shows, played }
  }
  await fillOne()
  await radio.store('two', { at: TEST_TIME, now: radio.broadcast('two', 'Live', -HOUR_MS, null) })
  const before = await published()
  expect(Object.values(before).map(({ length }) => length)).toEqual([2, 2, 1, 2, 1, 1])
  await api.call('PUT', '/schedule/opt-outs/one.example', 'root')
  const other = before.items.filter(({ stationId }: { stationId: string }) => stationId === 'two')
  const nothing = { broadcasts: [], songs: [], followed: [], shows: [], played: [] }
  expect(await published()).toEqual({ items: other, ...nothing })
  await api.call('DELETE', '/schedule/opt-outs/one.example', 'root')
  await fillOne()
  expect(await published()).toEqual(before)
})

test("keeps creators' own shows when their host opts out", async () => {
  await api.addUser('root', 'admin')
  const own = { id: '00000000-0000-4000-8000-000000000001', title: 'Typed', day: 5, start: '07:30' }
  const schedule = JSON.stringify([{ ...own, minutes: 60, timeZone: 'UTC' }])
  await api.database
    .updateTable('stations')
    .set({ url: 'https://one.example/live', schedule })
    .where('id', '=', 'one')
    .execute()
  const typed = {
    ...radio.broadcast('one', 'Typed', -HOUR_MS, HOUR_MS),
    showId: showIdOfOwn('one', own.id),
  }
  const track = { artist: 'A', title: 'B', startedAt: null }
  await radio.store('one', { at: TEST_TIME, schedule: [typed], track })
  await api.call('PUT', '/schedule/opt-outs/one.example', 'root')
  const guide = (await api.call('GET', '/stations/one/schedule', null)).json()
  expect(guide).toMatchObject({
    platform: 'creator',
    onAir: { broadcast: { title: 'Typed' }, song: null },
    songs: [],
  })
})
