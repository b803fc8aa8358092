import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { COPY_EVERY_MS, COPY_STALE_MS } from '../limits.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import {
  type FakeDirectory,
  type SentRecord,
  sentRecord,
  startFakeDirectory,
} from '../testing/fake-directory.ts'
import { refreshDirectory } from './refresh-directory.ts'

/** Small pages, to get several of them. */
const PAGE = 100
const START = Date.UTC(2026, 0, 5)
const COUNT = 230
const records = (count = COUNT) => Array.from({ length: count }, (_, n) => sentRecord(n + 1))

let database: Queries
let mirror: FakeDirectory
let requesting: ReturnType<typeof createFakeClient>
let folder: string
let output: string[]
let time: number
beforeEach(async () => {
  database = await openTestDatabase()
  mirror = await startFakeDirectory(records())
  requesting = createFakeClient([mirror], new AbortController().signal)
  folder = await mkdtemp(path.join(tmpdir(), 'directory-'))
  output = []
  time = START
})
afterEach(async () => {
  await requesting.stop()
  await mirror.stop()
  await rm(folder, { recursive: true })
  await database.destroy()
})

const refresh = (signal = new AbortController().signal) =>
  refreshDirectory({
    queries: database,
    api: requesting.api,
    file: path.join(folder, 'copies/copy.jsonl'),
    now: time,
    print: (line) => output.push(line),
    signal,
    pageEntries: PAGE,
  })
const rows = (columns = 'name, gone_at, paused') =>
  rowsOf(database, `SELECT ${columns} FROM stations ORDER BY directory_id`)
const requestedPaths = (text: string) => mirror.requested.filter((path) => path.includes(text))
/** Changes an entry. */
function change(n: number, fields: Readonly<Record<string, unknown>>, changeNumber = 9_000 + n) {
  const { changeuuid } = sentRecord(changeNumber)
  const record: SentRecord = { ...sentRecord(n), ...fields, changeuuid }
  const others = mirror.records.filter(({ stationuuid }) => stationuuid !== record.stationuuid)
  mirror.records = [...others, record]
  mirror.changes.push(record)
}
const remove = (...numbers: number[]) => {
  const aborted = numbers.map((n) => sentRecord(n).stationuuid)
  mirror.records = mirror.records.filter(({ stationuuid }) => !aborted.includes(stationuuid))
}

test('downloads a full copy first, then changes, and a copy again after a week', async () => {
  expect(await refresh()).toEqual({ kind: 'copy', count: COUNT })
  expect(await rows()).toHaveLength(COUNT)
  expect(output).toContain(`${COUNT} entries read, of ${COUNT}`)
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

test('resumes an interrupted copy at the missing page', async () => {
  mirror.fault = (path) => (path.includes('offset=50') ? 503 : null)
  await expect(refresh()).rejects.toThrow('status 503')
  expect(await rows()).toEqual([])
  mirror.fault = () => null
  mirror.requested.length = 0
  await refresh()
  expect(requestedPaths('/json/stations?').map((path) => /offset=(\d+)/.exec(path)?.[1])).toEqual([
    '50',
    '100',
    '150',
  ])
  expect(await rows()).toHaveLength(COUNT)
  await expect(readFile(path.join(folder, 'copies/copy.jsonl'))).rejects.toThrow('ENOENT')
})

test('starts over after a day', async () => {
  mirror.fault = (path) => (path.includes('offset=50') ? 503 : null)
  await expect(refresh()).rejects.toThrow('status 503')
  mirror.fault = () => null
  mirror.requested.length = 0
  time += COPY_STALE_MS + 1
  await refresh()
  expect(requestedPaths('offset=0')).toHaveLength(1)
})

test('marks nothing as removed when the directory ends too early', async () => {
  await refresh()
  time += COPY_EVERY_MS
  const all = mirror.records.length
  mirror.records = mirror.records.slice(0, PAGE)
  requesting.api = { ...requesting.api, size: async () => all }
  await expect(refresh()).rejects.toThrow(`The directory has ${all} entries and sends ${PAGE}.`)
  expect((await rows()).filter(({ gone_at }) => gone_at !== null)).toEqual([])
})

test('queries entries that are missing in a copy before marking them as removed', async () => {
  await refresh()
  remove(3, 4)
  time += COPY_EVERY_MS
  const { entries } = requesting.api
  const slipped = sentRecord(4).stationuuid
  requesting.api = {
    ...requesting.api,
    entries: async (uuids) => {
      const found = await entries(uuids)
      return { ...found, present: new Set([...found.present, slipped]) }
    },
  }
  await refresh()
  expect((await rows()).slice(2, 4)).toMatchObject([{ gone_at: time }, { gone_at: null }])
})

test('pauses removed stations that the checker found dead and resumes them on return', async () => {
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

test('keeps a station hidden by an admin when it returns to the directory', async () => {
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

test('keeps one station when one of its addresses changes', async () => {
  mirror.records = [
    sentRecord(1, { name: 'Zone 128k', votes: 9 }),
    sentRecord(2, { name: 'Zone 64k', bitrate: 64 }),
    // The same address again.
    sentRecord(3, { name: 'Another name', url: 'https://radio.example/stream-1' }),
  ]
  mirror.changes = [...mirror.records]
  await refresh()
  change(2, { name: 'Zone 96k', bitrate: 96 })
  change(3, { name: 'Yet another', url: 'https://radio.example/stream-1' })
  // New, and one of the group by its name.
  change(4, { name: 'Zone 320k', bitrate: 320 })
  await refresh()
  const [station, ...more] = await rows('name, url, variants')
  expect([station?.name, more]).toEqual(['Zone 128k', []])
  expect(JSON.parse(String(station?.variants))).toMatchObject([{ bitrate: 320 }, { bitrate: 96 }])
})

test('produces the same rows when a mirror does not know the last change', async () => {
  await refresh()
  const before = await rows('*')
  mirror.changes = mirror.changes.slice(0, -1)
  expect(await refresh()).toEqual({ kind: 'changes', count: COUNT - 1 })
  expect(await rows('*')).toEqual(before)
})
