import { afterEach, beforeEach, expect, test } from 'vitest'
import { REPORT_TEXT_MAX, type StationReport } from '../../../../shared/api/reports.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'

const DAY_MS = 24 * 60 * 60_000

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addUser('grace', 'listener')
  await api.addUser('root', 'admin')
  for (const id of ['night-bus', 'long-wave']) await api.addStation({ id, name: id })
})
afterEach(() => api.close())

const report = (as: string | null, body: unknown, station = 'night-bus') =>
  api.call('POST', `/stations/${station}/reports`, as, body)
const list = async (state = 'open', query = '') => {
  const response = await api.call('GET', `/moderation/reports?state=${state}${query}`, 'root')
  expect(response.statusCode).toBe(200)
  return response.json<{ items: StationReport[]; nextCursor: string | null; total: number }>()
}

test('keeps the latest report per user, station and day without revealing the sender', async () => {
  expect((await report('ada', { reason: 'silent' })).statusCode).toBe(204)
  await report('ada', { reason: 'facts', text: ' It is in Lyon.\nNot in Paris. ' })
  await report('grace', { reason: 'silent', text: '' })
  await report('ada', { reason: 'silent' }, 'long-wave')
  const { items, total } = await list()
  expect(total).toBe(3)
  const lyon = items.find(({ reason }) => reason === 'facts')
  expect(lyon).toEqual({
    id: expect.any(String),
    stationId: 'night-bus',
    stationName: 'night-bus',
    reason: 'facts',
    text: 'It is in Lyon.\nNot in Paris.',
    at: '2026-11-21T08:00:00.000Z',
    resolved: false,
  })
  api.tick(DAY_MS)
  await report('ada', { reason: 'silent' })
  expect((await list()).total).toBe(4)
})

test('lets an admin resolve and reopen a report, and a new report reopens it', async () => {
  await report('ada', { reason: 'silent' })
  const [open] = (await list()).items
  const decide = (resolved: boolean, as = 'root', id = open?.id) =>
    api.call('PUT', `/moderation/reports/${id}`, as, { resolved })
  expect((await decide(true)).json()).toEqual({ ...open, resolved: true })
  expect([(await list()).total, (await list('resolved')).total]).toEqual([0, 1])
  await decide(false)
  expect((await list()).items).toEqual([open])
  await decide(true)
  await report('ada', { reason: 'other' })
  expect((await list()).total).toBe(1)
  expect((await decide(true, 'ada')).statusCode).toBe(403)
  expect((await decide(true, 'root', '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await api.call('GET', '/moderation/reports?state=open', 'ada')).statusCode).toBe(403)
})

test('pages through reports, newest first', async () => {
  for (const as of ['ada', 'grace', 'root']) {
    await report(as, { reason: 'silent' })
    api.tick(1)
  }
  const first = await list('open', '&limit=2')
  const second = await list('open', `&limit=2&cursor=${first.nextCursor}`)
  const times = [...first.items, ...second.items].map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null])
})

test('rejects reports of unlisted stations, anonymous reports and malformed reasons', async () => {
  expect((await report('ada', { reason: 'silent' }, 'nowhere')).statusCode).toBe(404)
  for (const body of [
    {},
    { reason: 'boring' },
    { reason: 'other', text: 'x'.repeat(REPORT_TEXT_MAX + 1) },
    { reason: 'other', text: 'a\u0000b' },
    { reason: 'other', text: '\u202eevil' },
    { reason: 'other', uid: 'grace' },
  ]) {
    expect((await report('ada', body)).statusCode, JSON.stringify(body)).toBe(422)
  }
  expect((await report('stranger', { reason: 'silent' })).statusCode).toBe(404)
  await api.database.updateTable('stations').set({ paused: 1 }).execute()
  expect((await report('ada', { reason: 'silent' })).statusCode).toBe(404)
})

test('keeps the reports of a deleted account without its name', async () => {
  await report('ada', { reason: 'silent' })
  expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
  expect((await list()).total).toBe(1)
  const rows = await api.database.selectFrom('station_reports').select('user_id').execute()
  expect(rows).toEqual([{ user_id: null }])
})
