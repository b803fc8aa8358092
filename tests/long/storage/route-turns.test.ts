/**
 * Prints the longest synchronous turn of every API route on a full SQLite database, as the median of three calls.
 * Ordered by CPU time, because other processes share the machine; wall-clock time is printed, too.
 */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_STATION, OWNER, STATION } from '../../../backend/api/testing/matrix-calls.ts'
import { openDatabase } from '../../../backend/database/open-database.ts'
import type { Queries } from '../../../backend/database/queries.ts'
import { writeGeneratedStations } from '../../../backend/testing/generate-stations.ts'
import { rowsOf } from '../../../backend/testing/test-database.ts'
import {
  FAVORITES_MAX,
  HISTORY_MAX,
  PRIVATE_STATIONS_MAX,
} from '../../../shared/api/field-rules.ts'
import { denialReason } from '../../../shared/api/permissions.ts'
import { SAVED_SONGS_MAX } from '../../../shared/api/saved-songs.ts'
import { type RequestChild, startChild } from '../../bench/request-child.ts'
import { writeGeneratedUsers } from '../generated-users.ts'
import { fillAdmin } from './admin-at-size.ts'
import { series } from './series.ts'
import type { LongestTurn, RouteCall } from './turns-child.ts'

const STATIONS = 50_000
const USERS = 100_000
const FOLLOWS = 2_000
/** Each route is called once per letter. */
const LETTERS = ['a', 'o', 'u']
const TURN_MAX_MS = 25
/** Duration in ms of reading an endless response, and a longer limit for other ones. */
const ENDLESS_MS = 1_000
const RESPONSE_MAX_MS = 120_000
const ADMIN = 'admin'
const ANONYMOUS = 'anonA'

