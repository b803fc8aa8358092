import { sql } from 'kysely'
import type { Queries } from '../database/queries.ts'
import { TOPICS_MAX } from './limits.ts'
import { showTopic, stationTopic, userTopic } from './topics.ts'

const TOPICS: Partial<Readonly<Record<string, (id: string) => string>>> = {
  show: showTopic,
  creator: userTopic,
}

/** What a user is told of. */
export function createInterestStore(queries: Queries) {
  /** Stations that a user may know of: those that are listed, and the user's own. */
  const known = (userId: string) =>
    queries
      .selectFrom('stations')
      .where((eb) => eb.or([eb('shown', '=', sql.lit(1)), eb('owner_id', '=', userId)]))

  /** Kept or followed stations among those; a duplicate is told as the station that stays. */
  const stationsOf = (userId: string, kind: 'kept' | 'followed') =>
    (kind === 'kept'
      ? queries
          .selectFrom('favorites as chosen')
          .innerJoin('stations', 'stations.id', 'chosen.station_id')
      : queries
          .selectFrom('follows as chosen')
          .innerJoin('stations', 'stations.id', 'chosen.id')
          .where('chosen.kind', '=', 'station')
    )
      .select(sql<string>`coalesce(merged_into, stations.id)`.as('id'))
      .where('chosen.user_id', '=', userId)
      .where('chosen.deleted', '=', 0)
      .where((eb) =>
        eb.or([
          eb('shown', '=', sql.lit(1)),
          eb('owner_id', '=', userId),
          eb('merged_into', 'is not', null),
        ]),
      )
      .limit(TOPICS_MAX)
      .execute()

  return {
    /** The topics of what a user keeps and follows. */
    of: async (userId: string): Promise<string[]> => {
      const kept = await stationsOf(userId, 'kept')
      const followed = await stationsOf(userId, 'followed')
      const others = await queries
        .selectFrom('follows')
        .select(['kind', 'id'])
        .where('user_id', '=', userId)
        .where('kind', 'in', Object.keys(TOPICS))
        .where('deleted', '=', 0)
        .limit(TOPICS_MAX)
        .execute()
      return [
        ...[...kept, ...followed].map(({ id }) => stationTopic(id)),
        ...others.flatMap(({ kind, id }) => TOPICS[kind]?.(id) ?? []),
      ]
    },

    /** The topics of these stations, as far as the user may know of them. */
    named: async (userId: string, ids: readonly string[]): Promise<string[]> => {
      if (ids.length === 0) return []
      const found = await known(userId)
        .select('id')
        .where('id', 'in', ids)
        .limit(ids.length)
        .execute()
      return found.map(({ id }) => stationTopic(id))
    },
  }
}
export type InterestStore = ReturnType<typeof createInterestStore>
