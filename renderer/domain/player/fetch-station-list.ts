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

/** Server numbers that SHOUTcast adds to names, e.g. `(#2 - 12/500) Name` or `Name (#2)`. */
const SERVER_NUMBER = /\(#\d{1,4}[^()]{0,40}\)/g

/** Counts entries whose names differ only in the server number as one station. */
export function countStations(entries: readonly Pick<ExchangeEntry, 'name'>[]): number {
  return new Set(entries.map(({ name }) => name.replace(SERVER_NUMBER, '').trim())).size
}

/** Fetches a station list with the account of a station. Returns null if the list has fewer than two stations. */
export async function fetchStationList(
  url: string,
  accountStationId: string,
  parseFile: typeof readFile = readFile,
): Promise<ListAtAddress | null> {
  const bytes = await getPlatform().streams.fetchList(url, accountStationId)
  if (bytes === null || bytes.length === 0) return null
  const file = new Blob([new Uint8Array(bytes)])
  const list = await parseFile(file, new AbortController().signal)
  if (typeof list === 'string') return null
  const first = getFirstStation(list)
  const count = countStations(list.entries)
  return first === null || count < 2 ? null : { file, count, first }
}
