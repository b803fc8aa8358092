import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../../backend/database/queries.ts'
import { HOUR_COLUMNS } from '../../../backend/modules/analytics/hour-column-reads.ts'
import { publishDays } from '../../../backend/modules/analytics/listening/publish-days.ts'
import { DAY_MS, utcDay } from '../../../backend/modules/analytics/utc-day.ts'
import { writeGeneratedStations } from '../../../backend/testing/generate-stations.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../backend/testing/test-api.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../../backend/testing/test-database.ts'
import { ANALYTICS_RANKS, ANALYTICS_SERIES, RANGE_DAYS_MAX } from '../../../shared/api/analytics.ts'
import { series } from './series.ts'

/**
 * Two years of totals and a full day of listening for 50 000 stations: the cost of publication and the time of a query.
 */
const STATIONS = 50_000
const DAYS = 2 * RANGE_DAYS_MAX
const LISTENERS_A_STATION = 6
/** Countries per station and day. */
const COUNTRIES_A_STATION = 2
const COUNTRIES = 150
const RANKED = 200
const CALLS = 40
/** Per query. */
const STATEMENTS_MAX = 8

let api: TestApi
const print = (line: string) => process.stdout.write(`${line}\n`)
let database: Queries
let statements = 0

const random =
  TEST_ENGINE === 'postgres' ? '(random() * 3600000)::bigint' : 'abs(random() % 3600000)'
const HOURS_FILLED = HOUR_COLUMNS.filter((_, hour) => hour % 3 !== 0)
const dayText =
  TEST_ENGINE === 'postgres'
    ? `to_char(timestamp '${utcDay(TEST_TIME)}' - d.n * interval '1 day', 'YYYY-MM-DD')`
    : `date('${utcDay(TEST_TIME)}', '-' || d.n || ' days')`

async function fillTotals(metric: string, name: string, names: number): Promise<void> {
  await rowsOf(
    database,
    `INSERT INTO totals (metric, day, name, amount, ${HOURS_FILLED.join(', ')})
     SELECT '${metric}', ${dayText}, ${name}, 86400000, ${HOURS_FILLED.map(() => random).join(', ')}
     FROM ${series(DAYS, 'd')}, ${series(names, 'k')}`,
  )
}

async function size(): Promise<number> {
  if (TEST_ENGINE === 'postgres') {
    await rowsOf(database, 'VACUUM ANALYZE station_days')
    const [row] = await rowsOf(
      database,
      "SELECT pg_total_relation_size('station_days') + pg_total_relation_size('totals') AS bytes",
    )
    return Number(row?.bytes)
  }
  const [pages] = await rowsOf(database, 'PRAGMA page_count')
  const [page] = await rowsOf(database, 'PRAGMA page_size')
  const [free] = await rowsOf(database, 'PRAGMA freelist_count')
  return (Number(pages?.page_count) - Number(free?.freelist_count)) * Number(page?.page_size)
}

beforeAll(async () => {
  database = (await openTestDatabase()).withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await writeGeneratedStations(database, STATIONS)
  api = await createTestApi({ database })
  await api.addUser('root', 'admin')
  await api.addUser('ada', 'creator')
}, 600_000)
afterAll(() => api.close())

test('prints how long the publication of a day of listening takes', async () => {
  const day = utcDay(TEST_TIME)
  // Six listeners per station in COUNTRIES_A_STATION countries.
  await rowsOf(
    database,
    `INSERT INTO day_listeners (day, kind, listener, station_key, countrycode)
     SELECT '${day}', 'listening', key * 10 + k.n, key, substr('DEFR', 1 + 2 * (k.n % 2), 2)
     FROM stations, ${series(LISTENERS_A_STATION, 'k')} WHERE true`,
  )
  await rowsOf(
    database,
    `INSERT INTO listening (station_key, day, countrycode, ms)
     SELECT key, '${day}', substr('DEFR', 1 + 2 * (k.n % 2), 2), 86400000
     FROM stations, ${series(COUNTRIES_A_STATION, 'k')} WHERE true`,
  )
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const start = performance.now()
  await publishDays(database, TEST_TIME + 2 * DAY_MS)
  clearInterval(timer)
  print(
    `${TEST_ENGINE}: ${STATIONS} stations with ${LISTENERS_A_STATION} listeners each published in ` +
      `${Math.round(performance.now() - start)} ms, the longest turn ${Math.round(longest)} ms`,
  )
  const [row] = await rowsOf(database, 'SELECT count(*) AS count FROM station_days WHERE hours > 0')
  expect(Number(row?.count)).toBe(STATIONS)
}, 600_000)

