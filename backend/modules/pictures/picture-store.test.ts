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
const image = new Uint8Array([1, 2, 3])

test('returns the last stored picture of an address', async () => {
  const store = createPictureStore(database)
  expect(await store.find(at(1))).toBeNull()
  await store.put(at(1), { image, fetchAt: 5 })
  expect(await store.find(at(1))).toEqual({
    image: expect.objectContaining({ length: 3 }),
    fetchAt: 5,
  })
  await store.put(at(1), { image: null, fetchAt: 9 })
  expect(await store.find(at(1))).toEqual({ image: null, fetchAt: 9 })
})

test('evicts pictures that are due first beyond the limit', async () => {
  const store = createPictureStore(database, 3)
  for (const n of [4, 1, 3, 2, 5]) await store.put(at(n), { image, fetchAt: n })
  const rows = await rowsOf(database, 'SELECT fetch_at FROM remote_pictures ORDER BY fetch_at')
  expect(rows.map(({ fetch_at }) => Number(fetch_at))).toEqual([3, 4, 5])
  expect([PICTURES_MAX, EVICTION_BATCH_SIZE]).toEqual([20_000, 100])
})

test('does not store addresses', async () => {
  await createPictureStore(database).put(at(1), { image, fetchAt: 5 })
  expect(JSON.stringify(await rowsOf(database, 'SELECT key FROM remote_pictures'))).not.toContain(
    'radio.example',
  )
})
