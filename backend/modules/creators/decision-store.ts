import { PRIVATE_STATIONS_MAX, PUBLISHED_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { ModerationResult, OwnStation } from '../../../shared/api/own-stations.ts'
import type { Queries } from '../../database/queries.ts'
import { stationNames } from './own-station-reads.ts'

const DECISIONS_MAX = PUBLISHED_STATIONS_MAX + PRIVATE_STATIONS_MAX

/** Stores the moderation decisions that the owner of a station has not read yet. */
export function createDecisionStore(queries: Queries) {
  const stationKey = (id: string) =>
    queries.selectFrom('stations').where('id', '=', id).select('key')

  return {
    /** Replaces the previous decision. A station that is pending again has no decision. */
    save: async (
      { id, ownerId, shown }: Pick<OwnStation, 'id' | 'ownerId' | 'shown'>,
      { state, reason }: { state: OwnStation['moderation'] | 'released'; reason: string | null },
      now: number,
    ): Promise<void> => {
      await queries
        .deleteFrom('moderation_decisions')
        .where('station_key', '=', stationKey(id))
        .execute()
      if (ownerId === null || state === 'pending') return
      await queries
        .insertInto('moderation_decisions')
        .values({
          station_key: stationKey(id),
          owner_id: ownerId,
          state,
          reason,
          is_change: Number(shown !== null),
          decided_at: now,
        })
        .execute()
    },

    unread: async (ownerId: string): Promise<ModerationResult[]> => {
      const rows = await queries
        .selectFrom('moderation_decisions')
        .select(['station_key as key', 'state', 'reason', 'is_change'])
        .where('owner_id', '=', ownerId)
        .orderBy('decided_at')
        .limit(DECISIONS_MAX)
        .execute()
      const names = await stationNames(
        queries,
        rows.map(({ key }) => key),
      )
      return rows.flatMap(({ key, state, reason, is_change }) => {
        const station = names.get(key)
        if (station === undefined) return []
        const { id: stationId, name } = station
        return { stationId, name, state, reason, isChange: is_change === 1 }
      })
    },

    markRead: async (ownerId: string, stationId: string): Promise<void> => {
      await queries
        .deleteFrom('moderation_decisions')
        .where('owner_id', '=', ownerId)
        .where('station_key', '=', stationKey(stationId))
        .execute()
    },
  }
}
