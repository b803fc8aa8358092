import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../../backend/database/queries.ts'
import { addShow } from '../../../backend/modules/library/following/testing/add-show.ts'
import { sessionId } from '../../../backend/testing/sessions.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../../backend/testing/test-api.ts'
import { openTestDatabase } from '../../../backend/testing/test-database.ts'
import { FAVORITES_MAX, HISTORY_MAX } from '../../../shared/api/field-rules.ts'
import {
  COMING_MAX,
  type FollowKind,
  followedBroadcastsSchema,
  MISSED_MAX,
} from '../../../shared/api/following.ts'
import { SAVED_SONGS_MAX } from '../../../shared/api/saved-songs.ts'
import { STATION_IDS_MAX } from '../../../shared/api/stations.ts'

/** A listener with the maximum contents of an account. Counts statements and prints times. */
const STATIONS = 2_000
const CHUNK = 1_000
/** Follows: two thousand in total. Each show has a future broadcast and a missed one. */
const FOLLOWED: Readonly<Record<FollowKind, number>> = {
  station: 1_000,
  show: 600,
  creator: 200,
  person: 200,
}
const HOUR_MS = 3_600_000
/** Time between the starts of two shows, so that all start within a week. */
const APART_MS = HOUR_MS / 4

let api: TestApi
let statements = 0
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  // Counts each statement once: a query is transformed again for each statement that contains it.
  transformResult: async ({ result }) => {
    statements += 1
    return result
  },
}

const idOf = (kind: FollowKind, n: number) => (kind === 'station' ? `s-${n}` : `${kind}-${n}`)

async function fillFollows(database: Queries): Promise<void> {
  for (let n = 0; n < FOLLOWED.show; n += 1) {
    const startsAt = TEST_TIME + (n + 1) * APART_MS
    await addShow(database, `s-${n}`, { id: idOf('show', n) }, [
      startsAt,
      startsAt - 7 * 24 * HOUR_MS,
    ])
  }
  for (const kind of ['creator', 'person'] as const) {
    const role = kind === 'creator' ? 'creator' : 'listener'
    for (let n = 0; n < FOLLOWED[kind]; n += 1)
      await api.addUser(idOf(kind, n), role, { visible: true })
  }
  for (let n = 0; n < FOLLOWED.creator; n += 1) {
    await database
      .updateTable('stations')
      .set({ owner_id: idOf('creator', n) })
      .where('id', '=', idOf('station', STATIONS - 1 - n))
      .execute()
  }
  for (const [kind, count] of Object.entries(FOLLOWED) as [FollowKind, number][]) {
    const rows = Array.from({ length: count }, (_, n) => ({
      user_id: 'ada',
      kind,
      id: idOf(kind, n),
      version: n,
      deleted: 0,
    }))
    await database.insertInto('follows').values(rows).execute()
  }
}

async function fillSavedSongs(database: Queries): Promise<void> {
  for (let from = 0; from < SAVED_SONGS_MAX; from += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, n) => ({
      user_id: 'ada',
      song_key: `/${from + n}`,
      title: `Song ${from + n}`,
      station_name: 'Radio',
      at: from + n,
      version: from + n,
      deleted: 0,
    }))
    await database.insertInto('saved_songs').values(rows).execute()
  }
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
  await fillFollows(database)
  await fillSavedSongs(database)
  // The very first call makes an additional query.
  await api.call('GET', '/users/ada', 'ada')
})
afterAll(() => api.close())

const ids = Array.from({ length: STATION_IDS_MAX }, (_, n) => `s-${n}`).join(',')
const FAVORITE = { stationId: 's-1', version: TEST_TIME, deleted: false }
const BROADCASTS = '/users/ada/following/broadcasts'
const SESSION = {
  stationId: 's-1',
  startedAt: '2026-11-21T07:00:00.000Z',
  endedAt: '2026-11-21T07:30:00.000Z',
}
/** Requests with their maximum number of statements. */
const CALLS: readonly (readonly [
  what: string,
  method: 'GET' | 'PUT',
  url: string,
  most: number,
  body?: object,
])[] = [
  ['all favorites', 'GET', '/users/ada/favorites', 6],
  ['favorites changed since', 'GET', `/users/ada/favorites?since=${FAVORITES_MAX / CHUNK}`, 6],
  [
    'one heart',
    'PUT',
    '/users/ada/favorites',
    20,
    { items: [FAVORITE], since: FAVORITES_MAX / CHUNK },
  ],
  ['the record', 'GET', '/users/ada', 3],
  ['a hundred stations', 'GET', `/stations?ids=${ids}`, 3],
  ['a page of history', 'GET', '/users/ada/history?limit=50', 6],
  ['a search in the history', 'GET', '/users/ada/history?limit=50&query=radio%2019', 13],
  ['what is followed', 'GET', '/users/ada/following', 4],
  ['what is followed, with names', 'GET', '/users/ada/following/things', 3],
  ['what comes of it and was missed', 'GET', BROADCASTS, 7],
  ['the saved songs', 'GET', '/users/ada/saved-songs', 4],
  ['one session more', 'PUT', `/users/ada/history/${sessionId(HISTORY_MAX + 1)}`, 12, SESSION],
]

const calls = CALLS.map(([what, method, url, most, body]) => ({ what, method, url, most, body }))

test.each(calls)('$what', async ({ what, method, url, most, body }) => {
  const before = statements
  const start = performance.now()
  const response = await api.call(method, url, 'ada', body)
  const ms = performance.now() - start
  const sent = statements - before
  process.stdout.write(
    `${what}: ${ms.toFixed(1)} ms, ${sent} statements, ${response.payload.length} bytes\n`,
  )
  expect(response.statusCode, response.payload).toBeLessThan(300)
  expect(sent).toBeLessThanOrEqual(most)
})

test('the counts of upcoming and missed followed broadcasts are right', async () => {
  const response = await api.call('GET', BROADCASTS, 'ada')
  const { coming, missed } = followedBroadcastsSchema.parse(response.json())
  expect([coming.length, missed.length]).toEqual([COMING_MAX, MISSED_MAX])
})
