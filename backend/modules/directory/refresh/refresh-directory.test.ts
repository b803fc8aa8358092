import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { COPY_EVERY_MS, COPY_STALE_MS } from '../limits.ts'
import { askFake } from '../testing/ask-fake.ts'
import {
  type FakeDirectory,
  type SentRecord,
  sentRecord,
  startFakeDirectory,
} from '../testing/fake-directory.ts'
import { refreshDirectory } from './refresh-directory.ts'

/** Entries of one page here: several pages of few entries. */
const PAGE = 100
const BEGIN = Date.UTC(2026, 0, 5)
const COUNT = 230
const records = (count = COUNT) => Array.from({ length: count }, (_, n) => sentRecord(n + 1))

let database: Queries
let mirror: FakeDirectory
let asking: ReturnType<typeof askFake>
let folder: string
let said: string[]
let time: number
beforeEach(async () => {
  database = await openTestDatabase()
  mirror = await startFakeDirectory(records())
  asking = askFake([mirror], new AbortController().signal)
  folder = await mkdtemp(path.join(tmpdir(), 'directory-'))
  said = []
  time = BEGIN
})
afterEach(async () => {
  await asking.stop()
  await mirror.stop()
  await rm(folder, { recursive: true })
  await database.destroy()
})

const refresh = (signal = new AbortController().signal) =>
  refreshDirectory({
    queries: database,
    calls: asking.calls,
    file: path.join(folder, 'copies/copy.jsonl'),
    now: time,
    say: (line) => said.push(line),
    signal,
    pageEntries: PAGE,
  })
const rows = (columns = 'name, gone_at, paused') =>
  rowsOf(database, `SELECT ${columns} FROM stations ORDER BY directory_id`)
const askedFor = (text: string) => mirror.asked.filter((path) => path.includes(text))
/** An entry as it is from now on. */
function change(n: number, fields: Readonly<Record<string, unknown>>, changeNumber = 9_000 + n) {
  const { changeuuid } = sentRecord(changeNumber)
  const record: SentRecord = { ...sentRecord(n), ...fields, changeuuid }
  const others = mirror.records.filter(({ stationuuid }) => stationuuid !== record.stationuuid)
  mirror.records = [...others, record]
  mirror.changes.push(record)
}
const remove = (...numbers: number[]) => {
  const gone = numbers.map((n) => sentRecord(n).stationuuid)
  mirror.records = mirror.records.filter(({ stationuuid }) => !gone.includes(stationuuid))
}

test('first a whole copy, page by page; then what was changed since; a week later a copy again', async () => {
  expect(await refresh()).toEqual({ kind: 'copy', count: COUNT })
  expect(await rows()).toHaveLength(COUNT)
  expect(said).toContain(`${COUNT} entries read, of ${COUNT}`)
  expect(await refresh()).toEqual({ kind: 'changes', count: 0 })

  change(7, { name: 'Seven' })
  change(7, { name: 'Seventh' }, 9_999)
  change(500, { name: 'New' })
  expect(await refresh()).toEqual({ kind: 'changes', count: 2 })
  const after = await rows()
  expect(after).toHaveLength(COUNT + 1)
  expect([after[6], after.at(-1)]).toMatchObject([{ name: 'Seventh' }, { name: 'New' }])
  expect(await refresh()).toEqual({ kind: 'changes', count: 0 })

  time += COPY_EVERY_MS
  expect(await refresh()).toEqual({ kind: 'copy', count: COUNT + 1 })
  expect(await rows()).toEqual(after)
})

test('a copy that was broken off goes on with the page that was missing', async () => {
  mirror.fault = (path) => (path.includes('offset=50') ? 503 : null)
  await expect(refresh()).rejects.toThrow('it answers 503')
  expect(await rows()).toEqual([])
  mirror.fault = () => null
  mirror.asked.length = 0
  await refresh()
  expect(askedFor('/json/stations?').map((path) => /offset=(\d+)/.exec(path)?.[1])).toEqual([
    '50',
    '100',
    '150',
  ])
  expect(await rows()).toHaveLength(COUNT)
  await expect(readFile(path.join(folder, 'copies/copy.jsonl'))).rejects.toThrow('ENOENT')
})

