import { createLeases } from '../../database/leases.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { type AnonymousStore, createAnonymousStore } from './anonymous-store.ts'

export const UNUSED_MS = 30 * 24 * 60 * 60_000
/** Interval and batch size: 24 000 users per day, with one provider call each. */
export const REMOVE_EVERY_MS = 60 * 60_000
export const DELETE_BATCH_SIZE = 1_000
const LEASE = 'unused users'

interface RemoveUnusedParts {
  readonly anonymous: AnonymousStore
  readonly identity: IdentityPort
  readonly now: () => number
  readonly signal?: AbortSignal
}

/** Skips accounts unknown to this API. @throws {IdentityUnavailableError} try again later */
export async function removeUnused(parts: RemoveUnusedParts): Promise<number> {
  const { anonymous, identity, now, signal } = parts
  let removed = 0
  for (const id of await anonymous.unused(now() - UNUSED_MS, DELETE_BATCH_SIZE)) {
    if (signal?.aborted) break
    // The sign-in first: if the provider is unreachable, nothing has changed.
    if (!(await identity.removeAnonymous(id))) await anonymous.touch(id, now())
    else if (await anonymous.remove(id, now())) removed += 1
  }
  return removed
}

/** Starts an hour after the process and does not keep it alive; one instance removes at a time. */
const startRemovingUnused: BackgroundJob['start'] = ({ database, identity }, onError) => {
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
      onError(error)
    }
  }
  const timer = setInterval(() => {
    running = running.then(remove)
  }, REMOVE_EVERY_MS).unref()

  return {
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
