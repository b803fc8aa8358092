import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ParseAborted } from '../../../../../shared/parser-worker/parser-worker.ts'
import type { Queries } from '../../../../database/queries.ts'
import { openTestDatabase } from '../../../../testing/test-database.ts'
import { DOCUMENT_MAX_BYTES } from '../../../schedule/adapters/limits.ts'
import {
  type FakePlatform,
  startFakePlatform,
  TRANSIT_FAULTS,
} from '../../../schedule/adapters/testing/fake-platform.ts'
import { SCHEDULE } from '../../../schedule/adapters/testing/neutral-schedule.ts'
import { createReleaseFinder, createReleaseParser } from './find-release.ts'
import { musicbrainz } from './release-sources.ts'

/** Shape of https://musicbrainz.org/doc/MusicBrainz_API/Search */
const recording = (change: object = {}) => ({
  id: '0f4ab2c5-7a1b-4a3e-8a5c-1c2d3e4f5a6b',
  score: 100,
  title: 'Teardrop',
  length: 330_000,
  'artist-credit': [{ name: 'Massive Attack', artist: { name: 'Massive Attack' } }],
  'first-release-date': '1998-04-20',
  releases: [
    { title: 'Collected', date: '2006-03-27', status: 'Official' },
    { title: 'Mezzanine', date: '1998-04-20', status: 'Official' },
    { title: 'A bootleg', date: '1997', status: 'Bootleg' },
  ],
  ...change,
})
const SONG = { artist: 'Massive Attack', title: 'Teardrop' }
const FOUND = {
  artist: 'Massive Attack',
  title: 'Teardrop',
  release: 'Mezzanine',
  date: '1998-04-20',
  url: 'https://musicbrainz.org/recording/0f4ab2c5-7a1b-4a3e-8a5c-1c2d3e4f5a6b',
  source: 'musicbrainz',
}
const DAY = 24 * 60 * 60_000

const parserWorker = createReleaseParser()
afterAll(() => parserWorker.stop())

let database: Queries
let service: FakePlatform
let recordings: object[]
let now: number
let waits: number[]
let gate: PromiseWithResolvers<void> | null
beforeEach(async () => {
  database = await openTestDatabase()
  recordings = [recording()]
  now = 1_000 * DAY
  waits = []
  gate = null
  const write = () => JSON.stringify({ count: recordings.length, recordings })
  service = await startFakePlatform({ write }, SCHEDULE)
})
afterEach(async () => {
  await service.stop()
  await database.destroy()
})

function finder(run: typeof parserWorker.run = parserWorker.run) {
  const { url } = service.at({ name: 'now', url: 'https://musicbrainz.example/' })
  const find = createReleaseFinder([musicbrainz('root@radio.example', url.replace(/\/$/, ''))], {
    database,
    parserWorker: { run },
    network: service.network,
    now: () => now,
    wait: async (ms) => {
      waits.push(ms)
      await gate?.promise
      now += ms
      await database.updateTable('leases').set({ ends_at: 0 }).execute()
    },
  })
  return (song: typeof SONG, uid = 'ada', ip = '192.0.2.1') => find(song, { uid, ip })
}

test('finds a release once, with a contact in the user agent', async () => {
  const find = finder()
  expect(await find(SONG)).toEqual(FOUND)
  expect(await find({ artist: 'MASSIVE ATTACK', title: 'Teardrop' })).toEqual(FOUND)
  expect(service.requests).toHaveLength(1)
  const [request] = service.requests
  expect(request?.headers['user-agent']).toMatch(/^Undertone\/[\d.]+ \( root@radio\.example \)$/)
  const params = new URL(request?.url ?? '', 'http://a.example').searchParams
  expect(Object.fromEntries(params)).toEqual({
    query: 'recording:"Teardrop" AND artist:"Massive Attack"',
    fmt: 'json',
    limit: '5',
  })
})

test('escapes the search text', async () => {
  await finder()({ artist: 'A" OR artist:"B', title: String.raw`C\" AND` })
  const params = new URL(service.requests[0]?.url ?? '', 'http://a.example').searchParams
  expect(params.get('query')).toBe(String.raw`recording:"C\\\" AND" AND artist:"A\" OR artist:\"B"`)
})

test('sends one request per second across instances', async () => {
  const [one, other] = [finder(), finder()]
  await one(SONG)
  await one({ ...SONG, title: 'Angel' })
  expect(waits).toEqual([1_000])
  // The other instance finds the lease held.
  await other({ ...SONG, title: 'Risingson' })
  expect(waits).toEqual([1_000, 500])
})

test.each([
  ['another song', recording({ title: 'Angel' })],
  ['another artist', recording({ 'artist-credit': [{ name: 'The Other Band' }] })],
  ['a poor match', recording({ score: 60 })],
])('ignores %s and caches that for a while', async (_what, other) => {
  recordings = [other]
  const find = finder()
  expect(await find(SONG)).toBeNull()
  recordings = [recording()]
  now += 13 * DAY
  expect(await find(SONG)).toBeNull()
  now += 2 * DAY
  expect(await find(SONG)).toEqual(FOUND)
})

