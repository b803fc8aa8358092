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
import { findMergeTargets } from '../../users/merged-stations-store.ts'

type IdsByAddress = Map<string, string[]>

function addRows(
  idsByAddress: IdsByAddress,
  rows: readonly { readonly id: string; readonly url: string }[],
): void {
  for (const { id, url } of rows) idsByAddress.set(url, [...(idsByAddress.get(url) ?? []), id])
}

interface StationState {
  readonly shown: number
  readonly paused: number
  readonly is_private: number
  readonly merged_into: string | null
}
type StationFilter = (station: StationState) => boolean

const STATE_COLUMNS = [
  'stations.shown',
  'stations.paused',
  'stations.is_private',
  'stations.merged_into',
] as const
/** Merged stations match as the surviving one. */
const isListedOrMerged: StationFilter = (station) =>
  station.shown === 1 || station.merged_into !== null
/** Private stations do not count as paused. */
const isPaused: StationFilter = (station) => station.paused === 1 && station.is_private === 0

function addressesOf(queried: readonly MatchQuery[]) {
  const variants = queried.map(({ url }) => (url === undefined ? [] : addressVariants(url)))
  const prefixes = [
    ...new Set(variants.flat().map((address) => address.slice(0, ADDRESS_START_MAX))),
  ]
  return { variants, prefixes }
}

/** Finds catalog stations for entries of external lists. */
export function createMatchStore(queries: Queries) {
  async function byMainAddress(
    prefixes: readonly string[],
    condition: Expression<SqlBool>,
    matchesFilter: StationFilter,
  ): Promise<IdsByAddress> {
    const idsByAddress: IdsByAddress = new Map()
    for (const chunk of inChunks(prefixes)) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'url', ...STATE_COLUMNS])
        .where(condition)
        .where(ADDRESS_START, 'in', chunk)
        .orderBy('key')
        .execute()
      addRows(idsByAddress, rows.filter(matchesFilter))
    }
    return idsByAddress
  }

  async function byFurtherAddress(
    prefixes: readonly string[],
    matchesFilter: StationFilter,
  ): Promise<IdsByAddress> {
    const idsByAddress: IdsByAddress = new Map()
    for (const chunk of inChunks(prefixes)) {
      const rows = await queries
        .selectFrom('station_addresses')
        .innerJoin('stations', 'stations.key', 'station_addresses.station_key')
        .select(['stations.id', 'station_addresses.url', ...STATE_COLUMNS])
        .where(FURTHER_START, 'in', chunk)
        .orderBy('stations.shown', 'desc')
        .orderBy('station_addresses.station_key')
        .execute()
      addRows(idsByAddress, rows.filter(matchesFilter))
    }
    return idsByAddress
  }

  async function byDirectoryId(queried: readonly MatchQuery[], matchesFilter: StationFilter) {
    const uuids = queried.flatMap(({ stationuuid }) => stationuuid ?? [])
    const idByUuid = new Map<string, string>()
    for (const chunk of inChunks([...new Set(uuids)])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'directory_id', ...STATE_COLUMNS])
        .where('directory_id', 'in', chunk)
        .execute()
      for (const { id, directory_id: uuid } of rows.filter(matchesFilter))
        if (uuid !== null) idByUuid.set(uuid, id)
    }
    return idByUuid
  }

  async function namesOfListed(ids: readonly string[]): Promise<Map<string, string>> {
    const nameById = new Map<string, string>()
    for (const chunk of inChunks([...new Set(ids)])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'name'])
        .where(SHOWN)
        .where('id', 'in', chunk)
        .execute()
      for (const { id, name } of rows) nameById.set(id, name)
    }
    return nameById
  }

  return {
    /** Compares main address, further addresses, directory id and station id, in this order. Null when none matches. */
    match: async (queried: readonly MatchQuery[]): Promise<(StationMatch | null)[]> => {
      const { variants, prefixes } = addressesOf(queried)
      const idsByMain = await byMainAddress(prefixes, SHOWN, isListedOrMerged)
      const idsByFurther = await byFurtherAddress(prefixes, isListedOrMerged)
      const idByDirectoryId = await byDirectoryId(queried, isListedOrMerged)
      const candidates = queried.map(({ stationuuid, id }, index) => {
        const addresses = variants[index] ?? []
        return [
          ...addresses.flatMap((address) => idsByMain.get(address) ?? []),
          ...addresses.flatMap((address) => idsByFurther.get(address) ?? []),
          stationuuid === undefined ? undefined : idByDirectoryId.get(stationuuid),
          id,
        ].filter((candidateId) => candidateId !== undefined)
      })
      const ids = candidates.flat()
      const mergeTargets = await findMergeTargets(queries, ids)
      const names = await namesOfListed(ids.map((id) => mergeTargets.get(id) ?? id))
      return candidates.map((candidateIds) => {
        const survivingIds = candidateIds.map((id) => mergeTargets.get(id) ?? id)
        const stationId = survivingIds.find((id) => names.has(id))
        const name = stationId === undefined ? undefined : names.get(stationId)
        return stationId === undefined || name === undefined ? null : { stationId, name }
      })
    },

    /** Returns true for each query whose address or directory id belongs to a hidden, off, merged or paused station. */
    arePaused: async (queried: readonly MatchQuery[]): Promise<boolean[]> => {
      const { variants, prefixes } = addressesOf(queried)
      const idsByMain = await byMainAddress(prefixes, INACTIVE, isPaused)
      const idsByFurther = await byFurtherAddress(prefixes, isPaused)
      const idByDirectoryId = await byDirectoryId(queried, isPaused)
      const isPausedAddress = (address: string) =>
        idsByMain.has(address) || idsByFurther.has(address)
      return queried.map(
        ({ stationuuid }, index) =>
          (variants[index] ?? []).some(isPausedAddress) ||
          (stationuuid !== undefined && idByDirectoryId.has(stationuuid)),
      )
    },
  }
}
