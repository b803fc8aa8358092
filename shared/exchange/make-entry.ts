import { FOLDER_NAME_MAX } from '../api/favorites.ts'
import { ADDRESS_MAX, isStationId, LANGUAGES, STATION_NAME, TAGS } from '../api/field-rules.ts'
import { readCountry } from '../api/read-country.ts'
import { plainLine } from '../radio/clean-title.ts'
import {
  readAddress,
  type StationAddress,
  stationAddress,
  unquoted,
} from '../radio/station-address.ts'
import type { ExchangeEntry, SkipReason } from './exchange-entry.ts'
import type { ParsedEntry } from './parsed-entry.ts'

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** Prefix of a directory id in addresses saved by Clementine, Mopidy and Home Assistant. */
const DIRECTORY = /^(?:radiobrowser:(?:station:)?|media-source:\/\/radio_browser\/)/i
const SCHEME = /^[a-z][a-z\d+.-]{0,30}:/i

/** One line of at most `max` UTF-16 units, without a split surrogate pair. */
function line(text: string | null | undefined, max: number): string {
  const plain = plainLine(text ?? '')
  return plain.length <= max
    ? plain
    : plain.slice(0, max).toWellFormed().replace('\ufffd', '').trim()
}

function words(
  input: readonly string[] | undefined,
  { most, min, max }: typeof TAGS | typeof LANGUAGES,
) {
  const plain = (input ?? []).map((word) => plainLine(word).toLowerCase())
  const fit = plain.filter((word) => word.length >= min && word.length <= max)
  return [...new Set(fit)].slice(0, most)
}

function addressOf({ url, base }: ParsedEntry): StationAddress | SkipReason | null {
  const text = unquoted(url ?? '')
  if (text === '') return null
  if (text.length > ADDRESS_MAX) return 'too-long'
  const around = base === undefined ? undefined : (stationAddress(base) ?? undefined)
  const address = readAddress(text, around)
  if (address !== null) return address.url.length > ADDRESS_MAX ? 'too-long' : address
  // A path points to a file next to the list, which was not imported.
  return SCHEME.test(text) || /^[./\\]/.test(text) ? 'not-web' : 'no-address'
}

/** Falls back to the host, then to the directory id. */
function nameOf(found: ParsedEntry, url: string | null): string {
  const name = line(found.name, STATION_NAME.max)
  if (name.length >= STATION_NAME.min) return name
  return line(url === null ? (found.stationuuid ?? '') : new URL(url).host, STATION_NAME.max)
}

/** Validates a parsed entry; returns the reason if it is skipped. */
export function makeEntry(found: ParsedEntry): ExchangeEntry | SkipReason {
  if (found.unread !== undefined) return found.unread
  const input = (found.url?.trim() ?? '').replace(DIRECTORY, '')
  const isId = UUID.test(input)
  const address = isId ? null : addressOf(found)
  if (typeof address === 'string') return address
  const { stationId = '', countrycode = '' } = found
  const stationuuid = isId ? input : (found.stationuuid ?? '')
  const ids = {
    stationId: isStationId(stationId) ? stationId : null,
    stationuuid: UUID.test(stationuuid.trim()) ? stationuuid.trim().toLowerCase() : null,
  }
  if (address === null && ids.stationId === null && ids.stationuuid === null) return 'no-address'
  return {
    name: nameOf(found, address?.url ?? null),
    url: address?.url ?? null,
    homepage: stationAddress(found.homepage?.trim() ?? '')?.slice(0, ADDRESS_MAX) ?? null,
    tags: words(found.tags, TAGS),
    countrycode: readCountry(countrycode),
    language: words(found.language, LANGUAGES),
    ...ids,
    folder: line(found.folder, FOLDER_NAME_MAX) || null,
    ...(address?.account && { account: address.account }),
  }
}
