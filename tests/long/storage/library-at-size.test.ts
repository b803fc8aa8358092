import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionId } from '../../../backend/testing/sessions.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../backend/testing/test-api.ts'
import { openTestDatabase } from '../../../backend/testing/test-database.ts'
import { FAVORITES_MAX, HISTORY_MAX } from '../../../shared/api/field-rules.ts'
import { STATIONS_ASKED_MAX } from '../../../shared/api/stations.ts'

/** A listener with as much as an account may hold: statements are counted, times are printed. */
const STATIONS = 2_000
const CHUNK = 1_000

let api: TestApi
let statements = 0
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  const database = (await openTestDatabase()).withPlugin(counter)
  api = await createTestApi({ database })
  await api.addUser('ada', 'listener')
  for (let n = 0; n < STATIONS; n += 1) await api.addStation({ id: `s-${n}`, name: `Radio ${n}` })
  for (let from = 0; from < FAVORITES_MAX; from += CHUNK) {
    const items = Array.from({ length: CHUNK }, (_, n) => ({
      stationId: `s-${from + n}`,
      version: from + n,
      deleted: false,
    }))
    await api.favorites.merge('ada', { items, folders: [], blocked: [] }, TEST_TIME)
  }
  for (let from = 0; from < HISTORY_MAX; from += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, n) => ({
      user_id: 'ada',
      id: sessionId(from + n + 1),
      station_id: `s-${(from + n) % STATIONS}`,
      started_at: from + n,
      ended_at: from + n + 1,
    }))
    await database.insertInto('history').values(rows).execute()
  }
})
afterAll(() => api.close())

const ids = Array.from({ length: STATIONS_ASKED_MAX }, (_, n) => `s-${n}`).join(',')
const KEEP = { stationId: 's-1', version: TEST_TIME, deleted: false }
const SESSION = {
  stationId: 's-1',
  startedAt: '2026-11-21T07:00:00.000Z',
  endedAt: '2026-11-21T07:30:00.000Z',
}
/** What is asked, and by how many statements it is answered at most. */
const CALLS: readonly (readonly [
  what: string,
  method: 'GET' | 'PUT',
  url: string,
  most: number,
  body?: object,
])[] = [
  ['all favourites', 'GET', '/users/ada/favorites', 6],
  ['favourites changed since', 'GET', `/users/ada/favorites?since=${FAVORITES_MAX / CHUNK}`, 6],
  ['one heart', 'PUT', '/users/ada/favorites', 20, { items: [KEEP], since: FAVORITES_MAX / CHUNK }],
  ['the record without favourites', 'GET', '/users/ada?without=favorites', 3],
  ['a hundred stations', 'GET', `/stations?ids=${ids}`, 3],
  ['a page of history', 'GET', '/users/ada/history?limit=50', 6],
  ['a search in the history', 'GET', '/users/ada/history?limit=50&query=radio%2019', 6],
  ['one session more', 'PUT', `/users/ada/history/${sessionId(HISTORY_MAX + 1)}`, 12, SESSION],
]

const asked = CALLS.map(([what, method, url, most, body]) => ({ what, method, url, most, body }))

test.each(asked)('$what', async ({ what, method, url, most, body }) => {
  const before = statements
  const begun = performance.now()
  const answer = await api.call(method, url, 'ada', body)
  const ms = performance.now() - begun
  const sent = statements - before
  process.stdout.write(
    `${what}: ${ms.toFixed(1)} ms, ${sent} statements, ${answer.payload.length} bytes\n`,
  )
  expect(answer.statusCode, answer.payload).toBeLessThan(300)
  expect(sent).toBeLessThanOrEqual(most)
})
