import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { createStationStore } from '../stations/station-store.ts'
import { importMark } from './refresh/refresh-mark.ts'
import { importSnapshot, readSnapshot, SNAPSHOT_FILE, SNAPSHOT_MAX_BYTES } from './snapshot.ts'

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const { signal } = new AbortController()
const failures = () =>
  rowsOf(database, "SELECT name, amount FROM totals WHERE metric = 'job-fault'")

test('has at least 5,000 stations in at most 2 MB without duplicate addresses or ids', async () => {
  expect(statSync(SNAPSHOT_FILE).size).toBeLessThan(SNAPSHOT_MAX_BYTES)
  const groups = await readSnapshot()
  expect(groups.length).toBeGreaterThan(5_000)
  const uuids = groups.flatMap(({ station, others }) =>
    [station, ...others].map(({ stationuuid }) => stationuuid),
  )
  expect(new Set(uuids).size).toBe(uuids.length)
})

test('resumes an import that was interrupted near the end and then does nothing', async () => {
  const groups = await readSnapshot()
  const source = 'snapshot 2026-11-22'
  await importMark.write(database, { source, written: groups.length - 3, done: false })
  expect(await importSnapshot(database, signal)).toBe(groups.length)
  expect((await createStationStore(database).list({ limit: 1 })).total).toBe(3)
  expect(await importSnapshot(database, signal)).toBe(null)
})

test.each(['whole abc', 'snapshot 2999-01-01'])('does not overwrite %s', async (source) => {
  await importMark.write(database, { source, written: 9, done: true })
  expect(await importSnapshot(database, signal)).toBe(null)
  expect(await importMark.read(database)).toMatchObject({ source })
})

test('counts a failure and retries at the next start', async () => {
  await rowsOf(database, 'ALTER TABLE leases RENAME TO away')
  await expect(importSnapshot(database, signal)).rejects.toThrow()
  expect(await failures()).toEqual([{ name: 'directory', amount: 1 }])
  await rowsOf(database, 'ALTER TABLE away RENAME TO leases')
  expect(await importMark.read(database)).toBe(null)
})

test('stops with the backend and continues at the next start', async () => {
  expect(await importSnapshot(database, AbortSignal.abort())).toBe(null)
  expect(await importMark.read(database)).toBe(null)
})
