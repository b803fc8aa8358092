import { createLeases } from '../../database/leases.ts'
import { type BackgroundJob, repeat } from '../../plugins/background-job.ts'
import { forgottenBefore, RETENTION, type RetentionKey } from './retention.ts'
import { createRetentionStore, type RetentionStore } from './retention-store.ts'

/** How often it is looked for what is to be forgotten, and how many rows one statement takes. */
export const FORGET_EVERY_MS = 60 * 60_000
export const FORGOTTEN_AT_ONCE = 500
const LEASE = 'retention'

const KINDS = Object.keys(RETENTION).filter((key): key is RetentionKey => key in RETENTION)

/** Forgets all that was kept for its time, in small statements; resolves with how many rows of each kind. */
export async function forgetOld(
  store: RetentionStore,
  now: number,
  signal?: AbortSignal,
): Promise<Record<RetentionKey, number>> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<RetentionKey, number>
  for (const kind of KINDS) {
    const before = forgottenBefore(kind, now)
    for (let last = FORGOTTEN_AT_ONCE; last >= FORGOTTEN_AT_ONCE && !signal?.aborted; ) {
      last = await store[kind](before, FORGOTTEN_AT_ONCE)
      counts[kind] += last
    }
  }
  return counts
}

/** Forgets from an hour after the start on; one instance at a time. */
export const retentionJob: BackgroundJob = {
  name: 'retention',
  failure: 'what is old could not be forgotten',
  start: ({ database, now }, onTrouble) => {
    const leases = createLeases(database)
    const store = createRetentionStore(database)
    const ending = new AbortController()
    const forget = async () => {
      if (ending.signal.aborted || !(await leases.take(LEASE, FORGET_EVERY_MS))) return
      await forgetOld(store, now(), ending.signal)
    }
    const forgetting = repeat(FORGET_EVERY_MS, forget, onTrouble)
    return {
      /** Breaks off what runs, and lets another instance go on. */
      stop: async () => {
        ending.abort()
        await forgetting.stop()
        await leases.release(LEASE)
      },
    }
  },
}
