import { sql } from 'kysely'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { findMergeTargets } from '../users/merged-stations-store.ts'
import { NO_ADDRESS } from '../users/user-store.ts'
import { type ReferenceStation, similarRows } from './similar-list.ts'
import { SHOWN } from './station-conditions.ts'
import { createFacets } from './station-facets.ts'
import { listStations, type StationListQuery } from './station-list.ts'
import { type PictureUrls, scheduleOf, toStation } from './station-row.ts'

export interface StationPage {
  readonly items: Station[]
  readonly nextCursor: string | null
  readonly total: number
  /** The suggested query if no station matched the typed one. */
  readonly nearest: string | null
}

/** Relative URLs for jobs and tests. Logo URLs are unsigned and do not resolve. */
export const RELATIVE_PICTURE_URLS: PictureUrls = {
  cover: (hash) => `/covers/${hash}.webp`,
  logo: (stationId) => `/logos/${stationId}/unsigned.webp`,
}

/** Reads stations in the format of the API. An id of a merged station finds the surviving station. */
export function createStationStore(
  queries: Queries,
  pictureUrls: PictureUrls = RELATIVE_PICTURE_URLS,
) {
  const facets = createFacets(queries)
  const shown = () => queries.selectFrom('stations').selectAll().where(SHOWN)
  const listed = (id: string) => shown().where('id', '=', id).executeTakeFirst()
  const findRow = async (id: string) => {
    const row = await listed(id)
    if (row !== undefined) return row
    const survivingId = (await findMergeTargets(queries, [id])).get(id)
    return survivingId === undefined ? undefined : listed(survivingId)
  }
  const listedByIds = async (ids: readonly string[]) => {
    const stations = new Map<string, Station>()
    for (const chunk of inChunks([...new Set(ids)])) {
      const rows = await shown().where('id', 'in', chunk).execute()
      for (const row of rows) stations.set(row.id, toStation(row, pictureUrls))
    }
    return stations
  }

  /** Returns the owner of a station, or undefined if the profile is not visible. */
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

  /** Adds the surviving stations under the ids of the stations that were merged into them. */
  const addMerged = async (stationById: Map<string, Station>, ids: readonly string[]) => {
    const mergeTargets = await findMergeTargets(
      queries,
      ids.filter((id) => !stationById.has(id)),
    )
    const survivingStations = await listedByIds([...mergeTargets.values()])
    for (const [id, survivingId] of mergeTargets) {
      const station = survivingStations.get(survivingId)
      if (station !== undefined) stationById.set(id, station)
    }
  }

  return {
    /** Returns the original address of a station's logo, or null. Works for unlisted stations too. */
    logoOf: async (id: string): Promise<string | null> => {
      const row = await queries
        .selectFrom('stations')
        .select('favicon')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.favicon ?? null
    },

    /** Returns the active listed stations among these ids, by id. */
    listed: async (ids: readonly string[]): Promise<Map<string, Station>> => {
      const stations = await listedByIds(ids)
      await addMerged(stations, ids)
      return stations
    },

    get: async (id: string): Promise<Station | null> => {
      const row = await findRow(id)
      return row === undefined ? null : toStation(row, pictureUrls)
    },

    detail: async (id: string): Promise<StationDetail | null> => {
      const row = await findRow(id)
      if (row === undefined) return null
      const creator = row.owner_id === null ? undefined : await creatorOf(row.owner_id)
      return {
        ...toStation(row, pictureUrls),
        schedule: scheduleOf(row),
        ...(creator && { creator }),
        ...(row.followers_shown > 0 && { followers: row.followers_shown }),
      }
    },

    /** Returns the stations among these ids that a user may see, by id: the user's own ones and listed ones. */
    byIds: async (ids: readonly string[], uid: string): Promise<Map<string, Station>> => {
      const stations = await listedByIds(ids)
      for (const chunk of inChunks(ids.filter((id) => !stations.has(id)))) {
        const rows = await queries
          .selectFrom('stations')
          .selectAll()
          .where('id', 'in', chunk)
          .where('owner_id', '=', uid)
          .execute()
        for (const row of rows) stations.set(row.id, toStation(row, pictureUrls))
      }
      await addMerged(stations, ids)
      return stations
    },

    /** @throws {Failure} 400 when the cursor belongs to another list */
    list: async (query: StationListQuery): Promise<StationPage> => {
      const page = await listStations(queries, query)
      return { ...page, items: page.items.map((row) => toStation(row, pictureUrls)) }
    },

    similar: async (station: ReferenceStation): Promise<Station[]> => {
      const rows = await similarRows(queries, station)
      return rows.map((row) => toStation(row, pictureUrls))
    },

    facets,
  }
}
