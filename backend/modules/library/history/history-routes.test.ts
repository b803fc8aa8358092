import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionBody, sessionId, sessionPath } from '../../../testing/sessions.ts'
import { createTestApi, type TestApi } from '../../../testing/test-api.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addStation({ id: 'night-bus', name: 'Night Bus' })
})
afterEach(() => api.close())

/** Sends session `number` of ada, `minutes` long. */
const put = (number: number, startedAt: number, minutes = 1, stationId = 'night-bus') =>
  api.call(
    'PUT',
    sessionPath('ada', number),
    'ada',
    sessionBody(stationId, startedAt, startedAt + minutes * MINUTE),
  )
const list = async (query = '') =>
  (await api.call('GET', `/users/ada/history${query}`, 'ada')).json()

describe('a session', () => {
  test('is added once, with the current station', async () => {
    const first = await put(1, NOW - 10 * MINUTE, 5)
    expect(first.statusCode).toBe(201)
    expect(first.json()).toEqual({
      id: sessionId(1),
      stationId: 'night-bus',
      startedAt: '2026-11-21T07:50:00.000Z',
      endedAt: '2026-11-21T07:55:00.000Z',
      station: (await api.call('GET', '/stations?limit=1', null)).json().items[0],
    })
    const again = await put(1, NOW - 10 * MINUTE, 5)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await list()).toEqual({ items: [first.json()], nextCursor: null, total: 1 })
  })

  test('only grows, even when updates arrive late', async () => {
    await put(1, NOW - 10 * MINUTE, 1)
    expect((await put(1, NOW - 10 * MINUTE, 9)).json().endedAt).toBe('2026-11-21T07:59:00.000Z')
    const late = await put(1, NOW - 10 * MINUTE, 4)
    expect([late.statusCode, late.json().endedAt]).toEqual([200, '2026-11-21T07:59:00.000Z'])
    expect((await list()).items[0].endedAt).toBe('2026-11-21T07:59:00.000Z')
  })

  test('cannot become another session', async () => {
    await put(1, NOW - 10 * MINUTE)
    const before = await api.state()
    for (const other of [
      await put(1, NOW - 9 * MINUTE),
      await put(1, NOW - 10 * MINUTE, 1, 'long-wave'),
    ]) {
      expect(other.statusCode).toBe(409)
      expect(other.json()).toMatchObject({ code: 'another-session' })
    }
    expect(await api.state()).toEqual(before)
  })

  test('outlives its station', async () => {
    await put(1, NOW - 10 * MINUTE, 1, 'gone')
    expect((await list()).items).toMatchObject([{ stationId: 'gone', station: null }])
  })

  test('keeps the times of a slightly fast clock', async () => {
    expect((await put(1, NOW, 5)).json().endedAt).toBe('2026-11-21T08:05:00.000Z')
  })

  test('is moved back when the clock is two hours fast', async () => {
    const first = await put(1, NOW + 119 * MINUTE, 1)
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({
      startedAt: '2026-11-21T07:59:00.000Z',
      endedAt: '2026-11-21T08:00:00.000Z',
    })
    // A repeated request keeps the stored start.
    const later = await put(1, NOW + 119 * MINUTE, 3)
    expect([later.statusCode, later.json()]).toEqual([200, first.json()])
    const other = await put(1, NOW + 119 * MINUTE, 3, 'long-wave')
    expect(other.json()).toMatchObject({ code: 'another-session' })
  })

  test('lasts at most a day and does not end before its start', async () => {
    expect((await put(1, NOW - DAY, 24 * 60)).statusCode).toBe(201)
    const send = (startedAt: number, endedAt: number) =>
      api.call('PUT', sessionPath('ada', 2), 'ada', sessionBody('night-bus', startedAt, endedAt))
    expect((await send(NOW - DAY - 1, NOW)).statusCode).toBe(422)
    expect((await send(NOW, NOW - 1)).statusCode).toBe(422)
    expect((await send(NOW, NOW)).statusCode).toBe(201)
  })

  test('can be deleted once', async () => {
    await put(1, NOW - 10 * MINUTE)
    await put(2, NOW - 5 * MINUTE)
    expect((await api.call('DELETE', sessionPath('ada', 1), 'ada')).statusCode).toBe(204)
    const again = await api.call('DELETE', sessionPath('ada', 1), 'ada')
    expect([again.statusCode, again.json().code]).toEqual([404, 'session-not-found'])
    expect((await list()).items.map((item: { id: string }) => item.id)).toEqual([sessionId(2)])
    // Undoing the deletion sends the session again.
    expect((await put(1, NOW - 10 * MINUTE)).statusCode).toBe(201)
  })
})

