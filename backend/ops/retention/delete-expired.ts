import { CONTACT_RETENTION_MS } from '../../../shared/api/notices.ts'
import { createLeases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import { type BackgroundJob, repeat } from '../../plugins/background-job.ts'
import { RETENTION, type RetentionKey, retentionCutoff } from './retention.ts'

/** Each function deletes at most `limit` rows older than `cutoff` (ms since the epoch) and returns their number. */
export function createRetentionStore(queries: Queries) {
  const deleteByKind: Record<RetentionKey, (cutoff: number, limit: number) => Promise<number>> = {
    auditEntries: async (cutoff, limit) => {
      const expired = queries
        .selectFrom('audit')
        .select('id')
        .where('at', '<', cutoff)
        .orderBy('at')
        .limit(limit)
      return deletedCount(
        await queries.deleteFrom('audit').where('id', 'in', expired).executeTakeFirst(),
      )
    },
    stationReports: (cutoff, limit) => deleteReports('station_reports', cutoff, limit),
    personReports: (cutoff, limit) => deleteReports('user_reports', cutoff, limit),
    decisions: async (cutoff, limit) => {
      const expired = queries
        .selectFrom('moderation_decisions')
        .select('station_key')
        .where('decided_at', '<', cutoff)
        .orderBy('decided_at')
        .limit(limit)
      return deletedCount(
        await queries
          .deleteFrom('moderation_decisions')
          .where('station_key', 'in', expired)
          .executeTakeFirst(),
      )
    },
    claims: async (cutoff, limit) => {
      const expired = await queries
        .selectFrom('station_claims')
        .select(['station_key', 'user_id'])
        .where('ends_at', '<', cutoff)
        .where('proof', 'is', null)
        .orderBy('ends_at')
        .limit(limit)
        .execute()
      for (const { station_key, user_id } of expired) {
        await queries
          .deleteFrom('station_claims')
          .where('station_key', '=', station_key)
          .where('user_id', '=', user_id)
          .where('ends_at', '<', cutoff)
          .execute()
      }
      return expired.length
    },
    noticeSenders: async (cutoff, limit) => {
      const expired = queries
        .selectFrom('legal_notices')
        .select('id')
        .where('contact_until', '<', cutoff + CONTACT_RETENTION_MS)
        .orderBy('contact_until')
        .limit(limit)
      const { numUpdatedRows } = await queries
        .updateTable('legal_notices')
        .set({ contact_name: null, contact_email: null, contact_until: null })
        .where('id', 'in', expired)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    endedSessions: async (cutoff, limit) => {
      const expired = queries
        .selectFrom('ended_sessions')
        .select('user_id')
        .where('ended_at', '<', cutoff)
        .orderBy('ended_at')
        .orderBy('user_id')
        .limit(limit)
      return deletedCount(
        await queries
          .deleteFrom('ended_sessions')
          .where('user_id', 'in', expired)
          .executeTakeFirst(),
      )
    },
    bulkJobs: async (cutoff, limit) => {
      const expired = await queries
        .selectFrom('bulk_jobs')
        .select('id')
        .where('created_at', '<', cutoff)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      for (const { id } of expired)
        await queries.deleteFrom('bulk_jobs').where('id', '=', id).execute()
      return expired.length
    },
    emails: async (cutoff, limit) => {
      const expired = queries
        .selectFrom('emails')
        .select('id')
        .where('created_at', '<', cutoff)
        .orderBy('created_at')
        .limit(limit)
      return deletedCount(
        await queries.deleteFrom('emails').where('id', 'in', expired).executeTakeFirst(),
      )
    },
  }

  const deletedCount = ({ numDeletedRows }: { numDeletedRows: bigint }) => Number(numDeletedRows)

  async function deleteReports(
    table: 'station_reports' | 'user_reports',
    cutoff: number,
    limit: number,
  ): Promise<number> {
    const expired = queries
      .selectFrom(table)
      .select('id')
      .where('resolved', '=', 1)
      .where('at', '<', cutoff)
      .orderBy('at')
      .limit(limit)
    return deletedCount(
      await queries.deleteFrom(table).where('id', 'in', expired).executeTakeFirst(),
    )
  }

  return deleteByKind
}
type RetentionStore = ReturnType<typeof createRetentionStore>

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
