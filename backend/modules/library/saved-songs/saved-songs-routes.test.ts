import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  SAVED_SONGS_MAX,
  type SavedSong,
  savedSongsSchema,
} from '../../../../shared/api/saved-songs.ts'
import { CLOCK_TOLERANCE_MS } from '../../../../shared/api/versions.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../testing/test-api.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  for (const id of ['ada', 'bob']) await api.addUser(id, 'listener')
})
afterEach(() => api.close())

const SONG: SavedSong = {
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
  api.call('PUT', `/users/${as}/saved-songs`, as, { items })
const savedSongs = async (of = 'ada') =>
  savedSongsSchema.parse((await api.call('GET', `/users/${of}/saved-songs`, of)).json()).items

test('saves a song once regardless of case, and removes it by tombstone', async () => {
  expect((await put([SONG])).json()).toEqual({ items: [SONG] })
  const upperCase = { ...SONG, artist: 'BROADCAST', version: TEST_TIME + 1 }
  expect((await put([upperCase])).json()).toEqual({ items: [upperCase] })
  // A late change of another device reverts nothing.
  expect((await put([SONG])).json()).toEqual({ items: [upperCase] })
  const dropped = { ...SONG, version: TEST_TIME + 2, deleted: true }
  await put([dropped])
  expect(await savedSongs()).toEqual([dropped])
  expect(await savedSongs('bob')).toEqual([])
})

test('caps versions of a fast clock', async () => {
  const { items } = (await put([{ ...SONG, version: Number.MAX_SAFE_INTEGER }])).json()
  expect(items[0].version).toBe(TEST_TIME + CLOCK_TOLERANCE_MS)
})

test('returns 304 when nothing changed', async () => {
  await put([SONG])
  const { headers } = await api.call('GET', '/users/ada/saved-songs', 'ada')
  const tag = { 'if-none-match': String(headers.etag) }
  expect((await api.call('GET', '/users/ada/saved-songs', 'ada', undefined, tag)).statusCode).toBe(
    304,
  )
  await put([{ ...SONG, deleted: true }])
  expect((await api.call('GET', '/users/ada/saved-songs', 'ada', undefined, tag)).statusCode).toBe(
    200,
  )
})

test('returns 404 for a missing user', async () => {
  expect((await put([SONG], 'eve')).statusCode).toBe(404)
  expect((await api.call('GET', '/users/eve/saved-songs', 'eve')).statusCode).toBe(404)
})

test('rejects a request above the limit without changes', async () => {
  const rows = Array.from({ length: SAVED_SONGS_MAX }, (_, index) => ({
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
      .insertInto('saved_songs')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  const refused = await put([{ ...SONG, artist: null, title: '1', version: TEST_TIME }, SONG])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-songs'])
  const before = await savedSongs()
  expect(before).toHaveLength(SAVED_SONGS_MAX)
  expect(before.find(({ title }) => title === '1')?.version).toBe(1)
  // A known song can still change.
  const { artist: _, ...known } = SONG
  expect((await put([{ ...known, artist: null, title: '1' }])).statusCode).toBe(200)
})

test('deletes saved songs with the account', async () => {
  await put([SONG])
  expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
  expect(await api.database.selectFrom('saved_songs').selectAll().execute()).toEqual([])
})
