import type { Station } from '../../../shared/api/stations.ts'
import type { ExchangeEntry } from '../../../shared/exchange/exchange-entry.ts'
import type { Account } from '../../../shared/radio/station-address.ts'
import { readFile } from '../../lib/read-station-file.ts'
import { getPlatform } from '../../platform/platform.ts'
import { getFirstStation } from './play-dropped.ts'

export interface ListAtAddress {
  readonly file: Blob
  readonly count: number
  readonly first: { readonly station: Station; readonly account: Account | null }
}

/** Numbering of SHOUTcast servers: `(#2 - 12/500) Name`, `Name (#2)`. */
const SERVER_NUMBER = /\(#\d{1,4}[^()]{0,40}\)/g

/** Counts servers of one station, which differ only in their number, once. */
export function countStations(entries: readonly Pick<ExchangeEntry, 'name'>[]): number {
  return new Set(entries.map(({ name }) => name.replace(SERVER_NUMBER, '').trim())).size
}

/**
 * Fetches the station list at a URL, with the account of the station `accountOf`. Returns null for anything else,
 * including a list of one station's servers.
 */
export async function fetchStationList(
  url: string,
  accountOf: string,
  read: typeof readFile = readFile,
): Promise<ListAtAddress | null> {
  const bytes = await getPlatform().streams.fetchList(url, accountOf)
  if (bytes === null || bytes.length === 0) return null
  const file = new Blob([new Uint8Array(bytes)])
  const list = await read(file, new AbortController().signal)
  if (typeof list === 'string') return null
  const first = getFirstStation(list)
  const count = countStations(list.entries)
  return first === null || count < 2 ? null : { file, count, first }
}
