/**
 * One person listens at one instance, and every GET route of another instance is called before and after as other
 * users: no response may differ. Intended public acts (a report, a visible profile with favorites) are excluded.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../database/queries.ts'
import { publishDays } from '../modules/analytics/listening/publish-days.ts'
import { recountTotals } from '../modules/analytics/listening/recount-totals.ts'
import { DAY_MS, startOfDay, utcDay } from '../modules/analytics/utc-day.ts'
import { updateRanking } from '../modules/stations/rank/schedule-ranking.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../testing/test-api.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { IS_LONG_RUN } from '../testing/test-engine.ts'
import { matrixCall, OTHER_STATION, OWNER, STATION } from './testing/matrix-calls.ts'

const HEARTBEAT_MS = 30_000
const HOUR_MS = 60 * 60_000
const DAYS = 5
const TODAY = utcDay(TEST_TIME)
const MIDNIGHT = startOfDay(TODAY) + DAY_MS
const RANGE = `from=${utcDay(TEST_TIME - DAY_MS)}&to=${utcDay(TEST_TIME + (DAYS + 2) * DAY_MS)}`
const PEOPLE = ['lou', 'eve', 'pia', 'bob', 'kim', 'zoe', 'max', 'ida', 'leo', 'mia']
const FIVE = PEOPLE.slice(0, 5)
/** Signed out, anonymous, another listener, the station's creator, an admin. */
const OTHERS = [null, 'anon1', 'other', OWNER, 'admin'] as const
/** Requests in addition to the permission matrix: other ranges, time zones, orders and formats. */
const MORE: readonly (readonly [path: string, accept?: string])[] = [
  ...['7', '30'].map((days) => [`/stations/${STATION}/figures?days=${days}`] as const),
  ...['UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati'].flatMap((zone) => {
    const query = `${RANGE}&timeZone=${zone}`
    const series = ['listening', 'sound', 'growth', 'plans']
    const ranks = ['stations', 'countries', 'genres']
    return [
      [`/stations/${STATION}/analytics?${query}`] as const,
      [`/stations/${STATION}/analytics?${query}&step=week`] as const,
      ...series.map((name) => [`/analytics/series/${name}?${query}`] as const),
      ...ranks.map((name) => [`/analytics/ranks/${name}?${query}`] as const),
    ]
  }),
  ...['listening', 'sound', 'countries'].map(
    (part) => [`/stations/${STATION}/analytics?${RANGE}&part=${part}`, 'text/csv'] as const,
  ),
  [`/analytics/series/listening?${RANGE}`, 'text/csv'],
  [`/analytics/ranks/countries?${RANGE}`, 'text/csv'],
  ...['featured', 'popular', 'name', 'newest'].map((sort) => [`/stations?sort=${sort}`] as const),
  ['/stations?query=bus'],
]
/** Embedded pages have a new nonce each time. */
const NONCE = /nonce="[^"]+"/g
const EVENT_COUNT = /^id: \d+$/gm

let database: Queries
let time: number
/** The instance that people listen at; closing it writes all heartbeats. */
let played: TestApi
let read: TestApi

const instance = () =>
  createTestApi({ database, now: () => time, anonymousListening: true, isStopping: () => true })

beforeEach(async () => {
  time = TEST_TIME
  database = await openTestDatabase()
  played = await instance()
  read = await instance()
  for (const uid of [...PEOPLE, 'other']) await read.addUser(uid, 'listener')
  await read.addUser(OWNER, 'creator', { plan: 'creator', visible: true })
  await read.addUser('admin', 'admin')
  await read.call('POST', '/users/register', 'anon1', {})
  await read.addStation({ id: OTHER_STATION, name: 'Day Bus', tags: ['dub'] })
  await read.addStation({ id: STATION, name: 'Night Bus', tags: ['dub'] })
  const station = database.updateTable('stations').where('id', '=', STATION)
  await station.set({ owner_id: OWNER, origin: 'creator' }).execute()
})
afterEach(async () => {
  await read.app.close()
  await read.money.close()
  await played.close()
})

async function readEverything(): Promise<Map<string, string>> {
  const routes = read.app.routeActions.filter(({ method }) => method === 'GET')
  expect(routes.length).toBeGreaterThan(60)
  const calls = [...routes.map((route) => [matrixCall(route).address] as const), ...MORE]
  const responses = new Map<string, string>()
  for (const who of OTHERS) {
    for (const [address, accept] of calls) {
      const sent = accept === undefined ? {} : { accept }
      const { statusCode, body, headers } = await read.call('GET', address, who, undefined, sent)
      const text = body.replace(NONCE, '').replace(EVENT_COUNT, '')
      responses.set(
        `${who} ${address} ${accept ?? ''}`,
        `${statusCode} ${headers.etag ?? ''} ${text}`,
      )
    }
  }
  return responses
}

const changesOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([call, response]) =>
    before.get(call) === response ? [] : [`${call}\n  ${before.get(call)}\n  ${response}`],
  )

async function runJobs(): Promise<void> {
  await publishDays(database, time)
  await recountTotals(database, time)
  await updateRanking(database, time)
}

const play = async (who: string, stationId: string | null, extra: object = {}) => {
  const body = { stationId, ...extra }
  expect((await played.call('POST', '/listening', who, body)).statusCode).toBe(204)
}

async function listenForAnHour(countryOf: Readonly<Record<string, string>>): Promise<void> {
  for (let at = 0; at <= HOUR_MS; at += HEARTBEAT_MS) {
    const outcome = {
      stationId: STATION,
      startMs: at === 0 ? 420 : null,
      dropouts: 0,
      reason: null,
    }
    for (const [who, countrycode] of Object.entries(countryOf)) {
      await play(who, STATION, { countrycode, outcomes: [outcome] })
    }
    time += HEARTBEAT_MS
  }
  const failed = { stationId: OTHER_STATION, startMs: null, dropouts: 0, reason: 'lost' }
  for (const who of Object.keys(countryOf)) await play(who, null, { outcomes: [failed] })
}

