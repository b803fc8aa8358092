import {
  MODERATION_LIST_MAX,
  type ModerationState,
  type OwnStation,
} from '../../shared/api/own-stations.ts'
import type { Queries } from '../database/queries.ts'
import { type CoverUrl, type Row, toOwnStation } from '../stations/station-row.ts'
import { stationsWithRevisions, withRevision } from './revision-store.ts'

/** Reads of stations that have an owner, listed or not. */
export function createOwnStationReads(queries: Queries, coverUrl: CoverUrl) {
  const toOwn = (row: Row) => withRevision(toOwnStation(row, coverUrl), row, coverUrl)

  return {
    get: async (id: string): Promise<OwnStation | null> => {
      const row = await stationsWithRevisions(queries)
        .where('stations.id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : toOwn(row)
    },

    /** A station as others see it while it is listed: without what it is to become. */
    asWritten: async (id: string): Promise<OwnStation | null> => {
      const row = await queries
        .selectFrom('stations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : toOwnStation(row, coverUrl)
    },

    /** In the order in which they were published. */
    listOf: async (ownerId: string): Promise<OwnStation[]> => {
      const rows = await stationsWithRevisions(queries)
        .where('stations.owner_id', '=', ownerId)
        .orderBy('stations.key')
        .execute()
      return rows.map(toOwn)
    },

    /** The one that waits longest comes first. */
    listIn: async (state: ModerationState): Promise<OwnStation[]> => {
      const rows = await stationsWithRevisions(queries)
        .where('stations.owner_id', 'is not', null)
        .where((eb) => eb(eb.fn.coalesce('revision.state', 'stations.moderation'), '=', state))
        .orderBy((eb) => eb.fn.coalesce('revision.asked_at', 'stations.created_at'))
        .orderBy('stations.key')
        .limit(MODERATION_LIST_MAX)
        .execute()
      return rows.map(toOwn)
    },

    /** How many stations a user has published. */
    countOf: async (ownerId: string): Promise<number> => {
      const { count } = await queries
        .selectFrom('stations')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