test('one that is a day old is begun anew', async () => {
  mirror.fault = (path) => (path.includes('offset=50') ? 503 : null)
  await expect(refresh()).rejects.toThrow('it answers 503')
  mirror.fault = () => null
  mirror.asked.length = 0
  time += COPY_STALE_MS + 1
  await refresh()
  expect(askedFor('offset=0')).toHaveLength(1)
})

test('a directory that ends before it should is no whole one: nothing is marked as gone', async () => {
  await refresh()
  time += COPY_EVERY_MS
  const all = mirror.records.length
  mirror.records = mirror.records.slice(0, PAGE)
  asking.calls = { ...asking.calls, size: async () => all }
  await expect(refresh()).rejects.toThrow(`The directory has ${all} entries and sends ${PAGE}.`)
  expect((await rows()).filter(({ gone_at }) => gone_at !== null)).toEqual([])
})

test('what is not in a copy is asked for before it is gone; what is gone stays, marked', async () => {
  await refresh()
  remove(3, 4)
  time += COPY_EVERY_MS
  const { entries } = asking.calls
  // The fourth has slipped between two pages.
  const slipped = sentRecord(4).stationuuid
  asking.calls = {
    ...asking.calls,
    entries: async (uuids) => {
      const found = await entries(uuids)
      return { ...found, present: new Set([...found.present, slipped]) }
    },
  }
  await refresh()
  expect((await rows()).slice(2, 4)).toMatchObject([{ gone_at: time }, { gone_at: null }])
})

test('what left the directory rests once our own check finds it dead, and wakes when it is back', async () => {
  await refresh()
  change(1, {})
  change(2, {})
  remove(1, 2)
  await refresh()
  expect((await rows()).slice(0, 2)).toMatchObject([
    { gone_at: time, paused: 0 },
    { gone_at: time, paused: 0 },
  ])
  await rowsOf(database, "UPDATE stations SET air_state = 'dead' WHERE name = 'Station 1'")
  await refresh()
  expect((await rows()).slice(0, 2)).toMatchObject([{ paused: 1 }, { paused: 0 }])
  change(1, {}, 9_500)
  await refresh()
  expect((await rows('gone_at, paused, provenance'))[0]).toEqual({
    gone_at: null,
    paused: 0,
    provenance: '{}',
  })
})

test('what an admin has taken out stays out when it is back in the directory', async () => {
  await refresh()
  change(1, {})
  remove(1)
  await refresh()
  await rowsOf(database, "UPDATE stations SET air_state = 'dead' WHERE name = 'Station 1'")
  await refresh()
  await rowsOf(
    database,
    "UPDATE stations SET off_at = 1, off_reason = 'No.', owner_paused = 1 WHERE name = 'Station 1'",
  )
  change(1, {}, 9_500)
  await refresh()
  expect((await rows('paused, owner_paused, shown, provenance'))[0]).toEqual({
    paused: 1,
    owner_paused: 0,
    shown: 0,
    provenance: '{}',
  })
})

test('a change of one address of a station leaves it one station', async () => {
  mirror.records = [
    sentRecord(1, { name: 'Zone 128k', votes: 9 }),
    sentRecord(2, { name: 'Zone 64k', bitrate: 64 }),
    // The same address once more.
    sentRecord(3, { name: 'Another name', url: 'https://radio.example/stream-1' }),
  ]
  mirror.changes = [...mirror.records]
  await refresh()
  change(2, { name: 'Zone 96k', bitrate: 96 })
  change(3, { name: 'Yet another', url: 'https://radio.example/stream-1' })
  // New, and by its name one of them.
  change(4, { name: 'Zone 320k', bitrate: 320 })
  await refresh()
  const [station, ...more] = await rows('name, url, variants')
  expect([station?.name, more]).toEqual(['Zone 128k', []])
  expect(JSON.parse(String(station?.variants))).toMatchObject([{ bitrate: 320 }, { bitrate: 96 }])
})

test('a mirror that does not know the last change tells of all: the rows are the same', async () => {
  await refresh()
  const before = await rows('*')
  mirror.changes = mirror.changes.slice(0, -1)
  expect(await refresh()).toEqual({ kind: 'changes', count: COUNT - 1 })
  expect(await rows('*')).toEqual(before)
})