const from = (countrycode: string, people: readonly string[]) =>
  Object.fromEntries(people.map((who) => [who, countrycode]))

/** Responses at a time, after all earlier heartbeats are written. */
async function readAt(moment: number): Promise<Map<string, string>> {
  await played.app.close()
  played = await instance()
  const before = time
  time = moment
  // Uses a new instance, so that read limits do not affect the comparison.
  await read.app.close()
  await read.money.close()
  read = await instance()
  await database.deleteFrom('rate_limits').execute()
  const responses = await readEverything()
  time = before
  return responses
}

test('changes no response to others while one person listens for an hour on five days', async () => {
  const end = TEST_TIME + DAYS * DAY_MS
  time = end
  await runJobs()
  const before = await readAt(end)
  for (let day = 0; day < DAYS; day += 1) {
    time = TEST_TIME + day * DAY_MS
    await listenForAnHour({ lou: 'LI' })
    if (day > 0) continue
    const favorite = { stationId: STATION, version: time, deleted: false }
    await played.call('PUT', '/users/lou/favorites', 'lou', { items: [favorite] })
    const follow = { kind: 'station', id: STATION, version: time, deleted: false }
    await played.call('PUT', '/users/lou/following', 'lou', { items: [follow] })
  }
  expect(changesOf(before, await readAt(end))).toEqual([])
  time = end
  await runJobs()
  expect(changesOf(before, await readAt(end))).toEqual([])
}, 180_000)

test.runIf(IS_LONG_RUN)(
  'publishes five listeners of a day an hour after its end, rounded and not earlier',
  async () => {
    const noon = MIDNIGHT + 12 * HOUR_MS
    time = MIDNIGHT + HOUR_MS
    await runJobs()
    const before = await readAt(noon)
    time = TEST_TIME
    await listenForAnHour(from('FR', FIVE))
    expect(changesOf(before, await readAt(noon))).toEqual([])
    time = MIDNIGHT + HOUR_MS - 1
    await runJobs()
    expect(changesOf(before, await readAt(noon))).toEqual([])
    time = MIDNIGHT + HOUR_MS
    await runJobs()
    time = noon
    const get = async (path: string, who: string) => (await read.call('GET', path, who)).json()
    expect(await get(`/stations/${STATION}/figures`, OWNER)).toMatchObject({
      listeners: 5,
      countries: [{ countrycode: 'FR', hours: 5 }],
      days: expect.arrayContaining([{ day: TODAY, hours: 5, listeners: 5 }]),
    })
    const range = `from=${TODAY}&to=${TODAY}`
    const { listening, sound, countries } = await get(
      `/stations/${STATION}/analytics?${range}`,
      OWNER,
    )
    const totals = [...listening.lines, ...sound.lines].map((line) => [line.name, line.total])
    expect(Object.fromEntries(totals)).toEqual({
      ...{ hours: 5, listeners: 5, starts: 5, 'start-mean': 400, dropouts: 0, failures: 0 },
    })
    expect(countries.ranks).toEqual([{ key: 'FR', label: 'FR', value: 5, before: 0 }])
    const station = await get(`/stations/${STATION}`, 'other')
    expect(station.air.lastPlayed).toEqual({ at: `${TODAY}T00:00:00.000Z`, countrycode: 'FR' })
    expect((await get(`/analytics/ranks/genres?${range}`, 'admin')).ranks).toMatchObject([
      { key: 'dub', value: 5 },
    ])
  },
  180_000,
)

test.runIf(IS_LONG_RUN)(
  'shows no difference for one additional listener of a country or another station',
  async () => {
    const noon = MIDNIGHT + 12 * HOUR_MS
    const readPublished = async (alone: Readonly<Record<string, string>>, stationId: string) => {
      time = TEST_TIME
      await listenForAnHour(from('FR', FIVE))
      for (const [who, countrycode] of Object.entries(alone)) {
        for (let at = 0; at <= HOUR_MS; at += HEARTBEAT_MS) {
          await play(who, stationId, { countrycode })
          time += HEARTBEAT_MS
        }
      }
      await played.app.close()
      played = await instance()
      time = MIDNIGHT + HOUR_MS
      await runJobs()
      const responses = await readAt(noon)
      for (const table of ['station_days', 'totals', 'listeners'] as const) {
        await database.deleteFrom(table).execute()
      }
      return responses
    }
    const five = await readPublished({}, STATION)
    expect(changesOf(five, await readPublished({ zoe: 'LI' }, STATION))).toEqual([])
    expect(changesOf(five, await readPublished({ zoe: 'FR' }, OTHER_STATION))).toEqual([])
  },
  180_000,
)

test('counts one person on five days as one listener', async () => {
  for (let day = 0; day < DAYS; day += 1) {
    time = TEST_TIME + day * DAY_MS
    await listenForAnHour(from('FR', day === 0 ? FIVE : ['lou']))
  }
  await played.app.close()
  played = await instance()
  time = TEST_TIME + DAYS * DAY_MS
  await runJobs()
  const { listeners, days } = (await read.call('GET', `/stations/${STATION}/figures`, OWNER)).json<{
    listeners: number
    days: { hours: number }[]
  }>()
  expect(listeners).toBe(5)
  expect(days.map(({ hours }) => hours)).toEqual([0, 5, 0, 0, 0, 0, 0])
}, 180_000)
