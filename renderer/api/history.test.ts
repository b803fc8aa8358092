import { expect, test } from 'vitest'
import { clearHistory, listHistory, putHistoryEntry, removeHistoryEntry } from './history.ts'
import { connectFakeApi } from './testing/fake-api.ts'
import { sampleStation } from './testing/samples.ts'

const api = connectFakeApi()

const entry = {
  id: '00000000-0000-4000-8000-000000000001',
  stationId: 'night-bus',
  startedAt: '2026-11-21T08:00:00.000Z',
  endedAt: '2026-11-21T09:00:00.000Z',
  station: sampleStation,
}

test("requests a page of the user's history with the token", async () => {
  const page = { items: [entry, { ...entry, station: null }], nextCursor: null, total: 2 }
  api.respond({ body: page })
  expect(await listHistory('a/b', { cursor: 'c1', limit: 50 })).toEqual(page)
  expect(api.seen[0]?.url).toBe('/users/a%2Fb/history?cursor=c1&limit=50')
  expect(api.seen[0]?.headers.get('Authorization')).toBe('Bearer token')
})

test('sends a session without the station and returns it with the station', async () => {
  api.respond({ status: 201, body: entry })
  expect(await putHistoryEntry('ada', entry)).toEqual(entry)
  const { stationId, startedAt, endedAt } = entry
  expect(api.seen[0]).toMatchObject({
    method: 'PUT',
    url: `/users/ada/history/${entry.id}`,
    body: { stationId, startedAt, endedAt },
  })
})

test('deletes one entry or all', async () => {
  api.respond({ status: 204 })
  await removeHistoryEntry('ada', entry.id)
  await clearHistory('ada')
  expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /users/ada/history/${entry.id}`,
    'DELETE /users/ada/history',
  ])
})
