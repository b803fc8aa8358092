import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../database/open-database.ts'
import { DatabaseUnavailableError } from '../../../database/postgres-dialect.ts'
import type { Queries } from '../../../database/queries.ts'
import { demoEntries } from '../../../dev/streams/demo-stations.ts'
import { startCommitBreaker } from '../../../testing/commit-breaker.ts'
import {
  databaseOf,
  openTestDatabase,
  rowsOf,
  SERVER_VARIABLE,
  TEST_ENGINE,
} from '../../../testing/test-database.ts'
import { seedStations } from '../../stations/catalog/seed-stations.ts'
import { writeStations } from '../../stations/catalog/station-writer.ts'
import { createListening } from './listening.ts'
import { createListeningWriteStore } from './listening-store.ts'

const BEGIN = Date.parse('2026-11-21T08:00:00.000Z')
const STATION = 'demo-night-bus'
let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

test('rejects heartbeats that an instance has already written', async () => {
  const writes = createListeningWriteStore(database)
  expect(await writes.heartbeats('one')).toBe(0)
  expect(await writes.advance('one', { from: 0, to: 2 }, BEGIN)).toBe(true)
  expect(await writes.advance('one', { from: 0, to: 3 }, BEGIN)).toBe(false)
  expect(await writes.advance('other', { from: 0, to: 1 }, BEGIN)).toBe(true)
  expect(await writes.heartbeats('one')).toBe(2)
  expect(await writes.advance('one', { from: 2, to: 3 }, BEGIN + 1)).toBe(true)
  await writes.removeBefore(BEGIN + 1)
  expect(await Promise.all(['one', 'other'].map(writes.heartbeats))).toEqual([3, 0])
})

describe.runIf(TEST_ENGINE === 'postgres')('a connection that breaks during a commit', () => {
  let time: number
  let breaker: Awaited<ReturnType<typeof startCommitBreaker>>
  let queries: Queries
  let listening: ReturnType<typeof createListening>
  beforeEach(async () => {
    time = BEGIN
    const [demo] = seedStations(demoEntries('http://127.0.0.1:1'))
    if (demo !== undefined) await writeStations(database, [demo], BEGIN)
    breaker = await startCommitBreaker(String(process.env[SERVER_VARIABLE]))
    const [row] = await rowsOf(database, 'SELECT current_database() AS name')
    queries = await openDatabase({ url: databaseOf(breaker.url, String(row?.name)) })
    listening = createListening(queries, {
      hashKey: Buffer.from('a key of this test'),
      now: () => time,
      onError: () => {},
    })
  })
  afterEach(async () => {
    await listening.close()
    await queries.destroy()
    breaker.close()
  })

  const listen = (uid: string) => {
    listening.heartbeat(uid, STATION, 'FR')
    time += 1_000
    listening.heartbeat(uid, null, null)
  }
  const sum = async () => (await rowsOf(database, 'SELECT sum(ms) AS ms FROM listening'))[0]?.ms

  test('does not repeat a commit that succeeded, and writes later heartbeats', async () => {
    listen('ada')
    breaker.breakNext('after')
    await expect(listening.flush()).rejects.toBeInstanceOf(DatabaseUnavailableError)
    expect(await sum()).toBe(1_000)
    // As after a crash: the listeners table no longer shows what was counted.
    await rowsOf(database, 'DELETE FROM listeners')
    listen('bob')
    await listening.flush()
    expect(await sum()).toBe(2_000)
    listen('eve')
    await listening.flush()
    expect(await sum()).toBe(3_000)
  })

  test('waits for a commit that is still running', async () => {
    listen('ada')
    breaker.breakNext('before')
    const failed = expect(listening.flush()).rejects.toBeInstanceOf(DatabaseUnavailableError)
    await breaker.commitHeld
    await failed
    const again = listening.flush()
    const waiting = 'SELECT pid FROM pg_locks WHERE NOT granted'
    await expect.poll(() => rowsOf(database, waiting)).toHaveLength(1)
    breaker.release()
    await again
    expect(await sum()).toBe(1_000)
  })
})
