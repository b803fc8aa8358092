import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { createPictureStore, EVICTION_BATCH_SIZE, PICTURES_MAX } from './picture-store.ts'

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const at = (n: number) => `https://radio.example/${n}.png`
const images = { 64: new Uint8Array([1]), 256: new Uint8Array([1, 2, 3]) }

test('returns the last stored picture of an address in each size', async () => {
  const store = createPictureStore(database)
  const expectStored = async (expected: Record<64 | 256, number | null>, fetchAt: number) => {
    for (const size of [64, 256] as const) {
      const stored = await store.find(at(1), size)
      expect([stored?.image?.length ?? null, stored?.fetchAt]).toEqual([expected[size], fetchAt])
    }
  }
  expect(await store.find(at(1), 64)).toBeNull()
  await store.put(at(1), images, 5)
  await expectStored({ 64: 1, 256: 3 }, 5)
  await store.put(at(1), 'unchanged', 7)
  await expectStored({ 64: 1, 256: 3 }, 7)
  await store.put(at(1), null, 9)
  await expectStored({ 64: null, 256: null }, 9)
})

test('evicts pictures that are due first beyond the limit', async () => {
  const store = createPictureStore(database, 6)
  for (const n of [4, 1, 3, 2, 5]) await store.put(at(n), images, n)
  const rows = await rowsOf(database, 'SELECT fetch_at FROM remote_pictures ORDER BY fetch_at')
  expect(rows.map(({ fetch_at }) => Number(fetch_at))).toEqual([3, 3, 4, 4, 5, 5])
  expect([PICTURES_MAX, EVICTION_BATCH_SIZE]).toEqual([40_000, 100])
})

test('does not store addresses', async () => {
  await createPictureStore(database).put(at(1), images, 5)
  expect(JSON.stringify(await rowsOf(database, 'SELECT key FROM remote_pictures'))).not.toContain(
    'radio.example',
  )
})
