import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Queries } from '../../../database/queries.ts'
import { demoEntries } from '../../../dev/streams/demo-stations.ts'
import { openTestDatabase, rowsOf } from '../../../testing/test-database.ts'
import { seedStations } from '../../stations/catalog/seed-stations.ts'
import { writeStations } from '../../stations/catalog/station-writer.ts'
import { LISTENER_TIMEOUT_MS } from './count-heartbeats.ts'
import {
  createListening,
  FINAL_SWEEP_MS,
  FLUSH_MS,
  INACTIVE_MS,
  type Listening,
  UNWRITTEN_MAX,
  WRITE_BATCH_SIZE,
} from './listening.ts'

const BEGIN = Date.parse('2026-11-21T08:00:00.000Z')
const STATION = 'demo-night-bus'
let time: number
let database: Queries
let errors: unknown[]
let listening: Listening
let fails: (write: number) => boolean
let writes: number

const rows = () => rowsOf(database, 'SELECT day, countrycode, ms FROM listening ORDER BY day')
const sum = async () => (await rows()).reduce((all, { ms }) => all + Number(ms), 0)

const instance = (queries = database) =>
  createListening(queries, {
    hashKey: Buffer.from('a key of this test'),
    now: () => time,
    onError: (error) => errors.push(error),
  })

/** The database, in which some writes fail after they started. */
const failing = () =>
  database.withPlugin({
    transformQuery: ({ node }) => {
      const table = node.kind === 'InsertQueryNode' ? JSON.stringify(node.into) : ''
      if (table.includes('"listening_writes"')) writes += 1
      if (table.includes('"listeners"') && fails(writes)) throw new Error('A full disk.')
      return node
    },
    transformResult: async ({ result }) => result,
  })

/** Number of stored listeners of a station. */
const countOf = async (stationId: string) =>
  (await rowsOf(database, `SELECT * FROM listeners WHERE station_id = '${stationId}'`)).length

