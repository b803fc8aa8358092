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
/** Prefixes of a directory ID in the addresses that Clementine, Mopidy and Home Assistant save. */
const DIRECTORY_PREFIX = /^(?:radiobrowser:(?:station:)?|media-source:\/\/radio_browser\/)/i
const SCHEME = /^[a-z][a-z\d+.-]{0,30}:/i

/** Returns one line of at most `max` UTF-16 units, without a split surrogate pair. */
function toLine(text: string | null | undefined, max: number): string {
  const plain = plainLine(text ?? '')
  return plain.length <= max
    ? plain
    : plain.slice(0, max).toWellFormed().replace('\ufffd', '').trim()
}

function validTerms(
  input: readonly string[] | undefined,
  { maxCount, min, max }: typeof TAGS | typeof LANGUAGES,
) {
  const terms = (input ?? []).map((term) => plainLine(term).toLowerCase())
  const valid = terms.filter((term) => term.length >= min && term.length <= max)
  return [...new Set(valid)].slice(0, maxCount)
}

function addressOf({ url, base }: ParsedEntry): StationAddress | SkipReason | null {
  const text = unquoted(url ?? '')
  if (text === '') return null
  if (text.length > ADDRESS_MAX) return 'too-long'
  const baseAddress = base === undefined ? undefined : (stationAddress(base) ?? undefined)
  const address = readAddress(text, baseAddress)
  if (address !== null) return address.url.length > ADDRESS_MAX ? 'too-long' : address
  // A path refers to a file next to the list, which is not on the web.
  return SCHEME.test(text) || /^[./\\]/.test(text) ? 'not-web' : 'no-address'
}

/** Returns the station's name. If it has none, returns the host of the address, or else the directory ID. */
function nameOf(parsed: ParsedEntry, url: string | null): string {
  const name = toLine(parsed.name, STATION_NAME.max)
  if (name.length >= STATION_NAME.min) return name
  return toLine(url === null ? (parsed.stationuuid ?? '') : new URL(url).host, STATION_NAME.max)
}

/** Validates a parsed station. Returns a reason instead of the station when it must be skipped. */
export function makeEntry(parsed: ParsedEntry): ExchangeEntry | SkipReason {
  if (parsed.unread !== undefined) return parsed.unread
  const input = (parsed.url?.trim() ?? '').replace(DIRECTORY_PREFIX, '')
  const isId = UUID.test(input)
  const address = isId ? null : addressOf(parsed)
  if (typeof address === 'string') return address
  const { stationId = '', countrycode = '' } = parsed
  const stationuuid = isId ? input : (parsed.stationuuid ?? '')
  const ids = {
    stationId: isStationId(stationId) ? stationId : null,
    stationuuid: UUID.test(stationuuid.trim()) ? stationuuid.trim().toLowerCase() : null,
  }
  if (address === null && ids.stationId === null && ids.stationuuid === null) return 'no-address'
  return {
    name: nameOf(parsed, address?.url ?? null),
    url: address?.url ?? null,
    homepage: stationAddress(parsed.homepage?.trim() ?? '')?.slice(0, ADDRESS_MAX) ?? null,
    tags: validTerms(parsed.tags, TAGS),
    countrycode: readCountry(countrycode),
    language: validTerms(parsed.language, LANGUAGES),
    ...ids,
    folder: toLine(parsed.folder, FOLDER_NAME_MAX) || null,
    ...(address?.account && { account: address.account }),
  }
}
