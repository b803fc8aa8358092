import { createLeases } from '../../database/leases.ts'
import { type BackgroundJob, repeat } from '../../plugins/background-job.ts'
import { RETENTION, type RetentionKey, retentionCutoff } from './retention.ts'
import { createRetentionStore, type RetentionStore } from './retention-store.ts'

export const DELETE_EVERY_MS = 60 * 60_000
export const DELETE_BATCH_SIZE = 500
const LEASE = 'retention'

const KINDS = Object.keys(RETENTION).filter((key): key is RetentionKey => key in RETENTION)

/** Deletes expired rows in small batches; resolves with the number of rows per kind. */
export async function deleteExpired(
  store: RetentionStore,
  now: number,
  signal?: AbortSignal,
): Promise<Record<RetentionKey, number>> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<RetentionKey, number>
  for (const kind of KINDS) {
    const cutoff = retentionCutoff(kind, now)
    for (let last = DELETE_BATCH_SIZE; last >= DELETE_BATCH_SIZE && !signal?.aborted; ) {
      last = await store[kind](cutoff, DELETE_BATCH_SIZE)
      counts[kind] += last
    }
  }
  return counts
}

/** Runs hourly, one instance at a time; the first run is an hour after the start. */
export const retentionJob: BackgroundJob = {
  name: 'retention',
  failure: 'expired data could not be deleted',
  start: ({ database, now }, onTrouble) => {
    const leases = createLeases(database)
    const store = createRetentionStore(database)
    const ending = new AbortController()
    const deleteAll = async () => {
      if (ending.signal.aborted || !(await leases.take(LEASE, DELETE_EVERY_MS))) return
      await deleteExpired(store, now(), ending.signal)
    }
    const deleting = repeat(DELETE_EVERY_MS, deleteAll, onTrouble)
    return {
      stop: async () => {
        ending.abort()
        await deleting.stop()
        await leases.release(LEASE)
      },
    }
  },
}
