import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLeases } from '../../database/leases.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { withImportLease } from './import-stations.ts'
import { IMPORT_LEASE_EVERY_MS, IMPORT_LEASE_MS } from './limits.ts'

const { signal } = new AbortController()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('skips a second import while the first one runs', async () => {
  const database = await openTestDatabase()
  const [one, two] = [createLeases(database), createLeases(database)]
  const work = vi.fn(async () => 'done')
  const first = await withImportLease(one, signal, async () => {
    expect(await withImportLease(two, signal, work)).toBe(null)
    return 'first'
  })
  expect([first, work.mock.calls.length]).toEqual([{ value: 'first' }, 0])
  expect(await withImportLease(two, signal, work)).toEqual({ value: 'done' })
  await database.destroy()
})

test('renews the lease during the work and releases it on failure', async () => {
  const leases = { take: vi.fn(async () => true), release: vi.fn(async () => undefined) }
  const failing = withImportLease(leases, signal, async () => {
    vi.advanceTimersByTime(4 * IMPORT_LEASE_MS)
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(leases.take).toHaveBeenCalledTimes(1 + (4 * IMPORT_LEASE_MS) / IMPORT_LEASE_EVERY_MS)
  expect(leases.release).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(IMPORT_LEASE_MS)
  expect(leases.take).toHaveBeenCalledTimes(1 + (4 * IMPORT_LEASE_MS) / IMPORT_LEASE_EVERY_MS)
})

test('aborts the work when the lease is lost, but not on a database error', async () => {
  const responses = [
    async () => true,
    async () => Promise.reject(new Error('away')),
    async () => false,
  ]
  const leases = {
    take: vi.fn(() => (responses.shift() ?? (async () => false))()),
    release: async () => undefined,
  }
  const lost = withImportLease(leases, signal, (signal) => {
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    vi.advanceTimersByTime(2 * IMPORT_LEASE_EVERY_MS)
    return ended
  })
  await expect(lost).rejects.toThrow('Another import took over while this one was suspended.')
})