/** A user listens for a while and stops. */
function listen(uid: string, ms: number, countrycode: string | null = 'FR', to = listening): void {
  to.heartbeat(uid, STATION, countrycode)
  time += ms
  to.heartbeat(uid, null, null)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  time = BEGIN
  database = await openTestDatabase()
  const [demo] = seedStations(demoEntries('http://127.0.0.1:1'))
  if (demo !== undefined) await writeStations(database, [demo], BEGIN)
  errors = []
  writes = 0
  fails = () => false
  listening = instance(failing())
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

test('writes many heartbeats in one transaction after a second', async () => {
  for (let n = 0; n < 10; n += 1) listen(`listener-${n}`, 1_000)
  vi.advanceTimersByTime(FLUSH_MS - 1)
  expect(await rows()).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(await rows()).toEqual([{ day: '2026-11-21', countrycode: 'FR', ms: 10_000 }])
  expect(writes).toBe(1)
  listen('listener-1', 500)
  await listening.flush()
  expect(await rows()).toMatchObject([{ ms: 10_500 }])
})

test('skips a deleted station', async () => {
  listen('ada', 1_000)
  listening.heartbeat('bob', 'gone', null)
  time += 5
  listening.heartbeat('bob', null, null)
  await listening.flush()
  expect(await rows()).toHaveLength(1)
  expect(await rowsOf(database, 'SELECT * FROM day_listeners')).toHaveLength(1)
})

test('stores listeners once and deletes them after 75 s, also without new heartbeats', async () => {
  for (const uid of ['ada', 'ada', 'bob']) listening.heartbeat(uid, STATION, null)
  time += 20
  listening.heartbeat('eve', 'another', null)
  await listening.flush()
  expect(await countOf(STATION)).toBe(2)
  time = BEGIN + 2 * LISTENER_TIMEOUT_MS
  vi.advanceTimersByTime(FINAL_SWEEP_MS)
  await vi.waitFor(async () =>
    expect(await rowsOf(database, 'SELECT * FROM listeners')).toEqual([]),
  )
})

test('deletes an inactive listener within 75 s while others continue', async () => {
  const known = async () => (await rowsOf(database, 'SELECT * FROM listeners')).length
  listening.heartbeat('ada', STATION, null)
  while (time < BEGIN + LISTENER_TIMEOUT_MS - FLUSH_MS) {
    listening.heartbeat('bob', STATION, null)
    await listening.flush()
    if (time < BEGIN + INACTIVE_MS) expect(await known()).toBe(2)
    time += FLUSH_MS
  }
  expect(await known()).toBe(1)
})

test('deletes listeners left by a stopped process', async () => {
  listening.heartbeat('ada', STATION, null)
  await listening.close()
  time += LISTENER_TIMEOUT_MS
  const next = instance()
  vi.advanceTimersByTime(FINAL_SWEEP_MS)
  await vi.waitFor(async () =>
    expect(await rowsOf(database, 'SELECT * FROM listeners')).toEqual([]),
  )
  await next.close()
})

test('writes a large backlog in batches', async () => {
  for (let n = 0; n < WRITE_BATCH_SIZE + 1; n += 1) listening.heartbeat('ada', STATION, null)
  await listening.flush()
  expect(writes).toBe(2)
})

test('drops heartbeats beyond the limit', async () => {
  for (let n = 0; n < UNWRITTEN_MAX; n += 1) listening.heartbeat('ada', STATION, null)
  listening.heartbeat('bob', STATION, null)
  await listening.flush()
  expect(await countOf(STATION)).toBe(1)
})

describe('counts every heartbeat exactly once', () => {
  test('across two instances that receive heartbeats alternately', async () => {
    const [one, other] = [instance(), instance()]
    const uids = Array.from({ length: 50 }, (_, index) => `listener-${index}`)
    for (let heartbeat = 0; heartbeat <= 20; heartbeat += 1) {
      uids.forEach((uid, index) => {
        const to = (heartbeat + index) % 2 === 0 ? one : other
        to.heartbeat(uid, STATION, 'FR')
      })
      await Promise.all([one.flush(), other.flush()])
      time += 30_000
    }
    expect(await countOf(STATION)).toBe(50)
    expect(await sum()).toBe(50 * 20 * 30_000)
  })

  test('when a stop is written before an earlier heartbeat', async () => {
    const [one, other] = [instance(), instance()]
    one.heartbeat('ada', STATION, 'FR')
    time += 5
    other.heartbeat('ada', null, null)
    await other.flush()
    await one.flush()
    expect(await countOf(STATION)).toBe(0)
  })

  test('when instances add to the same totals in parallel', async () => {
    const all = Array.from({ length: 6 }, () => instance())
    for (let heartbeat = 0; heartbeat <= 10; heartbeat += 1) {
      all.forEach((one, index) => {
        for (let n = 0; n < 20; n += 1) one.heartbeat(`listener-${index}-${n}`, STATION, 'FR')
      })
      await Promise.all(all.map((one) => one.flush()))
      time += 30_000
    }
    expect(await sum()).toBe(6 * 20 * 10 * 30_000)
  })

  test('when a write fails and heartbeats arrive in the meantime', async () => {
    fails = () => true
    listen('ada', 1_000)
    await expect(listening.flush()).rejects.toThrow('A full disk.')
    listen('bob', 1_000)
    vi.advanceTimersByTime(FLUSH_MS)
    await vi.waitFor(() => expect(errors).toHaveLength(1))
    expect(await sum()).toBe(0)
    fails = () => false
    listen('eve', 1_000)
    await listening.flush()
    expect(await sum()).toBe(3_000)
  })

  test('when heartbeats arrive during writes that sometimes fail', async () => {
    fails = (write) => write % 3 === 0
    const flushes: Promise<void>[] = []
    for (let n = 0; n < 100; n += 1) {
      listen('ada', 1)
      flushes.push(listening.flush())
      listen('bob', 1)
      if (n % 20 === 0) await Promise.allSettled(flushes)
    }
    const outcomes = await Promise.allSettled(flushes)
    expect(outcomes.map(({ status }) => status)).toContain('rejected')
    fails = () => false
    await listening.flush()
    expect(await sum()).toBe(200)
  })

  test('when a flush waits for a running flush', async () => {
    listen('ada', 5)
    const first = listening.flush()
    await Promise.resolve()
    await listening.flush()
    expect(await sum()).toBe(5)
    await first
  })
})
