import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_MIGRATIONS } from '../../database/api-migrations.ts'
import { openDatabase } from '../../database/open.ts'
import { createStationStore } from '../station-store.ts'
import { importSeeds, seedStations } from './seed-stations.ts'

let database: ReturnType<typeof openDatabase>
beforeEach(() => {
  database = openDatabase(':memory:', API_MIGRATIONS)
})
afterEach(() => database.close())

const STREAMS = 'http://127.0.0.1:4813'

describe('importSeeds', () => {
  test('puts the demo streams first, then at least sixty real stations, none of them checked', () => {
    expect(importSeeds(database, seedStations(STREAMS), 1_000)).toBe(true)
    const { items, total } = createStationStore(database).list({ limit: 100 })
    expect(items.slice(0, 4).map(({ demo }) => demo)).toEqual([true, true, true, false])
    expect(items[0]?.url.startsWith(`${STREAMS}/`)).toBe(true)
    expect(total).toBeGreaterThanOrEqual(63)
    expect(new Set(items.map(({ check }) => check.state))).toEqual(new Set(['not checked']))
  })

  test('does nothing when the seeds are the same, and follows the streams when they move', () => {
    importSeeds(database, seedStations(STREAMS), 1_000)
    expect(importSeeds(database, seedStations(STREAMS), 2_000)).toBe(false)
    expect(importSeeds(database, seedStations('http://127.0.0.1:9'), 3_000)).toBe(true)
    const station = createStationStore(database).get('demo-night-bus')
    expect(station).toMatchObject({
      url: 'http://127.0.0.1:9/night-bus.mp3',
      createdAt: '1970-01-01T00:00:01.000Z',
    })
  })

  test('a correction keeps votes and checks, and the search follows; what left the seeds leaves', () => {
    const [, , , first, second] = seedStations(STREAMS)
    if (!first || !second) throw new Error('no seeds')
    importSeeds(database, [first, second], 1_000)
    database.exec("UPDATE stations SET votes = 7, check_state = 'heard', check_at = 5")
    const corrected = {
      ...first,
      station: { ...first.station, name: 'Zebra Zulu', tags: ['zydeco'] },
    }
    importSeeds(database, [corrected], 2_000)
    const stations = createStationStore(database)
    expect(stations.list({ limit: 9 }).items).toMatchObject([
      { name: 'Zebra Zulu', votes: 7, check: { state: 'heard' }, tags: ['zydeco'] },
    ])
    expect(stations.list({ query: 'zebra zydeco', limit: 9 }).total).toBe(1)
    expect(stations.list({ query: first.station.name, limit: 9 }).total).toBe(0)
    expect(stations.facets({}).genres).toEqual([{ value: 'zydeco', label: 'zydeco', count: 1 }])
  })

  test('without streams there are no demo stations', () => {
    importSeeds(database, seedStations(null), 1_000)
    expect(createStationStore(database).list({ limit: 1 }).items[0]?.demo).toBe(false)
  })
})