/** Queries of a route with different costs, in addition to the one in the permission matrix. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  '/stations': [
    '?limit=100',
    '?limit=100&query=a',
    '?limit=100&query=radio%20night',
    '?limit=100&skip=49000',
    '?limit=100&skip=49000&sort=name',
    '?limit=100&skip=20000&query=a',
    '?limit=100&genre=techno&country=DE',
  ],
  // Different letters avoid cache hits.
  '/stations/facets': ['', '?query={}', '?query=r{}', '?genre=techno&query={}'],
  '/users/:id/history': [
    '?limit=100',
    '?limit=100&query=a',
    '?limit=100&query=zzz',
    '?limit=100&skip=99000',
    '?limit=100&skip=40000&query=a',
  ],
  '/users': ['?limit=100', '?role=listener', '?plan=pro', '?query=person'],
  '/people': ['', '?query=ada'],
  '/schedule/search': ['?query=a'],
}

let database: Queries
let child: RequestChild
let origin: string
let routes: readonly RouteCall[]

/** Adds the maximum of data to one user without changing existing data. */
async function fillUser(id: string): Promise<void> {
  const email = id === ANONYMOUS ? '' : `${id}@example.com`
  await database
    .insertInto('users')
    .values({
      ...{ id, email, display_name: id, photo_url: null, visible: 1, name_key: id },
      ...{ role: id === ANONYMOUS ? 'listener' : 'creator', plan: 'free' },
      ...{ created_at: 1, updated_at: 1 },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (id === ANONYMOUS) {
    await rowsOf(
      database,
      `INSERT OR IGNORE INTO anonymous_users (user_id, seen_at) VALUES ('${id}', 1)`,
    )
  }
  const of = (table: string) =>
    rowsOf(database, `SELECT 1 FROM ${table} WHERE user_id = '${id}' LIMIT 3`)
  if ((await of('history')).length < 3) {
    await rowsOf(
      database,
      `INSERT OR IGNORE INTO history (user_id, id, station_id, started_at, ended_at)
       SELECT '${id}', '00000000-0000-4000-8000-${id === OWNER ? '1' : '2'}' || (10000000000 + h.n), 'generated-' || (h.n % 2000),
         1000 * h.n, 1000 * h.n + 500 FROM ${series(HISTORY_MAX, 'h')} WHERE true`,
    )
  }
  const favorites = id === OWNER ? FAVORITES_MAX : 100
  if ((await of('favorites')).length < 3) {
    await rowsOf(
      database,
      `INSERT OR IGNORE INTO favorites (user_id, station_id, version, deleted)
       SELECT '${id}', 'generated-' || f.n, f.n, 0 FROM ${series(favorites - 10, 'f')} WHERE true`,
    )
  }
  if ((await of('saved_songs')).length < 3) {
    await rowsOf(
      database,
      `INSERT OR IGNORE INTO saved_songs (user_id, song_key, artist, title, station_name, at, version, deleted)
       SELECT '${id}', '${id}/' || s.n, 'Artist', 'Song ' || s.n, 'Radio', s.n, s.n, 0
       FROM ${series(id === OWNER ? SAVED_SONGS_MAX - 10 : 10, 's')} WHERE true`,
    )
  }
  if ((await of('follows')).length < 3) {
    await rowsOf(
      database,
      `INSERT OR IGNORE INTO follows (user_id, kind, id, version, deleted)
       SELECT '${id}', CASE f.n % 2 WHEN 0 THEN 'station' ELSE 'person' END,
         CASE f.n % 2 WHEN 0 THEN 'generated-' || f.n ELSE 'user-' || f.n END, f.n, 0
       FROM ${series(FOLLOWS, 'f')} WHERE true`,
    )
  }
}

async function restore(): Promise<void> {
  await fillUser(OWNER)
  await fillUser(ANONYMOUS)
  await rowsOf(
    database,
    `UPDATE stations SET owner_id = '${OWNER}', origin = 'creator' WHERE owner_id IS NULL AND key > ${STATIONS - PRIVATE_STATIONS_MAX}`,
  )
  await database.deleteFrom('stations').where('id', '=', STATION).execute()
  await database
    .insertInto('stations')
    .values({
      ...{ id: STATION, origin: 'creator', owner_id: OWNER, moderation: 'listed' },
      ...{ name: 'Night Bus', name_key: 'night bus', url: 'http://radio.example/' },
      ...{ tags: '["techno"]', country: 'France', countrycode: 'FR', language: '[]', codec: 'MP3' },
      ...{ created_at: 1, updated_at: 1 },
    })
    .execute()
}

beforeAll(async () => {
  const file = path.join(tmpdir(), 'route-turns.sqlite')
  database = await openDatabase({ file })
  await rowsOf(database, 'PRAGMA synchronous = OFF')
  await writeGeneratedUsers(database, USERS)
  await writeGeneratedStations(database, STATIONS)
  await fillAdmin(database)
  await rowsOf(
    database,
    `INSERT INTO stations (id, origin, moderation, name, name_key, url, tags, country, countrycode, language, codec, created_at, updated_at)
     VALUES ('${OTHER_STATION}', 'seed', 'listed', 'Day Bus', 'day bus', 'http://radio.example/day', '[]', 'France', 'FR', '[]', 'MP3', 1, 1)`,
  )
  for (const [id, role] of [
    [ADMIN, 'admin'],
    ['listener', 'listener'],
  ] as const) {
    await database
      .insertInto('users')
      .values({
        ...{ id, email: `${id}@example.com`, display_name: id, photo_url: null, visible: 1 },
        ...{ role, plan: 'free', name_key: id, created_at: 1, updated_at: 1 },
      })
      .execute()
  }
  await restore()
  child = startChild('tests/long/storage/turns-child.ts', [file])
  ;({ origin, routes } = await child.request<{ origin: string; routes: RouteCall[] }>({
    command: 'start',
  }))
}, 900_000)
afterAll(async () => {
  await child.stop()
  await database.destroy()
})

/**
 * Reads a response to its end, or the start of an endless one; resolves with its status (0: none) and size in bytes.
 */
async function read(url: string, init: RequestInit, isEndless: boolean): Promise<[number, number]> {
  const signal = AbortSignal.timeout(isEndless ? ENDLESS_MS : RESPONSE_MAX_MS)
  let status = 0
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    status = response.status
    return [status, (await response.arrayBuffer()).byteLength]
  } catch (error) {
    if (signal.aborted) return [status, 0]
    throw error
  }
}

async function seenBy(uid: string): Promise<string> {
  const response = await fetch(`${origin}/stations/${STATION}/own`, {
    headers: { authorization: `Bearer token-${uid}` },
  })
  return response.headers.get('etag') ?? ''
}

interface Row {
  readonly call: string
  readonly status: number
  readonly bytes: number
  readonly turn: LongestTurn
}

async function measure(route: RouteCall, variant?: string): Promise<Row> {
  const { method, url, action, address, body, requiresIfMatch } = route
  const target = variant === undefined ? address : `${address.split('?')[0]}${variant}`
  const isOwn = denialReason('creator', action, true) === null
  const uid = isOwn && url !== '/users' ? OWNER : ADMIN
  const sent = url === '/users/:id/merge' ? { token: `token-${ANONYMOUS}` } : body
  const found: Omit<Row, 'call'>[] = []
  for (const letter of LETTERS) {
    if (method !== 'GET') await restore()
    const seen = requiresIfMatch ? await seenBy(ADMIN) : ''
    await child.request({ command: 'measure' })
    const [status, bytes] = await read(
      origin + target.replace('{}', letter),
      {
        method,
        headers: {
          authorization: `Bearer token-${uid}`,
          'idempotency-key': randomUUID(),
          ...(seen !== '' && { 'if-match': seen }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      },
      url === '/events',
    )
    found.push({ status, bytes, turn: await child.request<LongestTurn>({ command: 'end' }) })
  }
  const middle = found.toSorted((a, b) => a.turn.cpu - b.turn.cpu)[Math.floor(found.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return { call: `${method} ${target}`, ...middle }
}

test('prints the longest event loop turn of every route', async () => {
  const rows: Row[] = []
  const measuredRoutes = routes.filter(({ method }) => method !== 'HEAD')
  const isRead = ({ method }: RouteCall) => method === 'GET'
  for (const route of [
    ...measuredRoutes.filter(isRead),
    ...measuredRoutes.filter((one) => !isRead(one)),
  ]) {
    const variants = isRead(route) ? VARIANTS[route.url] : undefined
    for (const variant of variants ?? [undefined]) rows.push(await measure(route, variant))
  }
  const longestFirst = rows.toSorted((a, b) => b.turn.cpu - a.turn.cpu)
  const lines = longestFirst.map(({ call, status, bytes, turn }) => {
    const mark = turn.cpu > TURN_MAX_MS ? '!' : ' '
    const ms = [turn.cpu, turn.wall].map((one) => one.toFixed(1).padStart(8)).join('')
    return `${mark}${ms} ${String(status).padStart(4)} ${String(bytes).padStart(9)} ${call}`
  })
  process.stdout.write(`   cpu ms wall ms          bytes call\n${lines.join('\n')}\n`)
  expect(new Set(rows.map(({ call }) => call.split(' ')[0])).size).toBeGreaterThan(3)
  expect(rows.length).toBeGreaterThanOrEqual(measuredRoutes.length)
  expect(rows.filter(({ status }) => status === 401 || status === 403 || status === 500)).toEqual(
    [],
  )
})
