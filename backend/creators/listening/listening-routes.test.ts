import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_COLUMNS } from '../../analytics/hour-column-reads.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { type CreatorApi, startCreatorApi } from '../testing/creator-api.ts'

const BEAT_MS = 30_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let api: CreatorApi
let id: string
beforeEach(async () => {
  api = await startCreatorApi()
  id = (await api.publish()).id
  await api.list(id)
})
afterEach(() => api.close())

const beat = (who: string, stationId: string | null = id, countrycode?: string | null) =>
  api.call('POST', '/listening', who, {
    stationId,
    ...(countrycode === undefined ? {} : { countrycode }),
  })
const figures = async (who = 'ada', days = 7) =>
  (await api.call('GET', `/stations/${id}/figures?days=${days}`, who)).json()

describe('figures', () => {
  test('without a listener so far', async () => {
    const empty = await figures()
    expect(empty).toMatchObject({ listenersNow: 0, countries: [], favorites: 0 })
    expect(empty.days).toHaveLength(7)
    expect(empty.days[0]).toEqual({ day: '2026-11-15', hours: 0, favorites: 0 })
    expect(empty.days[6].day).toBe('2026-11-21')
    expect((await figures('root', 30)).days).toHaveLength(30)
  })

  test('two listeners for an hour, each in their country; then one goes', async () => {
    for (let at = 0; at <= HOUR_MS; at += BEAT_MS) {
      if (at > 0) api.tick(BEAT_MS)
      expect((await beat('lou', id, 'fr')).statusCode).toBe(204)
      expect((await beat('pia', id, null)).statusCode).toBe(204)
    }
    const after = await figures()
    expect(after.listenersNow).toBe(2)
    expect(after.days.at(-1)).toEqual({ day: '2026-11-21', hours: 2, favorites: 0 })
    expect(after.countries).toEqual([
      { countrycode: null, hours: 1 },
      { countrycode: 'FR', hours: 1 },
    ])
    await beat('pia', null)
    // Figures write what waits once a second.
    api.tick(1_000)
    expect((await figures()).listenersNow).toBe(1)
    api.tick(76_000)
    expect((await figures()).listenersNow).toBe(0)
  })

  test('days are kept apart, and only so many are shown', async () => {
    await beat('lou')
    api.tick(BEAT_MS)
    await beat('lou', null)
    api.tick(7 * DAY_MS)
    const week = await figures()
    expect(week.days.every(({ hours }: { hours: number }) => hours === 0)).toBe(true)
    const month = await figures('ada', 30)
    const day = month.days.find((one: { day: string }) => one.day === '2026-11-21')
    expect(day.hours).toBeCloseTo(BEAT_MS / HOUR_MS, 4)
  })

  test('the ten countries with the most hours', async () => {
    const codes = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'HU', 'IT', 'JP', 'KE']
    for (const [index, code] of codes.entries()) {
      await beat('lou', id, code)
      api.tick((index + 1) * 1_000)
      await beat('lou', null)
    }
    const shown = (await figures()).countries.map((one: { countrycode: string }) => one.countrycode)
    expect(shown).toEqual(codes.slice(1).reverse())
  })

  test('favourites: how many there are, and on which day they came', async () => {
    const keep = (who: string, version: number, deleted = false) =>
      api.call('PUT', `/users/${who}/favorites`, who, {
        items: [{ stationId: id, version, deleted }],
      })
    const today = Date.parse('2026-11-21T07:00:00.000Z')
    await keep('lou', today - DAY_MS)
    await keep('pia', today)
    await keep('bob', today - 40 * DAY_MS)
    const { favorites, days } = await figures()
    expect(favorites).toBe(3)
    expect(days.slice(-2).map((day: { favorites: number }) => day.favorites)).toEqual([1, 1])
    await keep('pia', today + 1, true)
    expect(await figures()).toMatchObject({ favorites: 2 })
  })
})

describe('what does not count', () => {
  test('a station that is not there, a pause', async () => {
    await beat('lou', 'nowhere')
    api.tick(BEAT_MS)
    await beat('lou', 'nowhere')
    await beat('lou')
    api.tick(10 * 60_000)
    await beat('lou')
    const { days } = await figures()
    expect(days.at(-1).hours).toBe(0)
  })

  test('the same second for two stations: back and forth, each has its own', async () => {
    for (let n = 0; n < 40; n += 1) {
      await beat('lou', n % 2 === 0 ? id : 'nowhere')
      api.tick(1_000)
    }
    const { days } = await figures()
    expect(days.at(-1).hours * 3_600).toBeCloseTo(20, 0)
  })

  test.each([
    { stationId: 'Not A Slug' },
    { stationId: 'x', countrycode: 'FRA' },
    { stationId: 'x', seconds: 9_999 },
    {},
  ])('%j is refused', async (body) => {
    expect((await api.call('POST', '/listening', 'lou', body)).statusCode).toBe(422)
  })
})

test('nothing that is stored names who listened, and after 75 s nothing tells them apart', async () => {
  await beat('lou', id, 'FR')
  api.tick(BEAT_MS)
  await beat('lou', id, 'FR')
  await figures()
  const rows = await rowsOf(api.database, 'SELECT * FROM listening')
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['station_key', 'day', 'countrycode', 'ms'],
    ...HOUR_COLUMNS,
  ])
  const [listener] = await rowsOf(api.database, 'SELECT * FROM listeners')
  expect(listener).toMatchObject({ station_id: id, countrycode: 'FR' })
  expect(JSON.stringify(listener)).not.toContain('lou')
  api.tick(76_000)
  await beat('pia', null)
  await figures()
  const known = await rowsOf(api.database, 'SELECT * FROM listeners')
  expect(known).toMatchObject([{ station_id: null, countrycode: '' }])
  expect(known).not.toMatchObject([{ listener: listener?.listener }])
})

describe('outcomes', () => {
  const outcome = { stationId: 'any', startMs: 300, dropouts: 0, reason: null }
  const tell = (outcomes: unknown) =>
    api.call('POST', '/listening', 'lou', { stationId: null, countrycode: 'FR', outcomes })

  test('are added up when the API ends, at the latest', async () => {
    const told = { ...outcome, stationId: id }
    expect((await tell([told, { ...told, startMs: null, reason: 'lost' }])).statusCode).toBe(204)
    await api.app.close()
    const sums = await rowsOf(
      api.database,
      'SELECT countrycode, reason, count FROM listening_outcomes ORDER BY reason',
    )
    expect(sums).toEqual([
      { countrycode: 'FR', reason: '', count: 1 },
      { countrycode: 'FR', reason: 'lost', count: 1 },
    ])
  })

  test.each([
    ['too many', Array(5).fill(outcome)],
    ['no list', outcome],
    ['no station', [{ ...outcome, stationId: null }]],
    ['a station that is none', [{ ...outcome, stationId: "x'; DROP TABLE stations" }]],
    ['a negative time', [{ ...outcome, startMs: -1 }]],
    ['an endless time', [{ ...outcome, startMs: 1e12 }]],
    ['part of a ms', [{ ...outcome, startMs: 0.5 }]],
    ['too many dropouts', [{ ...outcome, dropouts: 1_000 }]],
    ['a reason of their own', [{ ...outcome, reason: 'I did not like it' }]],
    ['more than is asked', [{ ...outcome, ip: '192.0.2.1' }]],
  ])('refused: %s', async (_name, outcomes) => {
    expect((await tell(outcomes)).statusCode).toBe(422)
  })
})
