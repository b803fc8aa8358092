import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  COUNT_STEP,
  HOURS_STEP,
  LISTENERS_MIN,
  PUBLISH_AFTER_MS,
  START_STEP_MS,
} from '../../../../shared/api/figures.ts'
import type { Queries } from '../../../database/queries.ts'
import { demoEntries } from '../../../dev/streams/demo-stations.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../../testing/test-database.ts'
import { seedStations } from '../../stations/catalog/seed-stations.ts'
import { writeStations } from '../../stations/catalog/station-writer.ts'
import { utcDay } from '../utc-day.ts'
import { HEARTBEAT_MAX_MS } from './count-heartbeats.ts'
import { createListening, FLUSH_MS } from './listening.ts'
import { createOutcomes } from './outcomes.ts'
import { publishDays, publishedCells } from './publish-days.ts'

/** The long test runs more (tests/long/storage/analytics.test.ts). */
const RUNS = Number(process.env.UNDERTONE_SUM_RUNS ?? (TEST_ENGINE === 'postgres' ? 6 : 15))
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const BEGIN = Date.UTC(2026, 2, 28, 20)
const DAY = utcDay(BEGIN)
const PUBLISHED_AT = Date.UTC(2026, 2, 29, 1)
let database: Queries
let stations: { readonly id: string; readonly tags: readonly string[] }[]
let time: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  time = BEGIN
  database = await openTestDatabase()
  const seeds = seedStations(demoEntries('http://127.0.0.1:1')).slice(0, 3)
  stations = seeds.map(({ station }) => station)
  await writeStations(database, seeds, BEGIN)
})
afterEach(async () => {
  vi.useRealTimers()
  await database.destroy()
})

const options = () => ({
  hashKey: Buffer.from('a key of this test'),
  now: () => time,
  onError: (error: unknown) => {
    throw error
  },
})
const idOf = (number: number) => stations[number]?.id ?? 'gone'

/** Everyone plays a station for the same hours, each from one country. */
async function listen(station: number, hours: number, countryOf: Record<string, string | null>) {
  const listening = createListening(database, options())
  const start = time
  for (; time <= start + hours * HOUR_MS; time += HEARTBEAT_MAX_MS) {
    for (const [uid, country] of Object.entries(countryOf)) {
      listening.heartbeat(uid, idOf(station), country)
    }
  }
  await listening.close()
  time = start
}
const from = (country: string | null, ...uids: string[]) =>
  Object.fromEntries(uids.map((uid) => [uid, country]))
const published = async () =>
  (
    await rowsOf(
      database,
      `SELECT stations.id, station_days.* FROM station_days, stations
       WHERE stations.key = station_days.station_key ORDER BY stations.id, countrycode`,
    )
  ).map(({ id, countrycode, listeners, hours }) => [id, countrycode, listeners, hours].join(' '))
const totals = async () =>
  Object.fromEntries(
    (await rowsOf(database, 'SELECT metric, name, amount FROM totals')).map(
      ({ metric, name, amount }) => [[metric, name].join(' ').trim(), Number(amount)],
    ),
  )
const [FIVE, FOUR] = [
  ['ada', 'bob', 'cid', 'dan', 'eve'],
  ['fay', 'gus', 'hal', 'ivy'],
]

test('requires five listeners, rounds to 5 listeners and 1 hour, and publishes an hour after the day', () => {
  expect([LISTENERS_MIN, COUNT_STEP, HOURS_STEP]).toEqual([5, 5, 1])
  expect([START_STEP_MS, PUBLISH_AFTER_MS]).toEqual([100, 3_600_000])
})

describe('publishedCells', () => {
  const cells = (listeners: Record<string, number>) =>
    Object.fromEntries(
      publishedCells(
        new Map(
          Object.entries(listeners).map(([code, count]) => [code, { listeners: count, ms: 1 }]),
        ),
      ),
    )

  test.each([
    ['omits a country with too few listeners', { FR: 4 }, {}],
    ['publishes a country with enough listeners', { FR: 5 }, { FR: 5 }],
    ['omits other countries with too few listeners', { FR: 5, DE: 4 }, { FR: 5 }],
    ['combines other countries with enough listeners', { FR: 5, DE: 4, '': 1 }, { FR: 5, '': 5 }],
    ['combines countries that are too small individually', { FR: 4, DE: 1 }, { '': 5 }],
    ['combines listeners without a country', { '': 9 }, { '': 9 }],
  ])('%s', (_, listeners, expected) => {
    const counts = Object.entries(cells(listeners)).map(([code, cell]) => [code, cell.listeners])
    expect(Object.fromEntries(counts)).toEqual(expected)
  })
})

