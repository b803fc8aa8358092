import { CONTACT_RETENTION_MS } from '../../../shared/api/notices.ts'
import type { Queries } from '../../database/queries.ts'
import type { RetentionKey } from './retention.ts'

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
export type RetentionStore = ReturnType<typeof createRetentionStore>
