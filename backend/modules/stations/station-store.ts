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

export function createStationStore(
  queries: Queries,
  pictureUrls: PictureUrls = RELATIVE_PICTURE_URLS,
) {
  const facets = createFacets(queries)
  const shown = () => queries.selectFrom('stations').selectAll().where(SHOWN)
  const listed = (id: string) => shown().where('id', '=', id).executeTakeFirst()
  /** Finds a listed station. A merged id finds the remaining station. */
  const findRow = async (id: string) => {
    const row = await listed(id)
    if (row !== undefined) return row
    const remaining = (await findMergeTargets(queries, [id])).get(id)
    return remaining === undefined ? undefined : listed(remaining)
  }
  const listedByIds = async (ids: readonly string[]) => {
    const stations = new Map<string, Station>()
    for (const chunk of inChunks([...new Set(ids)])) {
      const rows = await shown().where('id', 'in', chunk).execute()
      for (const row of rows) stations.set(row.id, toStation(row, pictureUrls))
    }
    return stations
  }

  /** The owner of a station, or undefined if the profile is not visible. */
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

  /** Adds the remaining stations under the ids of the stations that were merged into them. */
  const addMerged = async (found: Map<string, Station>, ids: readonly string[]) => {
    const merged = await findMergeTargets(
      queries,
      ids.filter((id) => !found.has(id)),
    )
    const remaining = await listedByIds([...merged.values()])
    for (const [id, remainingId] of merged) {
      const station = remaining.get(remainingId)
      if (station !== undefined) found.set(id, station)
    }
  }

  return {
    /** Original address of the logo of a listed or unlisted station. Null without a logo. */
    logoOf: async (id: string): Promise<string | null> => {
      const row = await queries
        .selectFrom('stations')
        .select('favicon')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.favicon ?? null
    },

    /** Active listed stations among these ids, by id. A merged id maps to the remaining station. */
    listed: async (ids: readonly string[]): Promise<Map<string, Station>> => {
      const stations = await listedByIds(ids)
      await addMerged(stations, ids)
      return stations
    },

    /** An active listed station, or null. A merged id returns the remaining station. */
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
      }
    },

    /** Stations among these ids that a user may see: the user's own and listed ones. A merged id maps to the remaining one. */
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
