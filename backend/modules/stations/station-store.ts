import { sql } from 'kysely'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { mergedInto } from '../users/merged-stations-store.ts'
import { NO_ADDRESS } from '../users/user-store.ts'
import { type Original, similarRows } from './similar-list.ts'
import { SHOWN } from './station-conditions.ts'
import { createFacets } from './station-facets.ts'
import { listStations, type StationListQuery } from './station-list.ts'
import { type PictureUrls, scheduleOf, toStation } from './station-row.ts'

export interface StationPage {
  readonly items: Station[]
  readonly nextCursor: string | null
  readonly total: number
  /** The words that were searched for where no station has those that were typed. */
  readonly nearest: string | null
}

/** Addresses relative to the API's own, for jobs and tests; those of logos are not signed, and lead nowhere. */
export const RELATIVE_PICTURE_URLS: PictureUrls = {
  cover: (hash) => `/covers/${hash}.webp`,
  logo: (stationId) => `/logos/${stationId}/unsigned.webp`,
}

/** Reads of the catalogue, as far as the public may see it. */
export function createStationStore(
  queries: Queries,
  pictureUrls: PictureUrls = RELATIVE_PICTURE_URLS,
) {
  const facets = createFacets(queries)
  const shown = () => queries.selectFrom('stations').selectAll().where(SHOWN)
  const listed = (id: string) => shown().where('id', '=', id).executeTakeFirst()
  /** A duplicate is answered by the station that it was merged into. */
  const one = async (id: string) => {
    const row = await listed(id)
    if (row !== undefined) return row
    const remaining = (await mergedInto(queries, [id])).get(id)
    return remaining === undefined ? undefined : listed(remaining)
  }
  const listedOf = async (ids: readonly string[]) => {
    const found = new Map<string, Station>()
    for (const chunk of inChunks([...new Set(ids)])) {
      const rows = await shown().where('id', 'in', chunk).execute()
      for (const row of rows) found.set(row.id, toStation(row, pictureUrls))
    }
    return found
  }

  /** Who publishes a station, as far as they chose to be visible. */
  const creatorOf = async (ownerId: string): Promise<StationDetail['creator']> => {
    const row = await queries
      .selectFrom('users')
      .select(['id', 'display_name'])
      .where('id', '=', ownerId)
      .where('visible', '=', sql.lit(1))
      .where('email', '<>', sql.lit(NO_ADDRESS))
      .executeTakeFirst()
    return row && { id: row.id, displayName: row.display_name }
  }

  /** Adds those that were merged, told as the stations that stay. */
  const addMerged = async (found: Map<string, Station>, ids: readonly string[]) => {
    const merged = await mergedInto(
      queries,
      ids.filter((id) => !found.has(id)),
    )
    const remaining = await listedOf([...merged.values()])
    for (const [id, into] of merged) {
      const station = remaining.get(into)
      if (station !== undefined) found.set(id, station)
    }
  }

  return {
    /** Where a station has its logo, listed or not; null: it has none, or is not there. */
    logoOf: async (id: string): Promise<string | null> => {
      const row = await queries
        .selectFrom('stations')
        .select('favicon')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.favicon ?? null
    },

    /** Those of these ids that are listed and do not rest, by id; one that was merged as the one that stays. */
    listed: async (ids: readonly string[]): Promise<Map<string, Station>> => {
      const found = await listedOf(ids)
      await addMerged(found, ids)
      return found
    },

    /** null for a station that is not listed, or rests. One that was merged is told as the one that stays. */
    get: async (id: string): Promise<Station | null> => {
      const row = await one(id)
      return row === undefined ? null : toStation(row, pictureUrls)
    },

    /** The same with its shows and its creator. */
    detail: async (id: string): Promise<StationDetail | null> => {
      const row = await one(id)
      if (row === undefined) return null
      const creator = row.owner_id === null ? undefined : await creatorOf(row.owner_id)
      return {
        ...toStation(row, pictureUrls),
        schedule: scheduleOf(row),
        ...(creator && { creator }),
      }
    },

    /**
     * Those of these ids that a user finds, by id: what is listed and does not rest, with duplicates as the stations
     * that stay, and what is theirs.
     */
    some: async (ids: readonly string[], uid: string): Promise<Map<string, Station>> => {
      const found = await listedOf(ids)
      for (const chunk of inChunks(ids.filter((id) => !found.has(id)))) {
        const rows = await queries
          .selectFrom('stations')
          .selectAll()
          .where('id', 'in', chunk)
          .where('owner_id', '=', uid)
          .execute()
        for (const row of rows) found.set(row.id, toStation(row, pictureUrls))
      }
      await addMerged(found, ids)
      return found
    },

    /** @throws {Failure} 400 when the cursor is not one of this list */
    list: async (query: StationListQuery): Promise<StationPage> => {
      const page = await listStations(queries, query)
      return { ...page, items: page.items.map((row) => toStation(row, pictureUrls)) }
    },

    /** Listed stations that are like this one, the nearest first; SIMILAR_MAX at most. */
    similar: async (station: Original): Promise<Station[]> => {
      const rows = await similarRows(queries, station)
      return rows.map((row) => toStation(row, pictureUrls))
    },

    facets,
  }
}