test('every query takes few statements over two years; prints their duration', async () => {
  await rowsOf(database, 'DELETE FROM totals')
  const before = await size()
  await fillTotals('hours', "''", 1)
  await fillTotals(
    'country-hours',
    "substr('ABCDEFGHIJKLMNO', 1 + k.n / 10, 1) || (k.n % 10)",
    COUNTRIES,
  )
  await fillTotals('genre-hours', "'genre ' || k.n", RANKED)
  await fillTotals('station-hours', "'generated-' || (k.n * 7)", RANKED)
  const allMetrics = ['starts', 'start-ms', 'dropouts', 'failures', 'sign-up', 'daily-listeners']
  for (const metric of allMetrics) await fillTotals(metric, "''", 1)
  for (const metric of ['conversion', 'churn', 'plan']) {
    await fillTotals(metric, "CASE k.n WHEN 0 THEN 'pro' ELSE 'creator' END", 2)
  }
  // One station over thirteen months, without earlier published totals.
  const id = 'generated-7'
  await rowsOf(database, 'DELETE FROM station_days')
  await sql`UPDATE stations SET owner_id = 'ada' WHERE id = ${id}`.execute(database)
  await rowsOf(
    database,
    `INSERT INTO station_days (station_key, day, countrycode, listeners, hours)
     SELECT stations.key, ${dayText}, CASE k.n WHEN 0 THEN '' ELSE 'X' || k.n END, 5, 24
     FROM stations, ${series(397, 'd')}, ${series(10, 'k')} WHERE stations.id = '${id}'`,
  )
  if (TEST_ENGINE === 'postgres') await rowsOf(database, 'ANALYZE')
  print(`${TEST_ENGINE}: totals of two years ${(((await size()) - before) / 1e6).toFixed(0)} MB`)
  const range = `from=${utcDay(TEST_TIME - (RANGE_DAYS_MAX - 1) * DAY_MS)}&to=${utcDay(TEST_TIME)}&timeZone=Europe/Berlin`
  for (const path of [
    ...ANALYTICS_SERIES.map((name) => `/analytics/series/${name}`),
    ...ANALYTICS_RANKS.map((name) => `/analytics/ranks/${name}`),
    `/stations/${id}/analytics`,
  ]) {
    const times: number[] = []
    statements = 0
    for (let n = 0; n < CALLS; n += 1) {
      const start = performance.now()
      const response = await api.call('GET', `${path}?${range}`, 'root')
      times.push(performance.now() - start)
      expect(response.statusCode).toBe(200)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const part = (share: number) => (sorted[Math.floor(CALLS * share)] ?? 0).toFixed(1)
    print(
      `${TEST_ENGINE}: ${path}: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, ${statements / CALLS} statements`,
    )
    expect(statements / CALLS).toBeLessThanOrEqual(STATEMENTS_MAX)
  }
}, 600_000)

test('totals equal a manual count, many times', () => {
  const command = [
    'vitest',
    'run',
    'backend/modules/analytics/listening/publish-days.test.ts',
    '--testTimeout=600000',
  ]
  const env = { ...process.env, UNDERTONE_SUM_RUNS: '300' }
  expect(() => execFileSync('npx', command, { env, stdio: 'pipe' })).not.toThrow()
}, 900_000)
