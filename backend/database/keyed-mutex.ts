import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from './leases.ts'
import { DatabaseUnavailableError } from './postgres-dialect.ts'

export function createKeyedMutex() {
  const lastWorkByKey = new Map<string, Promise<unknown>>()

  /** Runs the work after all earlier work of this key. It is not reentrant. */
  return function exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = lastWorkByKey.get(key) ?? Promise.resolve()
    const current = previous.then(work, work)
    lastWorkByKey.set(key, current)
    const cleanUp = () => {
      if (lastWorkByKey.get(key) === current) lastWorkByKey.delete(key)
    }
    current.then(cleanUp, cleanUp)
    return current
  }
}
export type KeyedMutex = ReturnType<typeof createKeyedMutex>

/** A crashed instance holds its lease for at most this time. A live instance renews it. */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = LEASE_MS / 3
const RETRY_MAX_MS = 100
/** Maximum wait. It exceeds all work inside the mutex: a request to a provider times out after ten seconds. */
const WAIT_MAX_MS = 2 * LEASE_MS

/** Creates a keyed mutex across all instances of the API. It is not reentrant. @throws {DatabaseUnavailableError} */
export function createSharedMutex(leases: Leases, namespace: string): KeyedMutex {
  const local = createKeyedMutex()

  async function acquireLease(name: string): Promise<void> {
    const deadline = performance.now() + WAIT_MAX_MS
    while (!(await leases.take(name, LEASE_MS))) {
      if (performance.now() > deadline)
        throw new DatabaseUnavailableError('Timed out while waiting for a lock')
      await wait(Math.random() * RETRY_MAX_MS)
    }
  }

  return (key, work) =>
    local(key, async () => {
      const name = `${namespace}/${key}`
      await acquireLease(name)
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
