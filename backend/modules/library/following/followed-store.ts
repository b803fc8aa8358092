import { sql } from 'kysely'
import {
  COMING_MAX,
  FOLLOWED_HOURS,
  FOLLOWS_MAX,
  type Followed,
  type FollowedBroadcast,
  type FollowKind,
  MISSED_MAX,
} from '../../../../shared/api/following.ts'
import { SESSION_MAX_MS } from '../../../../shared/api/history.ts'
import { LISTED_MAX } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { type BroadcastRow, toBroadcast } from '../../schedule/broadcast-rows.ts'
import { BROADCAST_MAX_MS, REACH_MS, SHOW_FRESH_MS } from '../../schedule/limits.ts'
import { selectListedBroadcasts } from '../../schedule/on-air-reads.ts'
import type { PictureUrls } from '../../stations/station-row.ts'

const HOUR_MS = 60 * 60_000

interface FollowedRow extends BroadcastRow {
  readonly station_name: string
  readonly closeness: number
}

/** Follow kinds that match a broadcast, closest first. The index is the `closeness` column of the queries. */
const KINDS_BY_CLOSENESS: readonly FollowKind[] = ['show', 'station', 'creator']
const closenessOf = (kind: FollowKind) => sql.lit(KINDS_BY_CLOSENESS.indexOf(kind)).as('closeness')

const toFollowed = (row: FollowedRow): FollowedBroadcast => ({
  ...toBroadcast(row),
  stationName: row.station_name,
  followedAs: KINDS_BY_CLOSENESS[row.closeness] ?? 'station',
})

/** SQL of a broadcast's end. A broadcast without a reported end lasts SHOW_FRESH_MS. */
const BROADCAST_END = sql<number>`COALESCE(broadcasts.ends_at, broadcasts.starts_at + ${sql.lit(SHOW_FRESH_MS)})`

