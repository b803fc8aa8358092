import {
  MODERATION_LIST_MAX,
  type ModerationState,
  type OwnStation,
} from '../../shared/api/own-stations.ts'
import type { Queries } from '../database/queries.ts'
import { type CoverUrl, type Row, toOwnStation } from '../stations/station-row.ts'
import { stationsWithRevisions, withRevision } from './revision-store.ts'

/**
 * The keys of stations in a state, or that are to become what is in it, and since when. Only listed stations
 * are to become something else.
 */
function keysIn(queries: Queries, state: ModerationState) {
  const revisions = queries
    .selectFrom('station_revisions')
    .select(['station_key as key', 'asked_at as since'])
    .where((eb) => eb(eb.ref('state').$castTo<ModerationState>(), '=', state))
    .orderBy('asked_at')
    .orderBy('station_key')
    .limit(MODERATION_LIST_MAX)
  const stations = queries
    .selectFrom('stations')
    .select(['key', 'created_at as since'])
    .where('owner_id', 'is not', null)
    .where('moderation', '=', state)
    .where('is_private', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('station_revisions')
            .select('station_key')
            .whereRef('station_key', '=', 'stations.key'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('key')
    .limit(MODERATION_LIST_MAX)
  return queries
    .selectFrom(revisions.as('revisions'))
    .selectAll()
    .unionAll(queries.selectFrom(stations.as('stations')).selectAll())
}

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

    /** In the order in which they were added, with those of the owner alone. */
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
        .innerJoin(keysIn(queries, state).as('waiting'), 'waiting.key', 'stations.key')
        .orderBy('waiting.since')
        .orderBy('waiting.key')
        .limit(MODERATION_LIST_MAX)
        .execute()
      return rows.map(toOwn)
    },

    /** Those of these keys, at most a page of them, in the order of the keys. */
    byKeys: async (keys: readonly number[]): Promise<OwnStation[]> => {
      if (keys.length === 0) return []
      const rows = await stationsWithRevisions(queries)
        .where('stations.key', 'in', keys)
        .orderBy('stations.key')
        .execute()
      return rows.map(toOwn)
    },

    /** How many stations a user has published, or keeps for themselves. */
    countOf: async (ownerId: string, isPrivate: boolean): Promise<number> => {
      const { count } = await queries
        .selectFrom('stations')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('is_private', '=', Number(isPrivate))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