test('publishes a day once, an hour after its end, and deletes its listeners', async () => {
  await listen(0, 1, from('FR', ...FIVE))
  await publishDays(database, PUBLISHED_AT - 1)
  expect(await published()).toEqual([])
  await publishDays(database, PUBLISHED_AT)
  const figures = [`${idOf(0)}  5 5`, `${idOf(0)} FR 5 5`]
  expect(await published()).toEqual(figures)
  for (const table of ['listening', 'day_listeners', 'listening_outcomes']) {
    expect(await rowsOf(database, `SELECT * FROM ${table}`)).toEqual([])
  }
  // Late heartbeats change nothing.
  await listen(0, 3, from('FR', ...FIVE, ...FOUR))
  await publishDays(database, PUBLISHED_AT + DAY_MS)
  expect(await published()).toEqual(figures)
  expect(await rowsOf(database, 'SELECT * FROM day_listeners')).toEqual([])
})

test('sums only listeners of published cells', async () => {
  await listen(0, 1, { ...from('FR', ...FIVE), ...from('DE', 'fay') })
  await listen(1, 1, from('IT', 'gus'))
  await publishDays(database, PUBLISHED_AT)
  expect(await published()).toEqual([`${idOf(0)}  5 5`, `${idOf(0)} FR 5 5`])
  expect(await totals()).toMatchObject({
    hours: 5,
    'country-hours FR': 5,
    'daily-listeners': 5,
    [`station-hours ${idOf(0)}`]: 5,
  })
  expect(Object.keys(await totals()).join()).not.toMatch(/DE|IT/)
})

test('combines small stations with five different listeners in total', async () => {
  await listen(0, 1, from('FR', ...FOUR))
  await listen(1, 1, from('FR', ...FOUR))
  await publishDays(database, PUBLISHED_AT)
  expect(await totals()).toEqual({ published: 1 })
  time += DAY_MS
  await listen(0, 1, from('FR', ...FOUR))
  await listen(1, 1, from('FR', 'ada'))
  await publishDays(database, PUBLISHED_AT + DAY_MS)
  expect(await published()).toEqual([])
  expect(await totals()).toMatchObject({ hours: 5, 'country-hours FR': 5, 'daily-listeners': 5 })
})

test('uses the country of the first heartbeat of the day, across instances', async () => {
  await listen(0, 1, from('FR', ...FIVE))
  time += 2 * HOUR_MS
  await listen(1, 1, from('DE', ...FIVE))
  await publishDays(database, PUBLISHED_AT)
  expect((await published()).filter((row) => row.includes(' DE '))).toEqual([])
  expect(await published()).toContain(`${idOf(1)} FR 5 5`)
})

test('publishes rounded playback figures from five reporters on', async () => {
  const outcomes = createOutcomes(database, options())
  const report = (uid: string, station: number, startMs: number | null) => {
    const reason = startMs === null ? 'lost' : null
    outcomes.record(uid, [{ stationId: idOf(station), startMs, dropouts: 2, reason }])
  }
  for (const uid of FIVE) report(uid, 0, 380)
  for (const uid of ['ada', 'bob', 'cid', 'dan']) report(uid, 1, 500)
  report('fay', 0, null)
  await outcomes.close()
  await publishDays(database, PUBLISHED_AT)
  const rows = await rowsOf(
    database,
    'SELECT starts, start_ms, dropouts, failures, listeners FROM station_days',
  )
  expect(rows).toEqual([{ starts: 5, start_ms: 400, dropouts: 10, failures: 0, listeners: 0 }])
  expect(await totals()).toEqual({ starts: 5, 'start-ms': 2_000, dropouts: 10, published: 1 })
})

