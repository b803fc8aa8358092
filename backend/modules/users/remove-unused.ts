import { createLeases } from '../../database/leases.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { type AnonymousStore, createAnonymousStore } from './anonymous-store.ts'

/** A listener without an account who was away for so long is not expected back. */
export const UNUSED_MS = 30 * 24 * 60 * 60_000
/** How often it is looked, and how many are removed then: 24 000 a day, one call of the provider each. */
export const REMOVE_EVERY_MS = 60 * 60_000
export const REMOVED_AT_ONCE = 1_000
const LEASE = 'unused users'

interface RemoveUnusedParts {
  readonly anonymous: AnonymousStore
  readonly identity: IdentityPort
  readonly now: () => number
  /** Breaks off between two users. */
  readonly signal?: AbortSignal
}

/**
 * Removes users without an account who were not here for UNUSED_MS, with their sign-in; resolves with how
 * many. One who has made an account that this API was never told of is kept.
 * @throws {IdentityUnavailableError} the rest is removed the next time
 */
export async function removeUnused(parts: RemoveUnusedParts): Promise<number> {
  const { anonymous, identity, now, signal } = parts
  let removed = 0
  for (const id of await anonymous.unused(now() - UNUSED_MS, REMOVED_AT_ONCE)) {
    if (signal?.aborted) break
    // The sign-in first: where the provider cannot be asked, nothing has changed.
    if (!(await identity.removeAnonymous(id))) await anonymous.see(id, now())
    else if (await anonymous.remove(id, now())) removed += 1
  }
  return removed
}

/** Starts an hour after the process, without keeping it alive; one instance removes at a time. */
const startRemovingUnused: BackgroundJob['start'] = ({ database, identity }, onTrouble) => {
  const leases = createLeases(database)
  const ending = new AbortController()
  const { signal } = ending
  const anonymous = createAnonymousStore(database)
  let running = Promise.resolve()

  const remove = async () => {
    try {
      if (signal.aborted || identity.state() !== 'ready') return
      if (!(await leases.take(LEASE, REMOVE_EVERY_MS))) return
      await removeUnused({ anonymous, identity, now: Date.now, signal })
    } catch (error) {
      onTrouble(error)
    }
  }
  const timer = setInterval(() => {
    running = running.then(remove)
  }, REMOVE_EVERY_MS).unref()

  return {
    /** Breaks off what runs, and lets another instance go on. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      ending.abort()
      await running
      await leases.release(LEASE)
    },
  }
}

export const unusedUsersJob: BackgroundJob = {
  name: 'unused-users',
  failure: 'unused users could not be removed',
  start: startRemovingUnused,
}
