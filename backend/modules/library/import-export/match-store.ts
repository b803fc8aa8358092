import type { Expression, SqlBool } from 'kysely'
import type { AskedStation, StationMatch } from '../../../../shared/api/exchange.ts'
import { likeAddresses } from '../../../../shared/radio/station-address.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import {
  ADDRESS_START,
  ADDRESS_START_MAX,
  FURTHER_START,
  RESTING,
  SHOWN,
} from '../../stations/station-conditions.ts'
import { mergedInto } from '../../users/merged-stations-store.ts'

/** Ids by address. */
type Found = Map<string, string[]>

function addTo(found: Found, rows: readonly { readonly id: string; readonly url: string }[]): void {
  for (const { id, url } of rows) found.set(url, [...(found.get(url) ?? []), id])
}

/** How a station stands. */
interface Standing {
  readonly shown: number
  readonly paused: number
  readonly is_private: number
  readonly merged_into: string | null
}
type IsWanted = (station: Standing) => boolean

const STANDING = [
  'stations.shown',
  'stations.paused',
  'stations.is_private',
  'stations.merged_into',
] as const
/** Duplicates are found as the station that stays. */
const isListedOrMerged: IsWanted = (station) => station.shown === 1 || station.merged_into !== null
/** What is its owner's alone rests unseen. */
const isResting: IsWanted = (station) => station.paused === 1 && station.is_private === 0

/** The addresses at which each may be known, and the beginnings of all of them. */
function addressesOf(asked: readonly AskedStation[]) {
  const like = asked.map(({ url }) => (url === undefined ? [] : likeAddresses(url)))
  const starts = [...new Set(like.flat().map((one) => one.slice(0, ADDRESS_START_MAX)))]
  return { like, starts }
}

/** Finds stations of the catalogue by what lists from elsewhere say of them. */
export function createMatchStore(queries: Queries) {
  /** Ids by address: of such stations, the one that came first first. */
  async function byAddress(
    starts: readonly string[],
    condition: Expression<SqlBool>,
    isWanted: IsWanted,
  ): Promise<Found> {
    const found: Found = new Map()
    for (const chunk of inChunks(starts)) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'url', ...STANDING])
        .where(condition)
        .where(ADDRESS_START, 'in', chunk)
        .orderBy('key')
        .execute()
      addTo(found, rows.filter(isWanted))
    }
    return found
  }

  /** The same of the addresses of variants, and of those of merged stations. */
  async function byFurther(starts: readonly string[], isWanted: IsWanted): Promise<Found> {
    const found: Found = new Map()
    for (const chunk of inChunks(starts)) {
      const rows = await queries
        .selectFrom('station_addresses')
        .innerJoin('stations', 'stations.key', 'station_addresses.station_key')
        .select(['stations.id', 'station_addresses.url', ...STANDING])
        .where(FURTHER_START, 'in', chunk)
        .orderBy('stations.shown', 'desc')
        .orderBy('station_addresses.station_key')
        .execute()
      addTo(found, rows.filter(isWanted))
    }
    return found
  }

  /** Ids by the directory's, of such stations. */
  async function byDirectory(asked: readonly AskedStation[], isWanted: IsWanted) {
    const uuids = asked.flatMap(({ stationuuid }) => stationuuid ?? [])
    const found = new Map<string, string>()
    for (const chunk of inChunks([...new Set(uuids)])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'directory_id', ...STANDING])
        .where('directory_id', 'in', chunk)
        .execute()
      for (const { id, directory_id: uuid } of rows.filter(isWanted))
        if (uuid !== null) found.set(uuid, id)
    }
    return found
  }

  /** Names by id, of stations that are listed. */
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
    /**
     * The listed station of each, in order: of its address, or one that leads to the same stream (likeAddresses), else
     * of one of its variants, else of its id in the directory, else of its id here; duplicates as the station that
     * stays. Null: there is none.
     */
    match: async (asked: readonly AskedStation[]): Promise<(StationMatch | null)[]> => {
      const { like, starts } = addressesOf(asked)
      const own = await byAddress(starts, SHOWN, isListedOrMerged)
      const further = await byFurther(starts, isListedOrMerged)
      const directory = await byDirectory(asked, isListedOrMerged)
      const candidates = asked.map(({ stationuuid, id }, n) => [
        ...(like[n] ?? []).flatMap((address) => own.get(address) ?? []),
        ...(like[n] ?? []).flatMap((address) => further.get(address) ?? []),
        ...(stationuuid === undefined ? [] : [directory.get(stationuuid) ?? '']),
        ...(id === undefined ? [] : [id]),
      ])
      const ids = candidates.flat().filter((id) => id !== '')
      const stays = await mergedInto(queries, ids)
      const found = await listed(ids.map((id) => stays.get(id) ?? id))
      return candidates.map((some) => {
        const stationId = some.map((id) => stays.get(id) ?? id).find((id) => found.has(id))
        const name = stationId === undefined ? undefined : found.get(stationId)
        return stationId === undefined || name === undefined ? null : { stationId, name }
      })
    },

    /** Whether a station of the address of each, or of its id in the directory, rests: hidden, off, merged or paused. */
    resting: async (asked: readonly AskedStation[]): Promise<boolean[]> => {
      const { like, starts } = addressesOf(asked)
      const own = await byAddress(starts, RESTING, isResting)
      const further = await byFurther(starts, isResting)
      const directory = await byDirectory(asked, isResting)
      return asked.map(
        ({ stationuuid }, n) =>
          (like[n] ?? []).some((address) => own.has(address) || further.has(address)) ||
          (stationuuid !== undefined && directory.has(stationuuid)),
      )
    },
  }
}
