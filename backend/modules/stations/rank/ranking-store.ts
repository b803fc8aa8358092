import { sql } from 'kysely'
import { z } from 'zod'
import { AIR_STATES } from '../../../../shared/api/stations.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { Queries } from '../../../database/queries.ts'
import type { RankingFacts, Ranks } from './rank.ts'

interface RankedStation extends Ranks {
  readonly key: number
  readonly facts: RankingFacts
  /** Current number of users who have the station as a favorite. `facts` has the published number. */
  readonly favoritesNow: number
  readonly followersNow: number
  /** Published number of users who follow the station. It does not affect the rank. */
  readonly followers: number
}

interface RankUpdate extends Ranks {
  readonly key: number
  readonly followers: number
  readonly facts: Pick<RankingFacts, 'isFeatured' | 'favorites'>
}

const COLUMNS = {
  key: 'bigint',
  rank: 'bigint',
  popularity: 'bigint',
  featured: 'bigint',
  favorites: 'bigint',
  followers: 'bigint',
} as const
const tagList = z.array(z.string())

export function createRankingStore(queries: Queries) {
  return {
    /** Returns listed stations ordered by key, starting after `after`. Their hours are the published ones since `firstDay`. */
    page: async (after: number, firstDay: string, limit: number): Promise<RankedStation[]> => {
      const rows = await queries
        .selectFrom('stations')
        .select(['key', 'rank', 'popularity', 'origin', 'tags', 'votes', 'clicks'])
        .select(['air_state', 'gone_at', 'featured_at', 'favorites_shown', 'followers_shown'])
        .select((eb) => [
          eb
            .selectFrom('favorites')
            .select(eb.fn.countAll<number>().as('count'))
            .whereRef('favorites.station_id', '=', 'stations.id')
            .where('favorites.deleted', '=', 0)
            .as('favorites'),
          eb
            .selectFrom('follows')
            .select(eb.fn.countAll<number>().as('count'))
            .where('follows.kind', '=', 'station')
            .whereRef('follows.id', '=', 'stations.id')
            .where('follows.deleted', '=', sql.lit(0))
            .as('followers'),
          eb
            .selectFrom('station_days')
            .select(({ fn }) => fn.sum('station_days.hours').as('hours'))
            .whereRef('station_days.station_key', '=', 'stations.key')
            .where('station_days.day', '>=', firstDay)
            .where('station_days.countrycode', '=', sql.lit(''))
            .as('hours'),
        ])
        .where('key', '>', after)
        .where('shown', '=', sql.lit(1))
        .orderBy('key')
        .limit(limit)
        .execute()
      return rows.map(({ key, rank, popularity, origin, votes, clicks, ...row }) => ({
        key,
        rank,
        popularity,
        favoritesNow: Number(row.favorites),
        followersNow: Number(row.followers),
        followers: row.followers_shown,
        facts: {
          origin,
          tags: tagList.parse(JSON.parse(row.tags)),
          votes,
          clicks,
          favorites: row.favorites_shown,
          hours: Number(row.hours ?? 0),
          air: AIR_STATES.find((state) => state === row.air_state) ?? 'not checked',
          isGone: row.gone_at !== null,
          isFeatured: row.featured_at > 0,
        },
      }))
    },

    /** Writes ranks, except for stations that were featured or unfeatured since they were read. */
    put: async (ranks: readonly RankUpdate[]): Promise<void> => {
      const rows = ranks.map(({ key, rank, popularity, followers, facts }) => ({
        key,
        rank,
        popularity,
        featured: Number(facts.isFeatured),
        favorites: facts.favorites,
        followers,
      }))
      await queries
        .updateTable('stations')
        .from(jsonRows(queries, COLUMNS, rows))
        .set({
          rank: sql<number>`given.rank`,
          popularity: sql<number>`given.popularity`,
          favorites_shown: sql<number>`given.favorites`,
          followers_shown: sql<number>`given.followers`,
        })
        .whereRef('stations.key', '=', 'given.key')
        .where(sql`CASE WHEN stations.featured_at > 0 THEN 1 ELSE 0 END`, '=', sql`given.featured`)
        .execute()
    },
  }
}