test.each([
  ['a version in brackets', 'Teardrop (Mad Professor Remix)', recording(), FOUND],
  ['no releases', 'Teardrop', recording({ releases: undefined }), { ...FOUND, release: null }],
  ['an invalid date', 'Teardrop', recording({ 'first-release-date': 'soon' }), FOUND],
])('reads a result with %s', async (_what, title, result, expected) => {
  recordings = [result]
  expect(await finder()({ ...SONG, title })).toEqual(expected)
})

test('names the front cover of the release, unless its group is unknown', async () => {
  const id = '3f2b9a51-0d1c-4b7e-9a51-1c2d3e4f5a6b'
  const release = { title: 'Mezzanine', date: '1998-04-20', status: 'Official' }
  const art = `https://coverartarchive.org/release-group/${id}/front-250`
  recordings = [recording({ releases: [{ ...release, 'release-group': { id } }] })]
  expect(await finder()(SONG)).toEqual({ ...FOUND, art })
  const title = 'Angel'
  recordings = [recording({ title, releases: [{ ...release, 'release-group': { id: '../x' } }] })]
  expect(await finder()({ ...SONG, title })).toEqual({ ...FOUND, title })
})

test.each([...TRANSIT_FAULTS, 'another shape', 'null', 'a longer one'] as const)(
  'a response with %s is not cached and pauses the source for a minute',
  async (fault) => {
    if (fault === 'another shape') service.edit = () => '{"recordings":[{"id":1}]}'
    else if (fault === 'null') service.edit = () => 'null'
    else if (fault === 'a longer one') service.edit = (body) => body.padEnd(DOCUMENT_MAX_BYTES + 1)
    else service.fault = fault
    const find = finder()
    await expect(find(SONG)).rejects.toMatchObject({ status: 503, code: 'releases-away' })
    const requests = service.requests.length
    await expect(find(SONG)).rejects.toMatchObject({ status: 503 })
    expect(service.requests).toHaveLength(requests)
    service.fault = null
    service.edit = (body) => body
    now += 61_000
    expect(await find(SONG)).toEqual(FOUND)
  },
)

test('queues four songs per user and ten per address, and lets users take turns', async () => {
  const find = finder()
  await find(SONG)
  gate = Promise.withResolvers<void>()
  const refused: unknown[] = []
  const all: Promise<unknown>[] = []
  /** Looks songs up in parallel; resolves when one is rejected and all others wait. */
  const lookUp = async (users: Readonly<Record<string, number>>, ip?: string) => {
    const count = refused.length
    for (const [uid, songs] of Object.entries(users)) {
      for (let n = 1; n <= songs; n += 1) {
        const found = find({ ...SONG, title: `${uid} ${n}` }, uid, ip)
        all.push(found.catch((error) => refused.push(error)))
      }
    }
    await vi.waitFor(() => expect(refused).toHaveLength(count + 1))
  }
  await lookUp({ ada: 5 })
  await lookUp({ lou: 5 }, '192.0.2.2')
  await lookUp({ bob: 4, eve: 3 })
  gate.resolve()
  await Promise.all(all)
  expect(refused).toHaveLength(3)
  for (const error of refused) expect(error).toMatchObject({ status: 429, code: 'releases-busy' })
  // Compares requests, because results are stored in parallel.
  const served = service.requests
    .slice(1)
    .map(({ url }) => /%22(ada|lou|bob|eve)/.exec(url ?? '')?.[1])
  expect(served).toHaveLength(14)
  /** Number of earlier songs of the same user. */
  const rounds = served.map((uid, at) => served.slice(0, at).filter((one) => one === uid).length)
  // No third song precedes another user's first, and no fourth a second.
  expect(rounds.lastIndexOf(0)).toBeLessThan(rounds.indexOf(2))
  expect(rounds.lastIndexOf(1)).toBeLessThan(rounds.indexOf(3))
  await find({ ...SONG, title: 'ada 6' }, 'ada')
})

test('returns 503 when too many lookups wait', async () => {
  const find = finder()
  await find(SONG)
  // The next turn starts only after the others were rejected.
  gate = Promise.withResolvers<void>()
  const refused: unknown[] = []
  const songs = Array.from({ length: 22 }, (_, n) => ({ ...SONG, title: `Song ${n}` }))
  const all = songs.map((song) =>
    find(song, song.title, `192.0.2.${song.title.slice(5)}`).catch((error) => {
      refused.push(error)
      if (refused.length === 2) gate?.resolve()
    }),
  )
  await Promise.all(all)
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ status: 503, code: 'releases-busy' })
  expect(service.requests).toHaveLength(21)
})

test('rejects when parsing takes too long', async () => {
  const find = finder(async () => {
    throw new ParseAborted('it took longer than 1000 ms')
  })
  await expect(find(SONG)).rejects.toMatchObject({ status: 503, code: 'releases-away' })
})

test('passes on an internal error without pausing MusicBrainz', async () => {
  const broken = finder(async () => {
    throw new TypeError('no parser worker')
  })
  await expect(broken(SONG)).rejects.toThrow('no parser worker')
})
