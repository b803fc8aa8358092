import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../backend/database/open-database.ts'
import { createTestApi, type TestApi } from '../../backend/testing/test-api.ts'
import { TEST_ENGINE } from '../../backend/testing/test-database.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'

const WRITES = 40

describe.runIf(TEST_ENGINE === 'postgres')('a PostgreSQL server of its own', () => {
  let server: Postgres
  let api: TestApi
  beforeEach(async () => {
    const started = await startPostgres({ durable: true })
    if (started === null) throw new Error('PostgreSQL is not installed.')
    server = started
    api = await createTestApi({ database: await openDatabase({ url: server.url('postgres') }) })
    await api.addUser('ada', 'listener')
  })
  afterEach(async () => {
    await api.close()
    await server.stop()
  })

  const favor = (station: number) =>
    api.call('PUT', '/users/ada/favorites', 'ada', {
      items: [{ stationId: `station-${station}`, version: 1, deleted: false }],
    })

  test.each(['fast', 'kill'] as const)(
    'calls are retryable after the server stopped (%s), and succeed after its restart',
    async (how) => {
      await server.end(how)
      for (const [method, url] of [
        ['GET', '/users/ada'],
        ['GET', '/stations'],
        ['PUT', '/users/ada'],
      ] as const) {
        const response = await api.call(method, url, 'ada', method === 'PUT' ? {} : undefined)
        expect([url, response.statusCode]).toEqual([url, 503])
        expect(response.headers['retry-after']).toBe('5')
        expect(response.json()).toMatchObject({ code: 'database-unavailable', status: 503 })
      }
      await server.restart()
      expect((await api.call('GET', '/users/ada', 'ada')).statusCode).toBe(200)
      expect((await favor(1)).statusCode).toBe(200)
    },
  )

  test('killed during writes: acknowledged writes are there', async () => {
    const acknowledged: number[] = []
    let ending: Promise<void> | undefined
    const writes = Array.from({ length: WRITES }, async (_, station) => {
      const response = await favor(station)
      if (response.statusCode === 200) acknowledged.push(station)
      else expect(response.statusCode).toBe(503)
      if (acknowledged.length === WRITES / 4) ending ??= server.end('kill')
    })
    await Promise.all(writes)
    await ending
    await server.restart()
    const { items } = (await api.call('GET', '/users/ada/favorites', 'ada')).json()
    const stored = new Set(items.map(({ stationId }: { stationId: string }) => stationId))
    expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES / 4)
    expect(acknowledged.filter((station) => !stored.has(`station-${station}`))).toEqual([])
  })
})
