import {
  EMPTY_CATALOG_FIELDS,
  EMPTY_FORM_VALUES,
  type Station,
} from '../../../shared/api/stations.ts'
import { type Account, readAddress, streamKey } from '../../../shared/radio/station-address.ts'
import { DROPPED_ACCOUNT_PREFIX, DROPPED_PREFIX } from './dropped-id.ts'

export const DEFAULT_STATION_VALUES: Omit<Station, 'id' | 'name' | 'url' | 'source'> = {
  ...EMPTY_FORM_VALUES,
  favicon: null,
  country: '',
  countrycode: '',
  codec: 'UNKNOWN',
  bitrate: null,
  votes: 0,
  check: { state: 'not checked', at: null },
  demo: false,
  cover: null,
  onAir: null,
  ...EMPTY_CATALOG_FIELDS,
  createdAt: '',
  updatedAt: '',
}

/** FNV-1a hash with 32 bits. The same stream has the same id, so that its volume is remembered. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193)
  }
  return (value >>> 0).toString(36)
}

function idOf(url: string, account: Account | null): string {
  if (account === null) return DROPPED_PREFIX + hash(streamKey(url))
  return DROPPED_ACCOUNT_PREFIX + hash(`${streamKey(url)} ${account.username}`)
}

/** Id in earlier app versions, which differed for each spelling of an address. */
export const formerDroppedId = (url: string): string => DROPPED_PREFIX + hash(url)

/** Creates a station from an address that the user dropped or typed. Each account at an address has its own station. */
export function droppedStation(
  url: string,
  title: string | null,
  account: Account | null = null,
): Station {
  const name = title ?? new URL(url).host
  return { ...DEFAULT_STATION_VALUES, id: idOf(url, account), name, url, source: 'own' }
}

export function parseStationAddress(
  text: string,
): { readonly station: Station; readonly account: Account | null } | null {
  const parsed = readAddress(text)
  if (parsed === null) return null
  return { station: droppedStation(parsed.url, null, parsed.account), account: parsed.account }
}
