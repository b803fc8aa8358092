import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { createLeases } from './leases.ts'
import type { Queries } from './queries.ts'

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const MINUTE_MS = 60_000

test('belongs to one instance until its release, and can be extended by it', async () => {
  const [one, other] = [createLeases(database), createLeases(database)]
  expect(await one.take('settling', MINUTE_MS)).toBe(true)
  expect(await one.take('settling', MINUTE_MS)).toBe(true)
  expect(await other.take('settling', MINUTE_MS)).toBe(false)
  expect(await other.take('something else', MINUTE_MS)).toBe(true)
  await other.release('settling')
  expect(await other.take('settling', MINUTE_MS)).toBe(false)
  await one.release('settling')
  expect(await other.take('settling', MINUTE_MS)).toBe(true)
})

test('goes to one of 20 concurrent callers', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, () => createLeases(database).take('settling', MINUTE_MS)),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
})

test('expires without a release', async () => {
  const [crashed, other] = [createLeases(database), createLeases(database)]
  expect(await crashed.take('settling', 0)).toBe(true)
  await expect.poll(() => other.take('settling', MINUTE_MS)).toBe(true)
  expect(await crashed.take('settling', MINUTE_MS)).toBe(false)
})
