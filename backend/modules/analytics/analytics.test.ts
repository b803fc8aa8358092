import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from '../../../shared/api/country-name.ts'
import { TEST_TIME } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'
import { updateRanking } from '../stations/rank/schedule-ranking.ts'
import { publishDays } from './listening/publish-days.ts'

const HEARTBEAT_MS = 30_000
const HOUR_MS = 3_600_000
let api: CreatorApi
let id: string
beforeEach(async () => {
  api = await startCreatorApi()
  id = (await api.publish()).id
  await api.list(id)
})
afterEach(() => api.close())

const heartbeat = (who: string, stationId: string | null = id, countrycode?: string | null) =>
  api.call('POST', '/listening', who, {
    stationId,
    ...(countrycode === undefined ? {} : { countrycode }),
  })
/** Waits until all heartbeats are written. */
const listened = async () => {
  await api.app.close()
  return rowsOf(api.database, 'SELECT countrycode, ms FROM listening ORDER BY countrycode')
}

test('counts two listeners for a minute in their countries', async () => {
  for (let heartbeats = 0; heartbeats <= 2; heartbeats += 1) {
    if (heartbeats > 0) api.tick(HEARTBEAT_MS)
    expect((await heartbeat('lou', id, 'fr')).statusCode).toBe(204)
    expect((await heartbeat('pia', id, null)).statusCode).toBe(204)
  }
  expect(await listened()).toEqual([
    { countrycode: '', ms: 2 * HEARTBEAT_MS },
    { countrycode: 'FR', ms: 2 * HEARTBEAT_MS },
  ])
})

test('returns empty figures for a station without published days', async () => {
  const figures = async (days: number) =>
    (await api.call('GET', `/stations/${id}/figures?days=${days}`, 'ada')).json()
  const empty = await figures(7)
  expect(empty).toMatchObject({ listeners: 0, countries: [], favorites: 0 })
  expect(empty.days).toHaveLength(7)
  expect(empty.days[0]).toEqual({ day: '2026-11-15', hours: 0, listeners: 0 })
  expect(empty.days[6].day).toBe('2026-11-21')
  expect((await figures(30)).days).toHaveLength(30)
})

test('counts favorites hourly, rounded down to a multiple of 5', async () => {
  for (let n = 1; n <= 9; n += 1) {
    await api.addUser(`fan${n}`, 'listener')
    const items = [{ stationId: id, version: TEST_TIME, deleted: false }]
    const put = await api.call('PUT', `/users/fan${n}/favorites`, `fan${n}`, { items })
    expect(put.statusCode).toBeLessThan(300)
    await updateRanking(api.database, TEST_TIME)
    const { favorites } = (await api.call('GET', `/stations/${id}/figures`, 'ada')).json()
    expect(favorites).toBe(n < 5 ? 0 : 5)
  }
})

test('shows followers of a station hourly, rounded down to a multiple of 5', async () => {
  for (let n = 1; n <= 6; n += 1) {
    await api.addUser(`fan${n}`, 'listener')
    const items = [{ kind: 'station', id, version: TEST_TIME, deleted: false }]
    const put = await api.call('PUT', `/users/fan${n}/following`, `fan${n}`, { items })
    expect(put.statusCode).toBeLessThan(300)
    await updateRanking(api.database, TEST_TIME)
    const { followers } = (await api.call('GET', `/stations/${id}`, null)).json()
    expect(followers).toBe(n < 5 ? undefined : 5)
  }
})

describe('ignored and rejected heartbeats', () => {
  test('ignores an unknown station and a long gap', async () => {
    await heartbeat('lou', 'nowhere')
    api.tick(HEARTBEAT_MS)
    await heartbeat('lou', 'nowhere')
    await heartbeat('lou')
    api.tick(10 * 60_000)
    await heartbeat('lou')
    expect(await listened()).toEqual([])
  })

  test('attributes alternating seconds to each of two stations', async () => {
    for (let n = 0; n < 40; n += 1) {
      await heartbeat('lou', n % 2 === 0 ? id : 'nowhere')
      api.tick(1_000)
    }
    expect(await listened()).toEqual([{ countrycode: '', ms: 20_000 }])
  })

  test.each([
    { stationId: 'Not A Slug' },
    { stationId: 'x', countrycode: 'FRA' },
    { stationId: 'x', countrycode: 'EU' },
    { stationId: 'x', countrycode: 'ZZ' },
    { stationId: 'x', countrycode: 'QQ' },
    { stationId: 'x', seconds: 9_999 },
    {},
  ])('rejects %j', async (body) => {
    expect((await api.call('POST', '/listening', 'lou', body)).statusCode).toBe(422)
  })
})

