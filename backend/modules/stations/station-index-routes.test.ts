import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type StationIndex, stationIndexSchema } from '../../../shared/api/station-index.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { acceptsGzip, makeStationIndex } from './station-index-routes.ts'
import { createStationIndexStore } from './station-index-store.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addStation({ id: 'b-side', name: 'B-Side', tags: ['dub', 'techno'], votes: 5 })
  await api.addStation({
    id: 'ete',
    name: 'Été "FM"',
    countrycode: 'FR',
    country: 'France',
    language: ['french', 'breton'],
    codec: 'AAC',
    bitrate: null,
    votes: 9,
  })
})
afterEach(() => api.close())

const GZIP = { 'accept-encoding': 'gzip, deflate, br' }
const request = (headers: Record<string, string> = GZIP) =>
  api.call('GET', '/stations/index', null, undefined, headers)
async function index(): Promise<StationIndex> {
  const { rawPayload } = await request()
  return stationIndexSchema.parse(JSON.parse(gunzipSync(rawPayload).toString()))
}

test('has a column per fact, most popular stations first', async () => {
  expect(await index()).toEqual({
    version: expect.stringMatching(/^[\w-]{22}$/),
    ids: ['ete', 'b-side'],
    names: ['Été "FM"', 'B-Side'],
    tags: ['', 'dub,techno'],
    countrycodes: ['FR', 'DE'],
    languages: ['french,breton', ''],
    sounds: ['AAC', 'MP3 128'],
  })
})

test('returns 304 for a current ETag', async () => {
  const packed = await request()
  const { version } = await index()
  expect(packed.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'private, no-cache',
    vary: 'Origin, Accept-Encoding',
    etag: `"${version}"`,
  })
  const again = await request({ ...GZIP, 'if-none-match': `"${version}"` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const plain = await request({})
  expect(plain.json()).toEqual(await index())
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers.etag).not.toBe(packed.headers.etag)
})

describe('GET /stations/index changes its version when', () => {
  test.each<[string, string, string[]]>([
    ['a station is renamed', "UPDATE stations SET name = 'A-Side' WHERE id = 'b-side'", []],
    ['a station is deleted', "DELETE FROM stations WHERE id = 'b-side'", ['ete']],
    ['a station is paused', "UPDATE stations SET paused = 1 WHERE id = 'ete'", ['b-side']],
    [
      'a station is unlisted',
      "UPDATE stations SET moderation = 'pending' WHERE id = 'b-side'",
      ['ete'],
    ],
  ])('%s', async (_, change, ids) => {
    const { version } = await index()
    await rowsOf(api.database, change)
    const changed = await index()
    expect(changed.version).not.toBe(version)
    if (ids.length > 0) expect(changed.ids).toEqual(ids)
  })

  test('an hour has passed and the popularity changed', async () => {
    const before = await index()
    await rowsOf(api.database, "UPDATE stations SET popularity = 0 WHERE id = 'b-side'")
    expect(await index()).toEqual(before)
    api.tick(3_600_000)
    expect((await index()).ids).toEqual(['b-side', 'ete'])
  })
})

test('contains up to the maximum number of stations, each once', async () => {
  for (let more = 0; more < 600; more += 1) await api.addStation({ id: `more-${more}` })
  const store = createStationIndexStore(api.database)
  const full = JSON.parse(gunzipSync((await makeStationIndex(store)).gzip).toString())
  expect(new Set(full.ids).size).toBe(602)
  const cut = await makeStationIndex(store, 501)
  expect([cut.stationCount, JSON.parse(gunzipSync(cut.gzip).toString()).ids]).toEqual([
    501,
    full.ids.slice(0, 501),
  ])
})

test.each([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, GZIP;q=0.2, *;q=0', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip;q=0.000, *', false],
  ['br, deflate', false],
])('accepts gzip for the header %j: %s', (header, takes) => {
  expect(acceptsGzip(header)).toBe(takes)
})
