import { afterEach, beforeEach, expect, test } from 'vitest'
import { CRATE_MAX, crateSchema, type KeptSong } from '../../../../shared/api/crate.ts'
import { CLOCK_TOLERANCE_MS } from '../../../../shared/api/versions.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  for (const id of ['ada', 'bob']) await api.addUser(id, 'listener')
})
afterEach(() => api.close())

const SONG: KeptSong = {
  artist: 'Broadcast',
  title: 'Tender Buttons',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  show: 'Last Orders',
  at: '2026-11-21T07:30:00.000Z',
  version: TEST_TIME,
  deleted: false,
}
const put = (items: readonly object[], as = 'ada') =>
  api.call('PUT', `/users/${as}/crate`, as, { items })
const crate = async (of = 'ada') =>
  crateSchema.parse((await api.call('GET', `/users/${of}/crate`, of)).json()).items

test('a song is kept once, however it is written, and dropped by its tombstone', async () => {
  expect((await put([SONG])).json()).toEqual({ items: [SONG] })
  const louder = { ...SONG, artist: 'BROADCAST', version: TEST_TIME + 1 }
  expect((await put([louder])).json()).toEqual({ items: [louder] })
  // What comes late from another device takes nothing back.
  expect((await put([SONG])).json()).toEqual({ items: [louder] })
  const dropped = { ...SONG, version: TEST_TIME + 2, deleted: true }
  await put([dropped])
  expect(await crate()).toEqual([dropped])
  expect(await crate('bob')).toEqual([])
})

test('a clock that runs ahead cannot win for ever', async () => {
  const { items } = (await put([{ ...SONG, version: Number.MAX_SAFE_INTEGER }])).json()
  expect(items[0].version).toBe(TEST_TIME + CLOCK_TOLERANCE_MS)
})

test('what has not changed is not sent again', async () => {
  await put([SONG])
  const { headers } = await api.call('GET', '/users/ada/crate', 'ada')
  const tag = { 'if-none-match': String(headers.etag) }
  expect((await api.call('GET', '/users/ada/crate', 'ada', undefined, tag)).statusCode).toBe(304)
  await put([{ ...SONG, deleted: true }])
  expect((await api.call('GET', '/users/ada/crate', 'ada', undefined, tag)).statusCode).toBe(200)
})

test('there is none of a user who is not there', async () => {
  expect((await put([SONG], 'eve')).statusCode).toBe(404)
  expect((await api.call('GET', '/users/eve/crate', 'eve')).statusCode).toBe(404)
})

test('a crate holds so many songs, and then none of a request is kept', async () => {
  const rows = Array.from({ length: CRATE_MAX }, (_, index) => ({
    user_id: 'ada',
    song_key: `/${index}`,
    title: String(index),
    station_name: 'Night Bus',
    at: index,
    version: index,
    deleted: 0,
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await api.database
      .insertInto('crate_songs')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  const refused = await put([{ ...SONG, artist: null, title: '1', version: TEST_TIME }, SONG])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-songs'])
  const before = await crate()
  expect(before).toHaveLength(CRATE_MAX)
  expect(before.find(({ title }) => title === '1')?.version).toBe(1)
  // What is there already may change.
  const { artist: _, ...known } = SONG
  expect((await put([{ ...known, artist: null, title: '1' }])).statusCode).toBe(200)
})

test('it goes with the account', async () => {
  await put([SONG])
  expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
  expect(await api.database.selectFrom('crate_songs').selectAll().execute()).toEqual([])
})