test('stores nothing that names the listener', async () => {
  await heartbeat('lou', id, 'FR')
  api.tick(HEARTBEAT_MS)
  await heartbeat('lou', id, 'FR')
  await api.app.close()
  const [listener] = await rowsOf(api.database, 'SELECT * FROM listeners')
  expect(listener).toMatchObject({ station_id: id, countrycode: 'FR' })
  const ofDay = await rowsOf(api.database, 'SELECT * FROM day_listeners')
  expect(ofDay).toMatchObject([{ day: '2026-11-21', kind: 'listening', countrycode: 'FR' }])
  expect(JSON.stringify([listener, ofDay])).not.toContain('lou')
})

describe('heartbeats from one address', () => {
  const ADDRESS = '203.0.113.7'
  const sendFrom = async (who: string, countrycode: string, stationId = id) => {
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/listening',
      remoteAddress: ADDRESS,
      headers: { host: '127.0.0.1', authorization: `Bearer token-${who}` },
      payload: { stationId, countrycode },
    })
    return statusCode
  }

  test('accepts 600 heartbeats in 30 s from ten sessions and stores one row per day', async () => {
    const stations = [id]
    for (const name of ['Over the Bridge', 'By the Bridge']) {
      const { id: another } = await api.publish('ada', name)
      await api.list(another)
      stations.push(another)
    }
    const accepted: number[] = []
    for (let round = 0; round < 186; round += 1) {
      for (let session = 0; session < 10; session += 1) {
        const country = COUNTRY_CODES[(round * 10 + session) % COUNTRY_CODES.length] ?? ''
        const status = await sendFrom(`mule${session}`, country, stations[round % 3])
        if (status === 204) accepted.push(status)
      }
      api.tick(160)
    }
    expect(accepted).toHaveLength(600)
    const { database } = api
    await api.app.close()
    // One row per session and station, with the first country of the day.
    expect(await rowsOf(database, 'SELECT * FROM day_listeners')).toHaveLength(30)
    expect((await rowsOf(database, 'SELECT * FROM listening')).length).toBeLessThanOrEqual(30)
    await publishDays(database, TEST_TIME + 2 * 24 * HOUR_MS)
    expect(await rowsOf(database, 'SELECT * FROM listening')).toEqual([])
    const published = await rowsOf(database, 'SELECT countrycode FROM station_days')
    expect(published).toEqual(Array(3).fill({ countrycode: '' }))
  }, 120_000)

  test('accepts 250 listeners behind one address, each every 30 s', async () => {
    for (let minute = 0; minute < 2; minute += 1) {
      for (let heartbeat = 0; heartbeat < 2; heartbeat += 1) {
        for (let n = 0; n < 250; n += 1) expect(await sendFrom(`student${n}`, 'FR')).toBe(204)
        api.tick(HEARTBEAT_MS)
      }
    }
  }, 120_000)
})

describe('outcomes', () => {
  const outcome = { stationId: 'any', startMs: 300, dropouts: 0, reason: null }
  const report = (outcomes: unknown) =>
    api.call('POST', '/listening', 'lou', { stationId: null, countrycode: 'FR', outcomes })

  test('are stored at the latest when the API closes', async () => {
    const started = { ...outcome, stationId: id }
    expect(
      (await report([started, { ...started, startMs: null, reason: 'lost' }])).statusCode,
    ).toBe(204)
    await api.app.close()
    const sums = await rowsOf(
      api.database,
      'SELECT countrycode, reason, count FROM listening_outcomes ORDER BY reason',
    )
    expect(sums).toEqual([
      { countrycode: '', reason: '', count: 1 },
      { countrycode: '', reason: 'lost', count: 1 },
    ])
  })

  test.each([
    ['too many', Array(5).fill(outcome)],
    ['no list', outcome],
    ['no station', [{ ...outcome, stationId: null }]],
    ['an invalid station', [{ ...outcome, stationId: "x'; DROP TABLE stations" }]],
    ['a negative time', [{ ...outcome, startMs: -1 }]],
    ['an excessive time', [{ ...outcome, startMs: 1e12 }]],
    ['a fraction of a ms', [{ ...outcome, startMs: 0.5 }]],
    ['too many dropouts', [{ ...outcome, dropouts: 1_000 }]],
    ['an unknown reason', [{ ...outcome, reason: 'I did not like it' }]],
    ['an extra field', [{ ...outcome, ip: '192.0.2.1' }]],
  ])('rejects %s', async (_name, outcomes) => {
    expect((await report(outcomes)).statusCode).toBe(422)
  })
})
