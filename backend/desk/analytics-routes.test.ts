import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
const listen = async (uid: string, countrycode: string, besides = {}) => {
  await api.call('POST', '/listening', uid, { stationId: id, countrycode, ...besides })
  api.tick(30_000)
  await api.call('POST', '/listening', uid, { stationId: null })
}

test('what is listened to is told as a series, beside the range before', async () => {
  await listen('lou', 'FR')
  // Figures write what waits.
  await get(`/stations/${id}/figures`, 'ada')
  const answer = (await get(`/analytics/series/listening?${RANGE}&timeZone=Europe/Berlin`)).json()
  expect(answer).toMatchObject({
    name: 'listening',
    range: { from: '2026-11-20', to: '2026-11-21' },
    before: { from: '2026-11-18', to: '2026-11-19' },
    steps: ['2026-11-20', '2026-11-21'],
  })
  expect(answer.lines[0]).toEqual({
    ...{ name: 'hours', unit: 'hours', values: [0, 0.0083], beforeValues: [0, 0] },
    ...{ total: 0.0083, beforeTotal: 0 },
  })
  expect(answer.lines[1]).toMatchObject({ name: 'listeners', values: [null, null], total: null })
  const { ranks } = (await get(`/analytics/ranks/countries?${RANGE}`)).json()
  expect(ranks).toEqual([{ key: 'FR', label: 'FR', value: 0.0083, before: 0 }])
})

test('the creator of a station, and admins, get its own figures; others do not', async () => {
  await listen('lou', 'FR')
  await get(`/stations/${id}/figures`, 'ada')
  const path = `/stations/${id}/analytics?${RANGE}&step=week`
  const own = (await get(path, 'ada')).json()
  expect(own.listening.lines[0]).toMatchObject({ name: 'hours', values: [0.0083] })
  expect(own.countries.ranks).toMatchObject([{ key: 'FR', value: 0.0083 }])
  expect(own.sound.lines.map(({ name }: { name: string }) => name)).toEqual([
    ...['starts', 'start-mean', 'dropouts', 'failures'],
  ])
  expect((await get(path)).json()).toEqual(own)
  expect((await get(path, 'lou')).statusCode).toBe(403)
})

test('as a table for spreadsheets, in which nothing is a formula', async () => {
  const words = '=cmd|" /c calc"!a1'
  const total = { metric: 'search', day: '2026-11-21', hour: 7, amount: 5 } as const
  await createTotalsStore(api.database).add([
    { ...total, name: words },
    { ...total, name: 'café, “größe”' },
  ])
  const csv = await get(`/analytics/ranks/searches?${RANGE}`, 'root', { accept: 'text/csv' })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="searches.csv"')
  expect(csv.body.split('\r\n')).toEqual([
    '\ufeffkey,label,count,count before',
    `"'=cmd|"" /c calc""!a1","'=cmd|"" /c calc""!a1",5,`,
    '"café, “größe”","café, “größe”",5,',
    '',
  ])
  const series = await get(`/analytics/series/growth?${RANGE}`, 'root', { accept: 'text/csv' })
  expect(series.body.split('\r\n')[0]).toContain('day,signed-up (count),signed-up before (count)')
})

describe('refused', () => {
  test.each([
    'from=2026-11-21&to=2026-11-20',
    'from=2025-01-01&to=2026-11-20',
    'from=2026-02-30&to=2026-03-01',
    `${RANGE}&timeZone=Nowhere/There`,
    `${RANGE}&step=hour`,
    `${RANGE}&more=1`,
    '',
  ])('%s', async (query) => {
    expect((await get(`/analytics/series/listening?${query}`)).statusCode).toBe(400)
  })

  test('an unknown name, and all but admins', async () => {
    expect((await get(`/analytics/series/people?${RANGE}`)).statusCode).toBe(400)
    for (const path of ['series/listening', 'ranks/stations']) {
      expect((await get(`/analytics/${path}?${RANGE}`, 'ada')).statusCode).toBe(403)
    }
  })
})