describe('the list', () => {
  test('returns every session once, newest first, across pages', async () => {
    for (let number = 0; number < 25; number += 1) {
      // Some start together, as on two computers of one user.
      await put(number, NOW - DAY + Math.floor(number / 3) * MINUTE)
    }
    const seen: { id: string; startedAt: string }[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: typeof seen; nextCursor: string | null; total: number } = await list(
        `?limit=4${cursor && `&cursor=${cursor}`}`,
      )
      expect(page.total).toBe(25)
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
    const starts = seen.map(({ startedAt }) => startedAt)
    expect(starts).toEqual(starts.toSorted().toReversed())
  })

  test('continues after a page despite changes', async () => {
    for (const number of [1, 2, 3, 4]) await put(number, NOW - DAY + number * MINUTE)
    const page = await list('?limit=2')
    await put(5, NOW - MINUTE)
    await api.call('DELETE', sessionPath('ada', 3), 'ada')
    const next = await list(`?limit=2&cursor=${page.nextCursor}`)
    expect(next.items.map((item: { id: string }) => item.id)).toEqual([sessionId(2), sessionId(1)])
  })

  test('is not cached', async () => {
    const response = await api.call('GET', '/users/ada/history', 'ada')
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  test('can be cleared repeatedly', async () => {
    await api.addUser('bob', 'listener')
    await api.call('PUT', sessionPath('bob', 1), 'bob', sessionBody('night-bus', NOW, NOW))
    await put(1, NOW - 10 * MINUTE)
    for (const _time of [1, 2]) {
      expect((await api.call('DELETE', '/users/ada/history', 'ada')).statusCode).toBe(204)
      expect(await list()).toEqual({ items: [], nextCursor: null, total: 0 })
    }
    expect((await api.state()).history).toMatchObject([{ user_id: 'bob' }])
  })

  test('is deleted with the account', async () => {
    await put(1, NOW - 10 * MINUTE)
    expect((await api.call('DELETE', '/users/ada', 'ada')).statusCode).toBe(204)
    expect((await api.state()).history).toEqual([])
    expect((await put(2, NOW - 10 * MINUTE)).statusCode).toBe(404)
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await api.call(method, '/users/ada/history', 'ada')).statusCode).toBe(404)
    }
    await api.call('POST', '/users/register', 'ada')
    expect((await list()).total).toBe(0)
  })
})

test('finds sessions by station name, in pages', async () => {
  await api.addStation({ id: 'percent', name: '100% Dub' })
  const stations = ['night-bus', 'percent', 'night-bus', 'gone']
  for (const [n, stationId] of stations.entries()) {
    await put(n + 1, NOW - (10 - n) * MINUTE, 1, stationId)
  }
  const first = await list('?query=NIGHT&limit=1')
  expect([first.total, first.items[0].id]).toEqual([2, sessionId(3)])
  const second = await list(`?query=NIGHT&limit=1&cursor=${first.nextCursor}`)
  expect([second.nextCursor, second.items[0].id]).toEqual([null, sessionId(1)])
  expect((await list('?query=%25')).items.map(({ id }: { id: string }) => id)).toEqual([
    sessionId(2),
  ])
  await api.addStation({ id: 'cyrillic', name: 'Радио Ёлка' })
  await put(5, NOW - 5 * MINUTE, 1, 'cyrillic')
  for (const typed of ['радио', 'РАДИО', 'елка']) {
    expect((await list(`?query=${encodeURIComponent(typed)}`)).total).toBe(1)
  }
  expect((await list('?query=zzz')).total).toBe(0)
  expect((await list()).total).toBe(5)
})

test('skips to any position of the list', async () => {
  for (const n of [1, 2, 3, 4]) await put(n, NOW - (10 - n) * MINUTE, 1)
  const page = await list('?skip=2&limit=1')
  expect([page.total, page.items[0].id]).toEqual([4, sessionId(2)])
  expect((await list('?skip=4')).items).toEqual([])
  expect((await api.call('GET', '/users/ada/history?skip=-1', 'ada')).statusCode).toBe(400)
})

const GOOD = sessionBody('night-bus', NOW - MINUTE, NOW)

test('does not let an account deleted at the provider clear its history', async () => {
  await api.call('PUT', sessionPath('ada', 1), 'ada', GOOD)
  api.identity.removed.add('ada')
  expect((await api.call('DELETE', '/users/ada/history', 'ada')).statusCode).toBe(401)
  expect((await api.state()).history).toHaveLength(1)
})

test.each([
  ['no station', { ...GOOD, stationId: undefined }],
  ['an invalid station', { ...GOOD, stationId: '../night-bus' }],
  ['a station id that is too long', { ...GOOD, stationId: 'a'.repeat(97) }],
  ['an invalid time', { ...GOOD, startedAt: 'yesterday' }],
  ['a number as time', { ...GOOD, startedAt: NOW }],
  ['a time without a zone', { ...GOOD, endedAt: '2026-11-21T08:00:00.000' }],
  ['a nonexistent day', { ...GOOD, endedAt: '2026-02-30T08:00:00.000Z' }],
  ['no end', { ...GOOD, endedAt: null }],
  ['an extra field', { ...GOOD, song: 'x' }],
  ['a user id', { ...GOOD, userId: 'bob' }],
  ['a list', [GOOD]],
  ['nothing', undefined],
])('rejects a body with %s', async (_name, body) => {
  const before = await api.state()
  expect((await api.call('PUT', sessionPath('ada', 2), 'ada', body)).statusCode).toBe(422)
  expect(await api.state()).toEqual(before)
})

test.each([
  ['PUT', '/users/ada/history/1'],
  ['PUT', '/users/ada/history/00000000-0000-4000-8000-00000000000A'],
  ['PUT', '/users/ada/history/00000000-0000-4000-8000-000000000001%00'],
  ['DELETE', '/users/ada/history/..%2f..%2fbob'],
  ['DELETE', "/users/ada/history/'%20OR%201=1--"],
  ['GET', '/users/ada/history?limit=0'],
  ['GET', '/users/ada/history?limit=101'],
  ['GET', '/users/ada/history?cursor=garbage'],
  ['GET', '/users/ada/history?sort=name'],
] as const)('rejects %s %s', async (method, url) => {
  const before = await api.state()
  const body = method === 'PUT' ? GOOD : undefined
  expect((await api.call(method, url, 'ada', body)).statusCode).toBe(400)
  expect(await api.state()).toEqual(before)
})

test('rejects a cursor of another list', async () => {
  await api.addUser('root', 'admin')
  const users = (await api.call('GET', '/users?limit=1', 'root')).json()
  const response = await api.call('GET', `/users/ada/history?cursor=${users.nextCursor}`, 'ada')
  expect([response.statusCode, response.json().code]).toEqual([400, 'bad-cursor'])
})