/** Reads what a user follows: the items with names and pictures, and their broadcasts. */
export function createFollowedStore(queries: Queries, pictureUrls: PictureUrls) {
  const followsOf = (userId: string) =>
    queries.selectFrom('follows').where('user_id', '=', userId).where('deleted', '=', 0)

  const broadcastsBetween = (startsAfter: number, startsBefore: number, endsAfter: number) =>
    queries
      .selectFrom('broadcasts')
      .innerJoin('stations', 'stations.key', 'broadcasts.station_key')
      .where('stations.shown', '=', 1)
      .where('broadcasts.starts_at', '>', startsAfter)
      .where('broadcasts.starts_at', '<', startsBefore)
      .where(BROADCAST_END, '>', endsAfter)

  /** Returns station keys of followed creators, at most LISTED_MAX. Skips hidden creators, who are not publicly known. */
  const creatorStationKeys = async (userId: string): Promise<number[]> => {
    const creators = await followsOf(userId)
      .where('follows.kind', '=', 'creator')
      .innerJoin('users', 'users.id', 'follows.id')
      .where('users.visible', '=', 1)
      .select('users.id')
      .limit(LISTED_MAX)
      .execute()
    if (creators.length === 0) return []
    const ids = creators.map(({ id }) => id)
    const rows = await queries
      .selectFrom('stations')
      .select('key')
      .where('owner_id', 'in', ids)
      .where('shown', '=', 1)
      .limit(LISTED_MAX)
      .execute()
    return rows.map(({ key }) => key)
  }

  return {
    /** Returns followed items with names and pictures. A deleted or hidden item has only its id. */
    items: async (userId: string): Promise<Followed[]> => {
      const rows = await followsOf(userId)
        .leftJoin('stations', (join) =>
          join
            .onRef('stations.id', '=', 'follows.id')
            .on('follows.kind', '=', 'station')
            .on('stations.shown', '=', 1),
        )
        .leftJoin('shows', (join) =>
          join.onRef('shows.id', '=', 'follows.id').on('follows.kind', '=', 'show'),
        )
        .leftJoin('stations as show_station', (join) =>
          join.onRef('show_station.key', '=', 'shows.station_key').on('show_station.shown', '=', 1),
        )
        .leftJoin('users', (join) =>
          join
            .onRef('users.id', '=', 'follows.id')
            .on('follows.kind', 'in', ['creator', 'person'])
            .on('users.visible', '=', 1),
        )
        .select([
          'follows.kind',
          'follows.id',
          'follows.version',
          'stations.name as station_name',
          'stations.cover',
          'stations.favicon',
          'shows.title',
          'show_station.name as show_station_name',
          'show_station.id as show_station_id',
          'show_station.cover as show_station_cover',
          'show_station.favicon as show_station_favicon',
          'users.display_name',
          'users.photo_url',
          'users.id as visible_user_id',
        ])
        .orderBy('follows.kind')
        .orderBy('follows.id')
        .limit(FOLLOWS_MAX)
        .execute()
      const pictureOf = (stationId: string, cover: string | null, favicon: string | null) => {
        if (cover !== null) return pictureUrls.cover(cover)
        return favicon === null ? null : pictureUrls.logo(stationId, favicon)
      }
      return rows.map((row): Followed => {
        const { id, version } = row
        const kind = row.kind as FollowKind
        const base = { kind, id, version, stationName: null, stationId: null, picture: null }
        if (kind === 'station') {
          if (row.station_name === null) return { ...base, name: null }
          const picture = pictureOf(id, row.cover, row.favicon)
          return { ...base, name: row.station_name, stationId: id, picture }
        }
        if (kind === 'show') {
          const { show_station_name: stationName, show_station_id: stationId } = row
          if (stationName === null || stationId === null) return { ...base, name: null }
          const picture = pictureOf(stationId, row.show_station_cover, row.show_station_favicon)
          return { ...base, name: row.title, stationName, stationId, picture }
        }
        if (row.visible_user_id === null) return { ...base, name: null }
        return { ...base, name: row.display_name ?? '', picture: row.photo_url }
      })
    },

    /** Returns current and upcoming broadcasts, earliest first. Each appears once, with its closest follow. */
    coming: async (userId: string, now: number): Promise<FollowedBroadcast[]> => {
      const earliestStart = now - BROADCAST_MAX_MS
      const latestStart = now + FOLLOWED_HOURS * HOUR_MS
      const shows = broadcastsBetween(earliestStart, now + REACH_MS, now)
        .innerJoin('follows', 'follows.id', 'broadcasts.show_id')
        .where('follows.kind', '=', 'show')
        .select(['broadcasts.id', closenessOf('show')])
      const stations = broadcastsBetween(earliestStart, latestStart, now)
        .innerJoin('follows', 'follows.id', 'stations.id')
        .where('follows.kind', '=', 'station')
        .select(['broadcasts.id', closenessOf('station')])
      const [ofShows, ofStations] = [shows, stations].map((query) =>
        query.where('follows.user_id', '=', userId).where('follows.deleted', '=', 0),
      ) as [typeof shows, typeof shows]
      const creatorKeys = await creatorStationKeys(userId)
      const ofShowsAndStations = ofShows.unionAll(ofStations)
      const matches =
        creatorKeys.length === 0
          ? ofShowsAndStations
          : ofShowsAndStations.unionAll(
              broadcastsBetween(earliestStart, latestStart, now)
                .where('broadcasts.station_key', 'in', creatorKeys)
                .select(['broadcasts.id', closenessOf('creator')]),
            )
      const closest = queries
        .selectFrom(matches.as('matches'))
        .select((eb) => ['matches.id', eb.fn.min<number>('matches.closeness').as('closeness')])
        .groupBy('matches.id')
      const rows = await selectListedBroadcasts(queries)
        .innerJoin(closest.as('closest'), 'closest.id', 'broadcasts.id')
        .select('closest.closeness')
        .orderBy('broadcasts.starts_at')
        .orderBy('broadcasts.id')
        .limit(COMING_MAX)
        .execute()
      return rows.map(toFollowed)
    },

    /** Returns past broadcasts of followed shows during which the user did not play the station, latest first. */
    missed: async (userId: string, now: number): Promise<FollowedBroadcast[]> => {
      const rows = await selectListedBroadcasts(queries)
        .innerJoin('follows', 'follows.id', 'broadcasts.show_id')
        .where('broadcasts.starts_at', '>', now - REACH_MS)
        .where('broadcasts.starts_at', '<', now)
        .where('follows.kind', '=', 'show')
        .where('follows.user_id', '=', userId)
        .where('follows.deleted', '=', 0)
        .where(BROADCAST_END, '<=', now)
        .where(({ not, exists, selectFrom, ref }) =>
          not(
            exists(
              selectFrom('history')
                .select('history.id')
                .where('history.user_id', '=', userId)
                .where('history.started_at', '<', BROADCAST_END)
                // No session is longer than SESSION_MAX_MS, which bounds the index scan.
                .where(
                  'history.started_at',
                  '>',
                  sql<number>`broadcasts.starts_at - ${sql.lit(SESSION_MAX_MS)}`,
                )
                .where('history.ended_at', '>', ref('broadcasts.starts_at'))
                .whereRef('history.station_id', '=', 'stations.id'),
            ),
          ),
        )
        .select(closenessOf('show'))
        .orderBy('broadcasts.starts_at', 'desc')
        .orderBy('broadcasts.id')
        .limit(MISSED_MAX)
        .execute()
      return rows.map(toFollowed)
    },
  }
}
