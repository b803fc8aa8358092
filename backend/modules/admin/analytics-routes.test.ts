import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { STATION_RANGE_DAYS_MAX } from '../../../shared/api/analytics.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { createStationDayStore } from '../analytics/listening/station-day-store.ts'
import { createRecountStore } from '../analytics/recount-store.ts'
import { createTotalsStore } from '../analytics/totals-store.ts'
import { type CreatorApi, startCreatorApi } from '../creators/testing/creator-api.ts'

const RANGE = 'from=2026-11-20&to=2026-11-21'
let api: CreatorApi
let id: string
beforeEach(async () => {
  api = await startCreatorApi()
  id = (await api.publish()).id
  await api.list(id)
})
afterEach(() => api.close())

const get = (path: string, who = 'root', headers: Record<string, string> = {}) =>
  api.call('GET', path, who, undefined, headers)
/** Publishes one hour of listening by each of five people from one country. */
const publish = async () => {
  const day = '2026-11-21'
  const { key } = await api.database
    .selectFrom('stations')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const figures = { day, station_key: key, listeners: 5, hours: 5 }
  const sound = { starts: 0, start_ms: 0, dropouts: 0, failures: 0 }
  await createStationDayStore(api.database).add(
    ['', 'FR'].map((countrycode) => ({ ...figures, ...sound, countrycode })),
  )
  const totals = createTotalsStore(api.database)
  await totals.set('hours', day, '', 5)
  await totals.set('country-hours', day, 'FR', 5)
  await totals.set('daily-listeners', day, '', 5)
}

test('GET /analytics/series and /ranks return published listening with the previous range', async () => {
  await publish()
  const response = (await get(`/analytics/series/listening?${RANGE}&timeZone=Europe/Berlin`)).json()
  expect(response).toMatchObject({
    name: 'listening',
    range: { from: '2026-11-20', to: '2026-11-21' },
    before: { from: '2026-11-18', to: '2026-11-19' },
    steps: ['2026-11-20', '2026-11-21'],
  })
  expect(response.lines[0]).toEqual({
    ...{ name: 'hours', unit: 'hours', values: [0, 5], beforeValues: [0, 0] },
    ...{ total: 5, beforeTotal: 0 },
  })
  expect(response.lines[1]).toMatchObject({ name: 'listeners', values: [null, 5], total: 5 })
  const { ranks } = (await get(`/analytics/ranks/countries?${RANGE}`)).json()
  expect(ranks).toEqual([{ key: 'FR', label: 'FR', value: 5, before: 0 }])
})

test('counts plans given by an admin without calling them paying', async () => {
  expect(await rowsOf(api.database, 'SELECT * FROM subscriptions')).toEqual([])
  await createRecountStore(api.database).storePlanCount('pro', '2026-11-21')
  const path = `/analytics/series/plans?${RANGE}`
  const { lines } = (await get(path)).json()
  expect(lines).toContainEqual(expect.objectContaining({ name: 'on-pro', total: 1 }))
  const csv = (await get(path, 'root', { accept: 'text/csv' })).body
  expect(csv).toContain('on-pro')
  expect(csv).not.toContain('paying')
})

test('returns the figures of a station to its creator and admins only', async () => {
  await publish()
  const path = `/stations/${id}/analytics?${RANGE}&step=week`
  const own = (await get(path, 'ada')).json()
  expect(own.listening.lines[0]).toMatchObject({ name: 'hours', values: [5] })
  expect(own.countries.ranks).toMatchObject([{ key: 'FR', value: 5 }])
  expect(own.sound.lines.map(({ name }: { name: string }) => name)).toEqual([
    ...['starts', 'start-mean', 'dropouts', 'failures'],
  ])
  expect((await get(path)).json()).toEqual(own)
  expect((await get(path, 'lou')).statusCode).toBe(403)
})

