import type { Expression, SqlBool } from 'kysely'
import type { MatchQuery, StationMatch } from '../../../../shared/api/exchange.ts'
import { addressVariants } from '../../../../shared/radio/station-address.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import {
  ADDRESS_START,
  ADDRESS_START_MAX,
  FURTHER_START,
  INACTIVE,
  SHOWN,
} from '../../stations/station-conditions.ts'
import { mergedInto } from '../../users/merged-stations-store.ts'

type Found = Map<string, string[]>

function addRows(
  found: Found,
  rows: readonly { readonly id: string; readonly url: string }[],
): void {
  for (const { id, url } of rows) found.set(url, [...(found.get(url) ?? []), id])
}

interface StationState {
  readonly shown: number
  readonly paused: number
  readonly is_private: number
  readonly merged_into: string | null
}
type IsWanted = (station: StationState) => boolean

const STATE_COLUMNS = [
  'stations.shown',
  'stations.paused',
  'stations.is_private',
  'stations.merged_into',
] as const
/** Merged stations match as the surviving one. */
const isListedOrMerged: IsWanted = (station) => station.shown === 1 || station.merged_into !== null
/** Private stations do not count as paused. */
const isPaused: IsWanted = (station) => station.paused === 1 && station.is_private === 0

function addressesOf(queried: readonly MatchQuery[]) {
  const like = queried.map(({ url }) => (url === undefined ? [] : addressVariants(url)))
  const starts = [...new Set(like.flat().map((one) => one.slice(0, ADDRESS_START_MAX)))]
  return { like, starts }
}

/** Finds catalog stations for entries of external lists. */
export function createMatchStore(queries: Queries) {
  async function byAddress(
    starts: readonly string[],
    condition: Expression<SqlBool>,
    isWanted: IsWanted,
  ): Promise<Found> {
    const found: Found = new Map()
    for (const chunk of inChunks(starts)) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'url', ...STATE_COLUMNS])
        .where(condition)
        .where(ADDRESS_START, 'in', chunk)
        .orderBy('key')
        .execute()
      addRows(found, rows.filter(isWanted))
    }
    return found
  }

  async function byFurther(starts: readonly string[], isWanted: IsWanted): Promise<Found> {
    const found: Found = new Map()
    for (const chunk of inChunks(starts)) {
      const rows = await queries
        .selectFrom('station_addresses')
        .innerJoin('stations', 'stations.key', 'station_addresses.station_key')
        .select(['stations.id', 'station_addresses.url', ...STATE_COLUMNS])
        .where(FURTHER_START, 'in', chunk)
        .orderBy('stations.shown', 'desc')
        .orderBy('station_addresses.station_key')
        .execute()
      addRows(found, rows.filter(isWanted))
    }
    return found
  }

  async function byDirectory(queried: readonly MatchQuery[], isWanted: IsWanted) {
    const uuids = queried.flatMap(({ stationuuid }) => stationuuid ?? [])
    const found = new Map<string, string>()
    for (const chunk of inChunks([...new Set(uuids)])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'directory_id', ...STATE_COLUMNS])
        .where('directory_id', 'in', chunk)
        .execute()
      for (const { id, directory_id: uuid } of rows.filter(isWanted))
        if (uuid !== null) found.set(uuid, id)
    }
    return found
  }

  async function listed(ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const chunk of inChunks([...new Set(ids)])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'name'])
        .where(SHOWN)
        .where('id', 'in', chunk)
        .execute()
      for (const { id, name } of rows) found.set(id, name)
    }
    return found
  }

  return {
    /** In this order: address (addressVariants), variant address, directory id, own id. Null: no match. */
    match: async (queried: readonly MatchQuery[]): Promise<(StationMatch | null)[]> => {
      const { like, starts } = addressesOf(queried)
      const own = await byAddress(starts, SHOWN, isListedOrMerged)
      const further = await byFurther(starts, isListedOrMerged)
      const directory = await byDirectory(queried, isListedOrMerged)
      const candidates = queried.map(({ stationuuid, id }, n) => [
        ...(like[n] ?? []).flatMap((address) => own.get(address) ?? []),
        ...(like[n] ?? []).flatMap((address) => further.get(address) ?? []),
        ...(stationuuid === undefined ? [] : [directory.get(stationuuid) ?? '']),
        ...(id === undefined ? [] : [id]),
      ])
      const ids = candidates.flat().filter((id) => id !== '')
      const mergeTargets = await mergedInto(queries, ids)
      const found = await listed(ids.map((id) => mergeTargets.get(id) ?? id))
      return candidates.map((some) => {
        const stationId = some.map((id) => mergeTargets.get(id) ?? id).find((id) => found.has(id))
        const name = stationId === undefined ? undefined : found.get(stationId)
        return stationId === undefined || name === undefined ? null : { stationId, name }
      })
    },

    /** True for entries with a paused station by address or directory id (hidden, off, merged or paused). */
    paused: async (queried: readonly MatchQuery[]): Promise<boolean[]> => {
      const { like, starts } = addressesOf(queried)
      const own = await byAddress(starts, INACTIVE, isPaused)
      const further = await byFurther(starts, isPaused)
      const directory = await byDirectory(queried, isPaused)
      return queried.map(
        ({ stationuuid }, n) =>
          (like[n] ?? []).some((address) => own.has(address) || further.has(address)) ||
          (stationuuid !== undefined && directory.has(stationuuid)),
      )
    },
  }
}
