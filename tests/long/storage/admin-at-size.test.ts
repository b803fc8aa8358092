import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../../backend/database/queries.ts'
import { writeGeneratedStations } from '../../../backend/testing/generate-stations.ts'
import { createTestApi, NO_LIMITS, type TestApi } from '../../../backend/testing/test-api.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../../backend/testing/test-database.ts'
import { MODERATION_STATES } from '../../../shared/api/own-stations.ts'
import { USER_SORTS } from '../../../shared/api/users.ts'
import { writeGeneratedUsers } from '../generated-users.ts'
import { fillAdmin } from './admin-at-size.ts'

/** Admin lists over HTTP with 100 000 users and 50 000 stations. Counts statements and rows, prints times. */
const USERS = 100_000
const STATIONS = 50_000
const CALLS = 20
const WARM = 2
const ROWS = 50
const DEEP_PAGES = 100
const DEEP_ROWS = 100

let api: TestApi
let database: Queries
let statements = 0
const times: number[] = []
const spent: number[] = []
const print = (line: string) => process.stdout.write(`${TEST_ENGINE}: ${line}\n`)

/** Times of calls with the process's CPU time, which is lower on a busy machine. */
function described(took: readonly number[], busy: readonly number[]): string {
  const parts = [took, busy].map((some) => {
    const sorted = some.toSorted((a, b) => a - b)
    const part = (share: number) =>
      (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1).padStart(6)
    return `p50 ${part(0.5)}, p95 ${part(0.95)} ms`
  })
  return `${parts[0]} (worked ${parts[1]})`
}

beforeAll(async () => {
  database = (await openTestDatabase({ isNew: true })).withPlugin({
    transformQuery: ({ node }) => node,
    // Counts each statement once: a query is transformed again for each statement that contains it.
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  await writeGeneratedUsers(database, USERS)
  await writeGeneratedStations(database, STATIONS)
  api = await createTestApi({ database, writeLimits: NO_LIMITS })
  await api.addUser('root', 'admin')
  await fillAdmin(database)
  if (TEST_ENGINE === 'postgres') await rowsOf(database, 'VACUUM ANALYZE')
}, 600_000)
afterAll(() => api.close())

async function get(url: string) {
  const response = await api.call('GET', url, 'root')
  expect(response.statusCode, `${url} ${response.payload}`).toBe(200)
  return response.json()
}

/** The cursor of a page after thousands of rows. */
async function deepIn(url: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const { nextCursor } = await get(`${url}&limit=${DEEP_ROWS}${cursor}`)
    if (nextCursor === null) break
    cursor = `&cursor=${encodeURIComponent(nextCursor)}`
  }
  return cursor
}

/** Calls several times. Prints each duration with the CPU time, and the maximum number of statements per call. */
async function measure(url: string, most: number, rows = ROWS): Promise<void> {
  const took: number[] = []
  const busy: number[] = []
  let sent = 0
  for (let call = -WARM; call < CALLS; call += 1) {
    statements = 0
    const start = performance.now()
    const worked = process.cpuUsage()
    const { items } = await get(url)
    if (call >= 0) {
      took.push(performance.now() - start)
      const { user, system } = process.cpuUsage(worked)
      busy.push((user + system) / 1_000)
    }
    sent = Math.max(sent, statements)
    expect(items?.length ?? 0, url).toBeLessThanOrEqual(rows)
  }
  times.push(...took)
  spent.push(...busy)
  const shown = url.replace(/cursor=.*/, 'cursor=…')
  print(`${described(took, busy)}, ${sent} statements: ${shown}`)
  expect(sent, url).toBeLessThanOrEqual(most)
}

const query = (words: string) => `&query=${encodeURIComponent(words)}`

test('users: each order, searched, filtered, and the last pages', async () => {
  for (const sort of USER_SORTS) {
    const url = `/users?sort=${sort}`
    const page = `${url}&limit=${ROWS}`
    await measure(page, 8)
    for (const words of ['a', 'person', 'elodie', 'straße 7', 'person.4711', 'nowhere']) {
      await measure(page + query(words), 8)
    }
    for (const narrowed of ['&role=creator', '&state=disabled&plan=free', '&role=admin&plan=pro']) {
      await measure(page + narrowed, 8)
      await measure(page + narrowed + query('a'), 8)
    }
    await measure(page + (await deepIn(url)), 8)
    await measure(page + query('person') + (await deepIn(url + query('person'))), 8)
  }
  const { items } = await get(`/users?limit=5${query('person.99999')}`)
  expect(items.map(({ id }: { id: string }) => id)).toEqual(['user-99999'])
})

test('the overview and the audit log', async () => {
  await measure('/admin/overview', 60)
  for (const narrowed of [
    ...['', '&kind=user', '&kind=station', '&kind=notice', '&actor=user-1', '&action=users.role'],
    ...['&action=stations.hide&actor=user-2', '&kind=user&subject=user-7'],
  ]) {
    await measure(`/audit?limit=${ROWS}${narrowed}`, 4)
  }
  await measure(`/audit?limit=${ROWS}${await deepIn('/audit?')}`, 4)
})

test('pending and decided items', async () => {
  const lists = [
    ...MODERATION_STATES.map((state) => `/moderation/stations?state=${state}`),
    '/moderation/reported-stations?',
    ...['open', 'resolved'].map((state) => `/moderation/reports?state=${state}`),
    ...['open', 'resolved'].map((state) => `/moderation/people-reports?state=${state}`),
    '/moderation/claims?',
    ...['open', 'decided'].map((list) => `/moderation/notices?list=${list}`),
    '/moderation/taken-out?',
    // Admin searches of the catalog.
    '/stations?sort=name',
    '/stations?query=radio',
  ]
  for (const list of lists) {
    await measure(`${list}&limit=${ROWS}`, 12)
    await measure(`${list}&limit=${ROWS}${await deepIn(list)}`, 12)
  }
})

test('bulk jobs of maximum size', async () => {
  // The screen's limit and the maximum limit.
  await measure('/bulk?limit=10', 40, 10)
  await measure('/bulk?limit=40', 130, 40)
  const [{ id }] = (await get('/bulk?limit=1')).items
  await measure(`/bulk/${id}`, 6)
})

test('all of them', () => {
  print(`${described(times, spent)}: all of ${times.length} calls`)
  expect(times.length).toBeGreaterThan(1_000)
})
