import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  LATEST_REPORTS_MAX,
  RESOLVED_REPORTS_MAX,
  type ReportedStation,
} from '../../../../shared/api/reports.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'

const PATH = '/moderation/reported-stations'
const START = '2026-11-21T08:00:00.000Z'
/** One more than the number of texts per station. */
const PEOPLE = ['ada', 'grace', 'hedy', 'joan', 'lin', 'mary']
expect(PEOPLE).toHaveLength(LATEST_REPORTS_MAX + 1)

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  for (const id of PEOPLE) await api.addUser(id, 'listener')
  await api.addUser('root', 'admin')
  for (const id of ['night-bus', 'long-wave']) await api.addStation({ id, name: id })
})
afterEach(() => api.close())

const report = (as: string, reason: string, station = 'night-bus', text: string | null = null) =>
  api.call('POST', `/stations/${station}/reports`, as, { reason, text })
const list = async (query = '') => {
  const response = await api.call('GET', `${PATH}${query}`, 'root')
  expect(response.statusCode).toBe(200)
  return response.json<{ items: ReportedStation[]; nextCursor: string | null; total: number }>()
}
const settle = (body: unknown, station = 'night-bus', as = 'root') =>
  api.call('PUT', `${PATH}/${station}`, as, body)

test('groups reports by station with count, reasons and latest texts', async () => {
  for (const as of PEOPLE) {
    await report(as, as === PEOPLE[0] ? 'facts' : 'silent', 'night-bus', `${as} says so.`)
    api.tick(1)
  }
  await report('ada', 'other', 'long-wave')
  const { items, total } = await list()
  expect(total).toBe(2)
  expect(items.map(({ stationId, count }) => [stationId, count])).toEqual([
    ['long-wave', 1],
    ['night-bus', PEOPLE.length],
  ])
  expect(items[1]).toMatchObject({
    stationName: 'night-bus',
    reasons: [
      { reason: 'silent', count: PEOPLE.length - 1 },
      { reason: 'facts', count: 1 },
    ],
    at: new Date(Date.parse(START) + PEOPLE.length - 1).toISOString(),
  })
  expect(items[1]?.latest.map(({ text }) => text)).toEqual(
    PEOPLE.slice(1)
      .reverse()
      .map((as) => `${as} says so.`),
  )
  const first = await list('?limit=1')
  const second = await list(`?limit=1&cursor=${first.nextCursor}`)
  expect([first, second].map((page) => page.items[0]?.stationId)).toEqual([
    'long-wave',
    'night-bus',
  ])
  expect(second.nextCursor).toBeNull()
})

test('resolves all reports of a station that were read with one audit entry and reopens them', async () => {
  await report('ada', 'silent')
  await report('grace', 'facts')
  await report('ada', 'silent', 'long-wave')
  const before = await list()
  api.tick(1)
  await report('hedy', 'other')
  const settled = (await settle({ resolved: true, until: START })).json()
  expect(settled).toEqual({ reports: [expect.any(String), expect.any(String)], open: 1 })
  const left = (await list()).items.find(({ stationId }) => stationId === 'night-bus')
  expect(left).toMatchObject({ count: 1, reasons: [{ reason: 'other', count: 1 }] })
  // A repeated request has nothing to resolve and adds no audit entry.
  expect((await settle({ resolved: true, until: START })).json()).toEqual({ reports: [], open: 1 })
  const back = await settle({ resolved: false, reports: settled.reports })
  expect(back.json()).toEqual({ reports: expect.arrayContaining(settled.reports), open: 3 })
  expect((await list()).total).toBe(before.total)
  const auditEntries = await api.call('GET', '/audit?kind=station&subject=night-bus', 'root')
  expect(
    auditEntries.json().items.map(({ action, before, after }: Record<string, unknown>) => ({
      action,
      before,
      after,
    })),
  ).toEqual(
    expect.arrayContaining([
      { action: 'reports.resolve', before: { openReports: 3 }, after: { openReports: 1 } },
      { action: 'reports.resolve', before: { openReports: 1 }, after: { openReports: 3 } },
    ]),
  )
  expect(auditEntries.json().items).toHaveLength(2)
})

test('does not reopen reports of another station', async () => {
  await report('ada', 'silent', 'long-wave')
  const { reports } = (await settle({ resolved: true, until: START }, 'long-wave')).json()
  expect((await settle({ resolved: false, reports })).json()).toEqual({ reports: [], open: 0 })
  expect(await list()).toEqual({ items: [], nextCursor: null, total: 0 })
})

test('resolves at most the maximum number and keeps the others open', async () => {
  await report('ada', 'silent')
  const [row] = await api.database.selectFrom('station_reports').selectAll().execute()
  if (row === undefined) throw new Error('There is no report.')
  await api.database
    .insertInto('station_reports')
    .values(
      Array.from({ length: RESOLVED_REPORTS_MAX + 1 }, (_, n) => ({
        ...row,
        id: `report-${n}`,
        user_id: null,
      })),
    )
    .execute()
  const { reports, open } = (await settle({ resolved: true, until: START })).json()
  expect([reports.length, open]).toEqual([RESOLVED_REPORTS_MAX, 2])
})

test('rejects an unknown station and an invalid body', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await settle({ resolved: true, until: START }, 'nowhere')).statusCode).toBe(404)
  for (const body of [
    {},
    { resolved: true },
    { resolved: true, until: 'now' },
    { resolved: true, until: START, reports: [id] },
    { resolved: false, reports: [] },
    { resolved: false, reports: Array.from({ length: RESOLVED_REPORTS_MAX + 1 }, () => id) },
  ]) {
    expect((await settle(body)).statusCode, JSON.stringify(body)).toBe(422)
  }
})
