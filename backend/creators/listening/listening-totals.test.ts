import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { seedStations } from '../../stations/catalogue/seed-stations.ts'
import { createStationWriter } from '../../stations/catalogue/station-writer.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { createListeningTotals, DAYS_KEPT, FLUSH_MS } from './listening-totals.ts'
import { DAY_MS } from './utc-day.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
let database: Queries
let trouble: unknown[]
let totals: ReturnType<typeof createListeningTotals>
/** Whether a write into `listening` is to fail, of those that come. */
let fails: (write: number) => boolean
let writes: number

const rows = () => rowsOf(database, 'SELECT day, countrycode, ms FROM listening ORDER BY day')
const sum = async () => (await rows()).reduce((all, { ms }) => all + Number(ms), 0)
const listened = (ms: number, countrycode = 'FR') => ({
  stationId: 'demo-night-bus',
  countrycode,
  ms,
})

/** The database, of which some writes into `listening` fail. */
const failing = () =>
  database.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode') {
        writes += 1
        if (fails(writes)) throw new Error('A full disk.')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  database = await openTestDatabase()
  const [demo] = seedStations('http://127.0.0.1:1')
  if (demo !== undefined) await createStationWriter(database)(demo.station, 'demo', NOW)
  trouble = []
  writes = 0
  fails = () => false
  totals = createListeningTotals(failing(), (error) => trouble.push(error))
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

test('many beats are one write, a few seconds later', async () => {
  for (let n = 0; n < 10; n += 1) totals.add(listened(1_000), NOW)
  vi.advanceTimersByTime(FLUSH_MS - 1)
  expect(await rows()).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(await rows()).toEqual([{ day: '2026-11-21', countrycode: 'FR', ms: 10_000 }])
  expect(writes).toBe(1)
  totals.add(listened(500), NOW)
  await totals.flush()
  expect(await rows()).toMatchObject([{ ms: 10_500 }])
})

test('what cannot be written waits, and is told', async () => {
  totals.add(listened(1_000), NOW)
  fails = () => true
  vi.advanceTimersByTime(FLUSH_MS)
  await vi.waitFor(() => expect(trouble).toHaveLength(1))
  fails = () => false
  totals.add(listened(1_000), NOW)
  vi.advanceTimersByTime(FLUSH_MS)
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ ms: 2_000 }]))
})

test('a station that has gone meanwhile is left out, and old days go', async () => {
  totals.add(listened(1_000), NOW)
  totals.add({ ...listened(5), stationId: 'gone' }, NOW)
  await totals.flush()
  expect(await rows()).toHaveLength(1)
  totals.add(listened(7), NOW + (DAYS_KEPT - 1) * DAY_MS)
  await totals.flush()
  expect(await rows()).toHaveLength(2)
  totals.add(listened(7), NOW + DAYS_KEPT * DAY_MS)
  await totals.flush()
  expect((await rows()).map((row) => row.day)).not.toContain('2026-11-21')
})

describe('nothing is lost and nothing counts twice', () => {
  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  /** More than one statement takes. */
  const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`))
  const addAll = () => {
    for (const code of CODES) totals.add(listened(1, code), NOW)
  }

  test('when a write fails half way', async () => {
    addAll()
    fails = (write) => write === 2
    await expect(totals.flush()).rejects.toThrow('A full disk.')
    expect([writes, await sum()]).toEqual([2, 0])
    addAll()
    await totals.flush()
    expect([writes, await sum()]).toEqual([4, 2 * CODES.length])
    await totals.flush()
    expect(writes).toBe(4)
  })

  test('when beats arrive while it is written, and writes fail now and then', async () => {
    fails = (write) => write % 3 === 0
    const flushes: Promise<void>[] = []
    for (let n = 0; n < 200; n += 1) {
      totals.add(listened(1), NOW)
      totals.add(listened(1, 'DE'), NOW)
      flushes.push(totals.flush())
      totals.add(listened(1), NOW)
      if (n % 2 === 0) await Promise.race([...flushes, Promise.resolve()]).catch(() => {})
      if (n % 20 === 0) await Promise.allSettled(flushes)
    }
    const outcomes = await Promise.allSettled(flushes)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(
      new Set(['fulfilled', 'rejected']),
    )
    fails = () => false
    await totals.flush()
    expect(await sum()).toBe(600)
  })

  test('and a reader waits for what another flush has taken out', async () => {
    totals.add(listened(5), NOW)
    let isWritten = false
    const first = totals.flush().then(() => {
      isWritten = true
    })
    await Promise.resolve()
    await totals.flush()
    expect([isWritten, await sum()]).toEqual([true, 5])
    await first
  })
})
