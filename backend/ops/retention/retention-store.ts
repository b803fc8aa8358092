import { CONTACT_RETENTION_MS } from '../../../shared/api/notices.ts'
import type { Queries } from '../../database/queries.ts'
import type { RetentionKey } from './retention.ts'

/** Each deletes at most `limit` rows older than `before` (ms since the epoch), and resolves with their number. */
export function createRetentionStore(queries: Queries) {
  const deleteOld: Record<RetentionKey, (before: number, limit: number) => Promise<number>> = {
    auditEntries: async (before, limit) => {
      const old = queries
        .selectFrom('audit')
        .select('id')
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit)
      return count(await queries.deleteFrom('audit').where('id', 'in', old).executeTakeFirst())
    },
    stationReports: (before, limit) => reports('station_reports', before, limit),
    personReports: (before, limit) => reports('user_reports', before, limit),
    decisions: async (before, limit) => {
      const old = queries
        .selectFrom('moderation_decisions')
        .select('station_key')
        .where('decided_at', '<', before)
        .orderBy('decided_at')
        .limit(limit)
      return count(
        await queries
          .deleteFrom('moderation_decisions')
          .where('station_key', 'in', old)
          .executeTakeFirst(),
      )
    },
    claims: async (before, limit) => {
      const old = await queries
        .selectFrom('station_claims')
        .select(['station_key', 'user_id'])
        .where('ends_at', '<', before)
        .where('proof', 'is', null)
        .orderBy('ends_at')
        .limit(limit)
        .execute()
      for (const { station_key, user_id } of old) {
        await queries
          .deleteFrom('station_claims')
          .where('station_key', '=', station_key)
          .where('user_id', '=', user_id)
          .where('ends_at', '<', before)
          .execute()
      }
      return old.length
    },
    noticeSenders: async (before, limit) => {
      const old = queries
        .selectFrom('legal_notices')
        .select('id')
        .where('contact_until', '<', before + CONTACT_RETENTION_MS)
        .orderBy('contact_until')
        .limit(limit)
      const { numUpdatedRows } = await queries
        .updateTable('legal_notices')
        .set({ contact_name: null, contact_email: null, contact_until: null })
        .where('id', 'in', old)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    endedSessions: async (before, limit) => {
      const old = queries
        .selectFrom('ended_sessions')
        .select('user_id')
        .where('ended_at', '<', before)
        .orderBy('ended_at')
        .orderBy('user_id')
        .limit(limit)
      return count(
        await queries.deleteFrom('ended_sessions').where('user_id', 'in', old).executeTakeFirst(),
      )
    },
    bulkJobs: async (before, limit) => {
      const old = await queries
        .selectFrom('bulk_jobs')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      for (const { id } of old) await queries.deleteFrom('bulk_jobs').where('id', '=', id).execute()
      return old.length
    },
    emails: async (before, limit) => {
      const old = queries
        .selectFrom('emails')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
      return count(await queries.deleteFrom('emails').where('id', 'in', old).executeTakeFirst())
    },
  }

  const count = ({ numDeletedRows }: { numDeletedRows: bigint }) => Number(numDeletedRows)

  async function reports(
    table: 'station_reports' | 'user_reports',
    before: number,
    limit: number,
  ): Promise<number> {
    const old = queries
      .selectFrom(table)
      .select('id')
      .where('resolved', '=', 1)
      .where('at', '<', before)
      .orderBy('at')
      .limit(limit)
    return count(await queries.deleteFrom(table).where('id', 'in', old).executeTakeFirst())
  }

  return deleteOld
}
export type RetentionStore = ReturnType<typeof createRetentionStore>
