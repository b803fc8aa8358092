import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { addDemoUsers } from '../../dev/demo-accounts.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { importSeeds, seedStations } from '../stations/catalog/seed-stations.ts'
import { createStationStore } from '../stations/station-store.ts'
import { importStations } from './import-stations.ts'
import { CHUNK_STATIONS } from './limits.ts'
import { readEntries } from './read-entries.ts'
import { groupVariants } from './record/group-variants.ts'
import { directoryStation } from './testing/directory-station.ts'

const REAL_RECORDS = path.join(import.meta.dirname, 'testing/real-records.jsonl')

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const rows = () => rowsOf(database, 'SELECT * FROM stations ORDER BY id')
const work = (entries: Parameters<typeof groupVariants>[0], source = 'test', now = 1_000) => ({
  groups: groupVariants(entries),
  source,
  isFull: false,
  now,
})
const many = (count: number) => Array.from({ length: count }, (_, n) => directoryStation(n))

test('produces the same rows when real records are imported twice', async () => {
  const { entries } = await readEntries(REAL_RECORDS)
  expect(entries.length).toBeGreaterThan(200)
  await importStations(database, work(entries))
  const first = await rows()
  await importStations(database, work(entries, 'again', 2_000))
  expect(await rows()).toEqual(first)
  const { items, total } = await createStationStore(database).list({ limit: 1 })
  expect(total).toBe(groupVariants(entries).length)
  expect(items[0]).toMatchObject({ source: 'directory', directory: { goneAt: null } })
})

test('resumes after each of ten interruptions and produces the same rows', async () => {
  const all = work(many(CHUNK_STATIONS * 10 + 1))
  for (let run = 1; run <= 11; run += 1) {
    const stopped = new AbortController()
    const onProgress = () => stopped.abort()
    const isDone = await importStations(database, { ...all, onProgress, signal: stopped.signal })
    expect(isDone).toBe(run === 11)
    const [count] = await rowsOf(database, 'SELECT count(*) AS stations FROM stations')
    expect(Number(count?.stations)).toBe(Math.min(run * CHUNK_STATIONS, all.groups.length))
  }
})

test('marks stations that left the directory and unmarks them on return', async () => {
  const [one, two] = many(2)
  if (!one || !two) throw new Error('no entries')
  const goneAt = async () => {
    const { items } = await createStationStore(database).list({ sort: 'name', limit: 9 })
    return items.map((station) => station.directory?.goneAt)
  }
  await importStations(database, work([one, two]))
  await importStations(database, { ...work([one], 'second', 5_000), isFull: true })
  expect(await goneAt()).toEqual([null, '1970-01-01T00:00:05.000Z'])
  await importStations(database, work([two], 'third'))
  expect(await goneAt()).toEqual([null, null])
})

test('keeps admin and owner edits and the id, and updates other fields', async () => {
  const [one, two] = many(2)
  if (!one || !two) throw new Error('no entries')
  await importStations(database, work([one, two]))
  const ids = (await rows()).map(({ id }) => id)
  await sql`UPDATE stations SET name = 'Better', provenance = '{"name":"admin"}' WHERE id = ${ids[0]}`.execute(
    database,
  )
  await addDemoUsers(database, 1)
  await sql`UPDATE stations SET name = 'Mine', owner_id = (SELECT min(id) FROM users) WHERE id = ${ids[1]}`.execute(
    database,
  )
  const renamed = [one, two].map((entry) => ({ ...entry, name: 'New', bitrate: 64, clicks: 9 }))
  await importStations(
    database,
    work(
      renamed.map((entry, n) => ({ ...entry, name: `New ${n}` })),
      'second',
      2_000,
    ),
  )
  expect(await rows()).toMatchObject([
    { id: ids[0], name: 'Better', bitrate: 64, clicks: 9 },
    { id: ids[1], name: 'Mine', bitrate: null, clicks: 9 },
  ])
})

test('assigns an entry with a curated stream to its station', async () => {
  await importSeeds(database, seedStations(), 1)
  const { items, total } = await createStationStore(database).list({ limit: 1 })
  const [curated] = items
  if (!curated) throw new Error('no seeds')
  const entry = directoryStation(1, { url: curated.url, votes: 7 })
  await importStations(database, work([entry]))
  const list = await createStationStore(database).list({ sort: 'votes', limit: 1 })
  expect(list.total).toBe(total)
  expect(list.items[0]).toMatchObject({
    id: curated.id,
    name: curated.name,
    source: 'curated',
    directory: { stationuuid: entry.stationuuid },
  })
})

test('stores the other addresses of a station as variants', async () => {
  const entries = [
    directoryStation(1, { name: 'Zone 128k', votes: 3 }),
    directoryStation(2, { name: 'Zone 64k AAC', codec: 'AAC', bitrate: 64 }),
  ]
  await importStations(database, work(entries))
  const { items } = await createStationStore(database).list({ limit: 9 })
  expect(items.map(({ variants }) => variants)).toEqual([
    [{ url: entries[1]?.url, codec: 'AAC', bitrate: 64 }],
  ])
})

test('ranks curated stations first, then directory stations of similar genres', async () => {
  await importSeeds(database, seedStations(), 1)
  const entries = [
    directoryStation(1, { name: 'Hits', tags: ['pop'], votes: 9_000 }),
    directoryStation(2, { name: 'Echoes', tags: ['dub'], votes: 9 }),
  ]
  await importStations(database, work(entries))
  const rank = await rowsOf(database, 'SELECT name FROM stations ORDER By rank DESC, name LIMIT 2')
  expect(rank.map(({ name }) => name)).toEqual(['Hits', 'Echoes'])
})