test('returns thirteen months of a station and null for expired days', async () => {
  expect(STATION_RANGE_DAYS_MAX).toBe(397)
  await publish()
  const own = async (from: string) =>
    (await get(`/stations/${id}/analytics?from=${from}&to=2026-11-21&step=week`, 'ada')).json()
  const year = await own('2025-10-21')
  const [hours, listeners] = year.listening.lines
  expect(hours).toMatchObject({ total: 5, beforeTotal: null })
  expect(new Set(hours.beforeValues)).toEqual(new Set([null]))
  expect(hours.values).not.toContain(null)
  expect(listeners).toMatchObject({ name: 'listeners', unit: 'count', total: 5 })
  expect(year.sound.lines[0]).toMatchObject({ name: 'starts', beforeTotal: null })
  expect(year.countries.ranks).toMatchObject([{ key: 'FR', before: null }])
  const half = await own('2026-05-08')
  expect(half.listening.lines[0]).toMatchObject({ total: 5, beforeTotal: 0 })
  expect(half.countries.ranks).toMatchObject([{ key: 'FR', before: 0 }])
  const longer = await get(`/stations/${id}/analytics?from=2025-10-20&to=2026-11-21`, 'ada')
  expect(longer.statusCode).toBe(400)
  const older = (
    await get(`/stations/${id}/analytics?from=2025-10-01&to=2025-10-31&step=week`, 'ada')
  ).json()
  expect(older.listening.lines[0]).toMatchObject({ values: [null, null, null, 0, 0], total: null })
})

test('sends each part of a station as CSV to its creator', async () => {
  await publish()
  const table = async (part: string) => {
    const path = `/stations/${id}/analytics?${RANGE}&part=${part}`
    const { headers, body } = await get(path, 'ada', { accept: 'text/csv' })
    expect(headers['content-disposition']).toBe(`attachment; filename="${part}.csv"`)
    return body.split('\r\n')
  }
  expect((await table('listening'))[0]).toContain('day,hours (hours),hours before (hours),')
  expect((await table('sound'))[0]).toContain('start-mean (ms)')
  expect((await table('countries'))[1]).toBe('FR,FR,5,0')
})

test('sends CSV without formulas', async () => {
  const formula = '=cmd|" /c calc"!a1'
  const total = { metric: 'genre-hours', day: '2026-11-21', hour: 7, amount: 5 } as const
  await createTotalsStore(api.database).add([
    { ...total, name: formula },
    { ...total, name: 'café, “größe”' },
  ])
  const csv = await get(`/analytics/ranks/genres?${RANGE}`, 'root', { accept: 'text/csv' })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="genres.csv"')
  expect(csv.body.split('\r\n')).toEqual([
    '\ufeffkey,label,hours,hours before',
    `"'=cmd|"" /c calc""!a1","'=cmd|"" /c calc""!a1",5,`,
    '"café, “größe”","café, “größe”",5,',
    '',
  ])
  const series = await get(`/analytics/series/growth?${RANGE}`, 'root', { accept: 'text/csv' })
  expect(series.body.split('\r\n')[0]).toContain('day,signed-up (count),signed-up before (count)')
})

describe('invalid requests', () => {
  test.each([
    'from=2026-11-21&to=2026-11-20',
    'from=2025-01-01&to=2026-11-20',
    'from=2026-02-30&to=2026-03-01',
    `${RANGE}&timeZone=Nowhere/There`,
    `${RANGE}&step=hour`,
    `${RANGE}&more=1`,
    '',
  ])('rejects the query %j', async (query) => {
    expect((await get(`/analytics/series/listening?${query}`)).statusCode).toBe(400)
  })

  test('rejects an unknown name, and callers who are not admins', async () => {
    expect((await get(`/analytics/series/people?${RANGE}`)).statusCode).toBe(400)
    for (const path of ['series/listening', 'ranks/stations']) {
      expect((await get(`/analytics/${path}?${RANGE}`, 'ada')).statusCode).toBe(403)
    }
  })
})
