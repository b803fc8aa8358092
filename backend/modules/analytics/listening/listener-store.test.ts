import { expect, test } from 'vitest'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../../testing/test-database.ts'
import type { Listener } from './count-heartbeats.ts'
import { createListenerStore } from './listener-store.ts'

const all = (at: number, stationId: string | null = 'one') =>
  new Map<string, Listener>(
    Array.from({ length: 50 }, (_, n) => [`listener ${n}`, { stationId, countrycode: 'DE', at }]),
  )

test('finds stored listeners and keeps later entries', async () => {
  const database = await openTestDatabase()
  const store = createListenerStore(database)
  const odd: Listener = { stationId: null, countrycode: '', at: 2 ** 52 }
  await store.put(all(2).set(`o'"\\{},é`, odd))
  await store.put(all(1, 'another'))
  expect(await store.find(['listener 7', `o'"\\{},é`, 'unknown'])).toEqual(
    new Map([
      ['listener 7', { stationId: 'one', countrycode: 'DE', at: 2 }],
      [`o'"\\{},é`, odd],
    ]),
  )
  await store.put(all(3, 'another'))
  expect((await store.find(['listener 7'])).get('listener 7')?.stationId).toBe('another')
  expect(await store.find([])).toEqual(new Map())
  await database.destroy()
})

test.runIf(TEST_ENGINE === 'postgres')('updates a heartbeat in place (HOT)', async () => {
  const database = await openTestDatabase()
  await createListenerStore(database).put(all(1))
  const [written] = await database.transaction().execute(async (tx) => {
    await createListenerStore(tx).put(all(2))
    return rowsOf(tx, "SELECT pg_stat_get_xact_tuples_hot_updated('listeners'::regclass) AS hot")
  })
  expect(written).toEqual({ hot: 50 })
  await database.destroy()
})
