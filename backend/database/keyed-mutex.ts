import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from './leases.ts'
import { DatabaseUnavailableError } from './postgres-dialect.ts'

/** Runs work one after the other for each key; different keys do not wait for each other. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  /** Runs the work when everything that came before it under this key is over. Not to be nested. */
  return function exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    const forget = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(forget, forget)
    return mine
  }
}
export type KeyedMutex = ReturnType<typeof createKeyedMutex>

/** How long a key stays taken when its instance dies; while it lives, the lease is prolonged. */
const LEASE_MS = 15_000
/** How often a lease is prolonged. */
const RENEW_EVERY_MS = LEASE_MS / 3
/** The longest pause before a key that another instance has is asked for again. */
const ASK_AGAIN_MS = 100
/** Longer than any work under a key: a provider answers within ten seconds, or is given up. */
const WAIT_MAX_MS = 2 * LEASE_MS

/**
 * A keyed mutex over all instances of the API: one at a time for each key, in this process in the order of
 * asking. `area` keeps its keys apart from those of others. Not to be nested.
 * @throws {DatabaseUnavailableError} when another instance does not let go of a key
 */
export function createSharedMutex(leases: Leases, area: string): KeyedMutex {
  const here = createKeyedMutex()

  async function obtain(name: string): Promise<void> {
    const end = performance.now() + WAIT_MAX_MS
    while (!(await leases.take(name, LEASE_MS))) {
      if (performance.now() > end) throw new DatabaseUnavailableError('Waited in vain for a turn')
      await wait(Math.random() * ASK_AGAIN_MS)
    }
  }

  return (key, work) =>
    here(key, async () => {
      const name = `${area}/${key}`
      await obtain(name)
      // One that cannot be prolonged ends by itself.
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
