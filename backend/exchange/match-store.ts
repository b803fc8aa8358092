import type { AskedStation, StationMatch } from '../../shared/api/exchange.ts'
import { likeAddresses } from '../../shared/exchange/like-addresses.ts'
import { inChunks } from '../database/chunks.ts'
import type { Queries } from '../database/queries.ts'
import { ADDRESS_START, ADDRESS_START_MAX } from '../stations/address-conditions.ts'
import { SHOWN } from '../stations/station-conditions.ts'
import { mergedInto } from '../users/merged-stations-store.ts'

/** Finds listed stations by what lists from elsewhere say of them. */
export function createMatchStore(queries: Queries) {
  /** Ids by address, of stations that are listed. */
  async function byAddress(addresses: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    const starts = [...new Set(addresses.map((one) => one.slice(0, ADDRESS_START_MAX)))]
    for (const chunk of inChunks(starts)) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'url'])
        .where(SHOWN)
        .where(ADDRESS_START, 'in', chunk)
        .orderBy('key', 'desc')
        .execute()
      // Of several at one address the one that came first.
      for (const { id, url } of rows) found.set(url, id)
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
     * of its id in the directory, else of its id here; duplicates as the station that stays. Null: there is none.
     */
    match: async (asked: readonly AskedStation[]): Promise<(StationMatch | null)[]> => {
      const like = asked.map(({ url }) => (url === undefined ? [] : likeAddresses(url)))
      const addresses = await byAddress(like.flat())
      const uuids = asked.flatMap(({ stationuuid }) => stationuuid ?? [])
      const directory = new Map<string, string>()
      for (const chunk of inChunks([...new Set(uuids)])) {
        const rows = await queries
          .selectFrom('stations')
          .select(['id', 'directory_id'])
          .where('directory_id', 'in', chunk)
          .execute()
        for (const row of rows)
          if (row.directory_id !== null) directory.set(row.directory_id, row.id)
      }
      const candidates = asked.map(({ stationuuid, id }, n) => [
        ...(like[n] ?? []).flatMap((address) => addresses.get(address) ?? []),
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
  }
}
export type MatchStore = ReturnType<typeof createMatchStore>
