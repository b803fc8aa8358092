import { createLeases } from '../../database/leases.ts'
import { type BackgroundJob, repeat } from '../../plugins/background-job.ts'
import { RETENTION, type RetentionKey, retentionCutoff } from './retention.ts'
import { createRetentionStore, type RetentionStore } from './retention-store.ts'

export const DELETE_EVERY_MS = 60 * 60_000
export const DELETE_BATCH_SIZE = 500
const LEASE = 'retention'

const KINDS = Object.keys(RETENTION).filter((key): key is RetentionKey => key in RETENTION)

/** Deletes expired rows in small batches. Resolves with the number of deleted rows per kind. */
export async function deleteExpired(
  store: RetentionStore,
  now: number,
  signal?: AbortSignal,
): Promise<Record<RetentionKey, number>> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<RetentionKey, number>
  for (const kind of KINDS) {
    const cutoff = retentionCutoff(kind, now)
    let deletedRows = DELETE_BATCH_SIZE
    while (deletedRows >= DELETE_BATCH_SIZE && !signal?.aborted) {
      deletedRows = await store[kind](cutoff, DELETE_BATCH_SIZE)
      counts[kind] += deletedRows
    }
  }
  return counts
}

/** Deletes expired rows every hour, in one instance at a time. The first run is an hour after the start. */
export const retentionJob: BackgroundJob = {
  name: 'retention',
  failure: 'expired data could not be deleted',
  start: ({ database, now }, onTrouble) => {
    const leases = createLeases(database)
    const store = createRetentionStore(database)
    const abortController = new AbortController()
    const deleteAll = async () => {
      if (abortController.signal.aborted || !(await leases.take(LEASE, DELETE_EVERY_MS))) return
      await deleteExpired(store, now(), abortController.signal)
    }
    const job = repeat(DELETE_EVERY_MS, deleteAll, onTrouble)
    return {
      stop: async () => {
        abortController.abort()
        await job.stop()
        await leases.release(LEASE)
      },
    }
  },
}
