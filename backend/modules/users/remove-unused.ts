import { createLeases } from '../../database/leases.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { type AnonymousStore, createAnonymousStore } from './anonymous-store.ts'

export const UNUSED_MS = 30 * 24 * 60 * 60_000
/** The interval and the batch size allow 24,000 users per day, with one provider call each. */
export const REMOVE_EVERY_MS = 60 * 60_000
export const DELETE_BATCH_SIZE = 1_000
const LEASE = 'unused users'

interface RemovalDependencies {
  readonly anonymous: AnonymousStore
  readonly identity: IdentityPort
  readonly now: () => number
  readonly signal?: AbortSignal
}

/** Removes anonymous users that were not seen for UNUSED_MS. @throws {IdentityUnavailableError} when the provider is unreachable */
export async function removeUnused({
  anonymous,
  identity,
  now,
  signal,
}: RemovalDependencies): Promise<number> {
  let removedCount = 0
  for (const id of await anonymous.unused(now() - UNUSED_MS, DELETE_BATCH_SIZE)) {
    if (signal?.aborted) break
    // Removes the sign-in first, so that nothing has changed if the provider is unreachable.
    const isSignInRemoved = await identity.removeAnonymous(id)
    if (!isSignInRemoved) await anonymous.touch(id, now())
    else if (await anonymous.remove(id, now())) removedCount += 1
  }
  return removedCount
}

/** Runs every hour in one instance at a time. The timer does not prevent process exit. */
const startRemovingUnused: BackgroundJob['start'] = ({ database, identity }, onError) => {
  const leases = createLeases(database)
  const stopping = new AbortController()
  const { signal } = stopping
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
      stopping.abort()
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