interface Step {
  readonly uid: string
  readonly station: number | null
  readonly afterMs: number
  readonly to: number
  readonly isTwice: boolean
}
const UIDS = Array.from({ length: 12 }, (_, index) => `listener ${index}`)
/** Seven from one country, three from another, and two without a country. */
const countryOf = (uid: string) => {
  const index = UIDS.indexOf(uid)
  if (index < 7) return 'DE'
  return index < 10 ? 'FR' : null
}
const steps = fc.array(
  fc.record<Step>({
    uid: fc.constantFrom(...UIDS),
    // 3 is an unknown station.
    station: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 8 }),
    afterMs: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: HEARTBEAT_MAX_MS / 4 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 * HOUR_MS }) },
    ),
    to: fc.integer({ min: 0, max: 1 }),
    isTwice: fc.boolean(),
  }),
  { minLength: 40, maxLength: 200 },
)

test('matches a manual count of all heartbeats over day borders and two instances', async () => {
  const run = async (heartbeats: readonly Step[]) => {
    for (const table of ['listening', 'listeners', 'day_listeners', 'totals', 'station_days']) {
      await rowsOf(database, `DELETE FROM ${table}`)
    }
    time = BEGIN
    const instances = [createListening(database, options()), createListening(database, options())]
    const last = new Map<string, { station: number | null; at: number }>()
    const listeners = new Map<string, Set<string>>()
    const ms = new Map<string, number>()
    const key = (...parts: readonly unknown[]) => parts.join('|')
    for (const { uid, station, afterMs, to, isTwice } of heartbeats) {
      time += afterMs
      const country = countryOf(uid) ?? ''
      const day = utcDay(time)
      for (let n = 0; n < (isTwice ? 2 : 1); n += 1) {
        const instance = instances[(to + n) % 2]
        instance?.heartbeat(uid, station === null ? null : idOf(station), countryOf(uid))
        await instance?.flush()
      }
      const before = last.get(uid)
      if (before !== undefined && before.station !== null && time - before.at <= HEARTBEAT_MAX_MS) {
        const cell = key(before.station, day, country)
        ms.set(cell, (ms.get(cell) ?? 0) + time - before.at)
      }
      last.set(uid, { station, at: time })
      if (station === null) continue
      const cell = key(station, day, country)
      listeners.set(cell, (listeners.get(cell) ?? new Set()).add(uid))
    }
    for (const instance of instances) await instance.close()
    await publishDays(database, time + 2 * DAY_MS)

    const expected: string[] = []
    for (let day = BEGIN; day < time + DAY_MS; day += DAY_MS) {
      for (const station of [0, 1, 2]) {
        const of = (country: string) => ({
          count: listeners.get(key(station, utcDay(day), country))?.size ?? 0,
          ms: ms.get(key(station, utcDay(day), country)) ?? 0,
        })
        const named = ['DE', 'FR'].filter((country) => of(country).count >= 5)
        const unnamed = ['DE', 'FR', ''].filter((country) => !named.includes(country)).map(of)
        const others = {
          count: unnamed.reduce((sum, { count }) => sum + count, 0),
          ms: unnamed.reduce((sum, one) => sum + one.ms, 0),
        }
        const cells = [...named.map(of), ...(others.count >= 5 ? [others] : [])]
        if (cells.length === 0) continue
        const row = (country: string, count: number, hours: number) =>
          expected.push([idOf(station), country, count - (count % 5), hours].join(' '))
        const hours = (cell: { readonly ms: number }) => Math.round(cell.ms / HOUR_MS)
        row(
          '',
          cells.reduce((sum, { count }) => sum + count, 0),
          cells.reduce((sum, cell) => sum + hours(cell), 0),
        )
        for (const country of named) row(country, of(country).count, hours(of(country)))
      }
    }
    expect((await published()).sort()).toEqual(expected.sort())
  }
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: RUNS })
}, 120_000)

test('never publishes the current day', async () => {
  await listen(0, 1, from('FR', ...FIVE))
  vi.advanceTimersByTime(FLUSH_MS)
  await publishDays(database, BEGIN + HOUR_MS)
  expect(await published()).toEqual([])
  expect((await rowsOf(database, 'SELECT day FROM day_listeners')).map(({ day }) => day)).toEqual(
    Array(5).fill(DAY),
  )
})
