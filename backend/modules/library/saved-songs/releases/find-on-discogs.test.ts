import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../../../database/queries.ts'
import { openTestDatabase } from '../../../../testing/test-database.ts'
import {
  type FakePlatform,
  startFakePlatform,
  TRANSIT_FAULTS,
} from '../../../schedule/adapters/testing/fake-platform.ts'
import { SCHEDULE } from '../../../schedule/adapters/testing/neutral-schedule.ts'
import { createReleaseFinder, createReleaseParser } from './find-release.ts'
import { discogs, musicbrainz, releaseSources } from './release-sources.ts'

/** Shape of https://www.discogs.com/developers, “Search”. */
const result = (change: object = {}) => ({
  style: ['Trip Hop'],
  thumb: '',
  title: 'Massive Attack - Mezzanine',
  country: 'UK',
  format: ['Vinyl', 'LP', 'Album'],
  uri: '/release/4950798-Massive-Attack-Mezzanine',
  community: { want: 10, have: 20 },
  label: ['Virgin'],
  catno: 'WBRLP4',
  year: '1998',
  genre: ['Electronic'],
  resource_url: 'https://api.discogs.com/releases/4950798',
  type: 'release',
  id: 4_950_798,
  ...change,
})
const SONG = { artist: 'Massive Attack', title: 'Teardrop' }
const FOUND = {
  artist: 'Massive Attack',
  title: 'Teardrop',
  release: 'Mezzanine',
  date: '1998',
  url: 'https://www.discogs.com/release/4950798',
  source: 'discogs',
}
const TOKEN = 'aTokenOfDiscogs'
const DAY = 24 * 60 * 60_000

const parserWorker = createReleaseParser()
afterAll(() => parserWorker.stop())

let database: Queries
let brainz: FakePlatform
let shop: FakePlatform
let results: unknown
let now: number
let waits: number[]
beforeEach(async () => {
  database = await openTestDatabase()
  results = [result()]
  now = 1_000 * DAY
  waits = []
  brainz = await startFakePlatform({ write: () => '{"recordings":[]}' }, SCHEDULE)
  const pagination = { page: 1, pages: 1, per_page: 10, items: 1, urls: {} }
  const write = () => JSON.stringify({ pagination, results })
  shop = await startFakePlatform({ write }, SCHEDULE)
})
afterEach(async () => {
  await Promise.all([brainz.stop(), shop.stop(), database.destroy()])
})

function finder() {
  const at = (service: FakePlatform) =>
    service.at({ name: 'now', url: 'https://a.example/' }).url.replace(/\/$/, '')
  const network = {
    ...brainz.network,
    allowed: (...args: Parameters<typeof shop.network.allowed>) =>
      [brainz, shop].some((one) => one.network.allowed(...args)),
  }
  const find = createReleaseFinder(
    [musicbrainz('root@radio.example', at(brainz)), discogs(TOKEN, at(shop))],
    {
      database,
      parserWorker,
      network,
      now: () => now,
      wait: async (ms) => {
        waits.push(ms)
        now += ms
        await database.updateTable('leases').set({ ends_at: 0 }).execute()
      },
    },
  )
  return (song: typeof SONG) => find(song, { uid: 'ada', ip: '192.0.2.1' })
}

test('queries Discogs once, a second after MusicBrainz had no result', async () => {
  const find = finder()
  expect(await find(SONG)).toEqual(FOUND)
  expect(await find(SONG)).toEqual(FOUND)
  expect([brainz.requests.length, shop.requests.length]).toEqual([1, 1])
  expect(waits).toEqual([1_000])
  const [request] = shop.requests
  expect(request?.headers.authorization).toBe(`Discogs token=${TOKEN}`)
  expect(request?.headers['user-agent']).toMatch(/^Undertone\/[\d.]+$/)
  const url = new URL(request?.url ?? '', 'http://a.example')
  expect(url.pathname).toBe('/now/database/search')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    type: 'release',
    artist: 'Massive Attack',
    track: 'Teardrop',
    per_page: '10',
  })
  // Only Discogs receives the token.
  expect(brainz.requests[0]?.headers.authorization).toBeUndefined()
})

test('does not query Discogs when MusicBrainz has a result', async () => {
  const recording = {
    id: '0f4ab2c5-7a1b-4a3e-8a5c-1c2d3e4f5a6b',
    ...{ score: 100, title: 'Teardrop', 'artist-credit': [{ name: 'Massive Attack' }] },
  }
  brainz.edit = () => JSON.stringify({ recordings: [recording] })
  expect((await finder()(SONG))?.source).toBe('musicbrainz')
  expect(shop.requests).toHaveLength(0)
})

test.each([
  ['of another artist', [result({ title: 'The Other Band - Mezzanine' })], null],
  ['without an artist', [result({ title: 'Mezzanine' })], null],
  ['of another type', [result({ type: 'master' })], null],
  ['without results', [], null],
  [
    'of several releases',
    [result({ title: 'Massive Attack - Collected', year: '2006', id: 7 }), result()],
    FOUND,
  ],
  ['without a year', [result({ year: undefined })], { ...FOUND, date: null }],
  ['of a numbered artist', [result({ title: 'Massive Attack (2) - Mezzanine' })], FOUND],
])('reads a response %s', async (_what, items, expected) => {
  results = items
  expect(await finder()(SONG)).toEqual(expected)
})

test('caches a missing release after both sources had none', async () => {
  results = []
  const find = finder()
  expect(await find(SONG)).toBeNull()
  results = [result()]
  expect(await find(SONG)).toBeNull()
  now += 15 * DAY
  expect(await find(SONG)).toEqual(FOUND)
})

test.each([...TRANSIT_FAULTS, 'another shape', 'null'] as const)(
  'a Discogs response with %s is not cached and pauses only Discogs for a minute',
  async (fault) => {
    if (fault === 'another shape') shop.edit = () => '{"results":[{"id":"x"}]}'
    else if (fault === 'null') shop.edit = () => 'null'
    else shop.fault = fault
    const find = finder()
    await expect(find(SONG)).rejects.toMatchObject({ status: 503, code: 'releases-away' })
    await expect(find(SONG)).rejects.toMatchObject({ status: 503 })
    expect([brainz.requests.length, shop.requests.length]).toEqual([2, 1])
    expect(await database.selectFrom('releases').selectAll().execute()).toEqual([])
    shop.fault = null
    shop.edit = (body) => body
    now += 61_000
    expect(await find(SONG)).toEqual(FOUND)
  },
)

test('releaseSources returns the configured sources', () => {
  const names = (releasesContact: string | null, discogsToken: string | null) =>
    releaseSources({ releasesContact, discogsToken }).map(({ parser }) => parser)
  expect(names(null, null)).toEqual([])
  expect(names('a@radio.example', null)).toEqual(['readRecordings'])
  expect(names('a@radio.example', TOKEN)).toEqual(['readRecordings', 'readDiscogs'])
  expect(names(null, TOKEN)).toEqual(['readDiscogs'])
})
