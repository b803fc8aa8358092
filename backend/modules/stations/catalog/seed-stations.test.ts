import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeMark } from '../../../database/marks.ts'
import type { Queries } from '../../../database/queries.ts'
import { demoEntries } from '../../../dev/streams/demo-stations.ts'
import { generateStations } from '../../../testing/generate-stations.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { createStationStore } from '../station-store.ts'
import { checksumOf, importSeeds, SEEDS_VERSION, seedStations } from './seed-stations.ts'

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const STREAMS = 'http://127.0.0.1:4813'
const DEMO = demoEntries(STREAMS)

describe('importSeeds', () => {
  test('adds the demo streams first, then at least sixty unchecked real stations', async () => {
    expect(await importSeeds(database, seedStations(DEMO), 1_000)).toBe(true)
    const { items, total } = await createStationStore(database).list({ limit: 100 })
    expect(items.slice(0, 4).map(({ demo }) => demo)).toEqual([true, true, true, false])
    expect(items[0]?.url.startsWith(`${STREAMS}/`)).toBe(true)
    expect(total).toBeGreaterThanOrEqual(63)
    expect(new Set(items.map(({ check }) => check.state))).toEqual(new Set(['not checked']))
  })

  test('does nothing for the same seeds and updates moved streams', async () => {
    await importSeeds(database, seedStations(DEMO), 1_000)
    expect(await importSeeds(database, seedStations(DEMO), 2_000)).toBe(false)
    expect(
      await importSeeds(database, seedStations(demoEntries('http://127.0.0.1:9')), 3_000),
    ).toBe(true)
    const station = await createStationStore(database).get('demo-night-bus')
    expect(station).toMatchObject({
      url: 'http://127.0.0.1:9/night-bus.mp3',
      createdAt: '1970-01-01T00:00:01.000Z',
    })
  })

  test('writes in one of several concurrent instances', async () => {
    const start = (now: number) => importSeeds(database, seedStations(DEMO), now)
    const wrote = await Promise.all([start(1), start(2), start(3)])
    expect(wrote.filter((did) => did)).toHaveLength(1)
    const ages = await rowsOf(database, 'SELECT DISTINCT updated_at FROM stations')
    expect(ages).toHaveLength(1)
  })

  test('does not revert to an earlier version', async () => {
    const [first, second, third] = seedStations(DEMO)
    if (!first || !second || !third) throw new Error('no seeds')
    const total = async () => (await createStationStore(database).list({ limit: 1 })).total
    expect(await importSeeds(database, [first], 1, 7)).toBe(true)
    expect(await importSeeds(database, [first, second], 2, 8)).toBe(true)
    expect(await importSeeds(database, [first], 3, 7)).toBe(false)
    expect(await total()).toBe(2)
    expect(await importSeeds(database, [first, second, third], 4, 8)).toBe(true)
  })

  test('updates seeds stored before versions existed', async () => {
    await writeMark(database, 'stations', 'q1Zk-a-checksum-alone')
    expect(await importSeeds(database, seedStations(DEMO), 1)).toBe(true)
  })

  // cspell:ignore oihcsvg
  // If this fails, the seeds or the demo streams changed: increment SEEDS_VERSION and update the values here.
  test('has one checksum per version', () => {
    expect([SEEDS_VERSION, checksumOf(seedStations(DEMO))]).toEqual([
      4,
      'TXuIV1kXYR0zxAENPkpMJI7_3XjdMSM3STB9oihcsvg',
    ])
  })

  test('corrects facts and search but keeps votes and checks, and deletes stations that left', async () => {
    const [, , , first, second] = seedStations(DEMO)
    if (!first || !second) throw new Error('no seeds')
    await importSeeds(database, [first, second], 1_000)
    await sql`UPDATE stations SET votes = 7, check_state = 'heard', check_at = 5`.execute(database)
    const corrected = {
      ...first,
      station: { ...first.station, name: 'Zebra Zulu', tags: ['zydeco'] },
    }
    await importSeeds(database, [corrected], 2_000)
    const stations = createStationStore(database)
    expect((await stations.list({ limit: 9 })).items).toMatchObject([
      { name: 'Zebra Zulu', votes: 7, check: { state: 'heard' }, tags: ['zydeco'] },
    ])
    expect((await stations.list({ query: 'zebra zydeco', limit: 9 })).total).toBe(1)
    expect((await stations.list({ query: first.station.name, limit: 9 })).total).toBe(0)
    expect((await stations.facets({})).genres).toEqual([
      { value: 'zydeco', label: 'zydeco', count: 1 },
    ])
  })

  test('keeps the measured codec and bitrate until the address changes', async () => {
    const [, , , seed] = seedStations(DEMO)
    if (!seed) throw new Error('no seeds')
    await importSeeds(database, [seed], 1)
    await sql`UPDATE stations SET codec = 'OPUS', bitrate = 77, provenance = '{"codec":"heard"}'`.execute(
      database,
    )
    const sound = async (changed: Partial<typeof seed.station>, now: number) => {
      await importSeeds(database, [{ ...seed, station: { ...seed.station, ...changed } }], now)
      const { items } = await createStationStore(database).list({ limit: 1 })
      return [items[0]?.codec, items[0]?.bitrate]
    }
    expect(await sound({ codec: 'FLAC', bitrate: 900 }, 2)).toEqual(['OPUS', 900])
    const url = 'https://elsewhere.example/'
    expect(await sound({ codec: 'AAC', bitrate: 64, url }, 3)).toEqual(['AAC', 64])
  })

  test('adds and deletes more stations than fit into one statement', async () => {
    const many = Array.from(generateStations(1_201), (station) => ({
      station,
      origin: 'seed' as const,
    }))
    const stations = createStationStore(database)
    await importSeeds(database, many, 1)
    expect((await stations.list({ limit: 1 })).total).toBe(1_201)
    await importSeeds(database, many.slice(0, 2), 2)
    expect((await stations.list({ limit: 9 })).total).toBe(2)
  })

  test('adds no demo stations without streams', async () => {
    await importSeeds(database, seedStations(), 1_000)
    expect((await createStationStore(database).list({ limit: 1 })).items[0]?.demo).toBe(false)
  })
})
