import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type HistoryEntry,
  historyEntrySchema,
  historyPageSchema,
} from '../../shared/api/history.ts'
import { userSchema } from '../../shared/api/users.ts'
import { call, expectProblem, MAY_DELETE, provideTarget, readExactly, TOKEN } from './target.ts'

provideTarget()

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe.runIf(TOKEN !== undefined)('listening history', () => {
  let home: string
  /** The service's clock may differ from this machine's. */
  let now: number
  beforeAll(async () => {
    const response = await call('/users/register', { as: TOKEN, method: 'POST', body: '{}' })
    const user = `/users/${userSchema.parse(response.body).id}`
    home = `${user}/history`
    // An empty update returns the service's time.
    const touched = await call(user, { as: TOKEN, method: 'PUT', body: '{}' })
    now = Date.parse(userSchema.parse(touched.body).updatedAt)
  })

  const send = (id: string, method: 'PUT' | 'DELETE', session?: object) =>
    call(`${home}/${id}`, {
      as: TOKEN,
      method,
      ...(session && { body: JSON.stringify(session) }),
    })
  const session = (startedAt: number, endedAt: number, stationId = 'contract-probe') => ({
    stationId,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
  })
  async function list(query: string) {
    const { status, body } = await call(`${home}?${query}`, { as: TOKEN })
    expect(status).toBe(200)
    const page = readExactly(historyPageSchema, body)
    for (const item of page.items) readExactly(historyEntrySchema, item)
    return page
  }

  test('adds a session once, extends it, never shortens it, and deletes it', async () => {
    const id = randomUUID()
    const startedAt = now - 10 * MINUTE
    const first = await send(id, 'PUT', session(startedAt, startedAt + MINUTE))
    expect(first.status).toBe(201)
    expect(readExactly(historyEntrySchema, first.body)).toMatchObject({ id, station: null })
    for (const [endedAt, known] of [
      [startedAt + MINUTE, startedAt + MINUTE],
      [startedAt + 5 * MINUTE, startedAt + 5 * MINUTE],
      [startedAt + 2 * MINUTE, startedAt + 5 * MINUTE],
    ] as const) {
      const again = await send(id, 'PUT', session(startedAt, endedAt))
      expect(again.status).toBe(200)
      expect(readExactly(historyEntrySchema, again.body)).toEqual({
        ...session(startedAt, known),
        id,
        station: null,
      })
    }
    expect((await send(id, 'PUT', session(startedAt + 1, startedAt + MINUTE))).status).toBe(409)
    const removed = await send(id, 'DELETE')
    expect([removed.status, removed.body]).toEqual([204, null])
    expect((await send(id, 'DELETE')).status).toBe(404)
  })

  test('moves a session from a fast clock back to now', async () => {
    const id = randomUUID()
    const ahead = now + 120 * MINUTE
    const { status, body } = await send(id, 'PUT', session(ahead - MINUTE, ahead))
    expect(status).toBe(201)
    const { startedAt, endedAt } = readExactly(historyEntrySchema, body)
    expect(Date.parse(endedAt) - Date.parse(startedAt)).toBe(MINUTE)
    expect(Math.abs(Date.parse(endedAt) - now)).toBeLessThan(MINUTE)
    expect((await send(id, 'DELETE')).status).toBe(204)
  })

  test('paginates newest first, with the existing stations', async () => {
    const [station] = (await call('/stations?limit=1')).body.items
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const [index, id] of ids.entries()) {
      const startedAt = now - (index + 1) * 1_000
      expect((await send(id, 'PUT', session(startedAt, startedAt, station.id))).status).toBe(201)
    }
    const first = await list('limit=2')
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.items[0]?.station).toEqual(station)
    const next = await list(`limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect(next.items[0]?.id).toBe(ids[2])
    expect(next.total).toBe(first.total)
    const starts = (await list('limit=100')).items.map((item: HistoryEntry) => item.startedAt)
    expect(starts).toEqual(starts.toSorted().toReversed())
    for (const id of ids) expect((await send(id, 'DELETE')).status).toBe(204)
  })

  test('rejects invalid sessions and foreign histories', async () => {
    const path = `${home}/${randomUUID()}`
    const put = (body: object) => ({ as: TOKEN, method: 'PUT', body: JSON.stringify(body) })
    await expectProblem(path, 422, put(session(now - DAY - 1_000, now)))
    await expectProblem(path, 422, put(session(now, now - 1)))
    await expectProblem(path, 422, put({ ...session(now, now), more: true }))
    await expectProblem(path, 422, put(session(now, now, 'Not a station')))
    await expectProblem(`${home}/not-a-uuid`, 400, put(session(now, now)))
    await expectProblem(`${home}?limit=101`, 400, { as: TOKEN })
    await expectProblem(`${home}?cursor=garbage`, 400, { as: TOKEN })
    for (const [method, route] of [
      ['GET', '/users/no-such-user/history'],
      ['DELETE', '/users/no-such-user/history'],
      ['DELETE', `/users/no-such-user/history/${randomUUID()}`],
    ] as const) {
      await expectProblem(route, 403, { as: TOKEN, method })
      await expectProblem(route, 401, { method })
    }
  })

  test.runIf(MAY_DELETE)('clears the history', async () => {
    await send(randomUUID(), 'PUT', session(now - MINUTE, now - MINUTE))
    for (const _time of [1, 2]) {
      expect((await call(home, { as: TOKEN, method: 'DELETE' })).status).toBe(204)
      expect(await list('')).toEqual({ items: [], nextCursor: null, total: 0 })
    }
  })
})
