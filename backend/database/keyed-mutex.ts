import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from './leases.ts'
import { DatabaseUnavailableError } from './postgres-dialect.ts'

export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  /** Runs the work after all earlier work of this key. Not reentrant. */
  return function exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = last.get(key) ?? Promise.resolve()
    const current = previous.then(work, work)
    last.set(key, current)
    const cleanUp = () => {
      if (last.get(key) === current) last.delete(key)
    }
    current.then(cleanUp, cleanUp)
    return current
  }
}
export type KeyedMutex = ReturnType<typeof createKeyedMutex>

/** Maximum hold time after the holding instance dies; a live instance renews the lease. */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = LEASE_MS / 3
const RETRY_MAX_MS = 100
/** Longer than any work under a key: a request to a provider times out after ten seconds. */
const WAIT_MAX_MS = 2 * LEASE_MS

/** Keyed mutex across all instances; `area` namespaces the keys. Not reentrant. @throws {DatabaseUnavailableError} */
export function createSharedMutex(leases: Leases, area: string): KeyedMutex {
  const local = createKeyedMutex()

  async function obtain(name: string): Promise<void> {
    const end = performance.now() + WAIT_MAX_MS
    while (!(await leases.take(name, LEASE_MS))) {
      if (performance.now() > end)
        throw new DatabaseUnavailableError('Timed out while waiting for a lock')
      await wait(Math.random() * RETRY_MAX_MS)
    }
  }

  return (key, work) =>
    local(key, async () => {
      const name = `${area}/${key}`
      await obtain(name)
      const renew = () => leases.take(name, LEASE_MS).catch(() => false)
      const renewal = setInterval(renew, RENEW_EVERY_MS).unref()
      try {
        return await work()
      } finally {
        clearInterval(renewal)
        await leases.release(name).catch(() => {})
      }
    })
}
