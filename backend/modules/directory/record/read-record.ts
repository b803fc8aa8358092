import { countryName, currentCountryCode, NO_COUNTRY } from '../../../../shared/api/country-name.ts'
import type { Codec } from '../../../../shared/api/field-rules.ts'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { readCountry as countryOf } from '../../../../shared/api/read-country.ts'
import { streamAddress, webAddress } from '../../stations/web-address.ts'
import { NAME_MAX, REGION_MAX } from '../limits.ts'
import { readLanguageCodes, readLanguages } from './languages.ts'
import { plainText } from './plain-text.ts'
import { readTags } from './tags.ts'

export type RejectionReason = 'no record' | 'no id' | 'no name' | 'no address' | 'unreadable'

/** Accepts numbers as text, because some copies of the directory contain them. */
function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Maximum value of a 32-bit column. */
const COUNT_MAX = 2 ** 31 - 1

function readCount(value: unknown, minimum = 0): number {
  return Math.min(Math.max(Math.trunc(toNumber(value) ?? 0), minimum), COUNT_MAX)
}

function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const number = toNumber(value)
  return number === null ? null : number === 1
}

/** Maximum bitrate of an audio stream in kbit/s. */
const BITRATE_MAX = 10_000
/** Lowest number that is a bitrate in bit/s instead of kbit/s. */
const BITS_PER_SECOND_MIN = 16_000

function readBitrate(value: unknown): number | null {
  const number = Math.trunc(toNumber(value) ?? 0)
  const bitrate = number >= BITS_PER_SECOND_MIN ? Math.round(number / 1_000) : number
  return bitrate > 0 && bitrate <= BITRATE_MAX ? bitrate : null
}

/** Reads a position in degrees. Returns null if it is missing, out of range, or 0/0, which means "unknown". */
function readGeo(lat: unknown, long: unknown): { lat: number; long: number } | null {
  const [north, east] = [toNumber(lat), toNumber(long)]
  if (north === null || east === null || (north === 0 && east === 0)) return null
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { lat: north, long: east } : null
}

/** Converts ISO 8601 or "2025-01-31 12:00:00" in UTC to ms since the epoch. Returns null for other formats. */
function readTime(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?$/.test(value)) return null
  const at = Date.parse(`${value.replace(' ', 'T').replace('Z', '')}Z`)
  return Number.isNaN(at) ? null : at
}

interface Country {
  readonly country: string
  readonly countrycode: string
}

function readCountry(code: unknown, name: unknown): Country {
  const countrycode =
    currentCountryCode(plainText(code, 8)) ?? countryOf(plainText(name, 80)) ?? NO_COUNTRY
  return { country: countryName(countrycode) ?? countrycode, countrycode }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const REGION_CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/
const CODECS: Readonly<Record<string, Codec>> = {
  MP3: 'MP3',
  AAC: 'AAC',
  'AAC+': 'AAC+',
  OGG: 'OGG',
  OPUS: 'OPUS',
  FLAC: 'FLAC',
  MP4: 'AAC',
}

export function readUuid(value: unknown): string | null {
  const text = plainText(value, 64).toLowerCase()
  return UUID.test(text) ? text : null
}

/** Reads the audio codec. "AAC,H.264" is audio with video. */
function readCodec(value: unknown, hls: boolean): Codec {
  if (hls) return 'HLS'
  const [audioCodec = ''] = plainText(value, 40).toUpperCase().split(',')
  return ownValue(CODECS, audioCodec.trim()) ?? 'UNKNOWN'
}

/** Returns the name, or an empty string if it is a URL or contains no letter or digit of any script. */
function readName(value: unknown): string {
  const name = plainText(value, NAME_MAX)
  return /[\p{L}\p{N}]/u.test(name) && !/^https?:/i.test(name) ? name : ''
}

export const RECORD_FIELDS = [
  'stationuuid',
  'changeuuid',
  'name',
  'url',
  'url_resolved',
  'homepage',
  'favicon',
  'tags',
  'country',
  'countrycode',
  'iso_3166_2',
  'state',
  'language',
  'languagecodes',
  'codec',
  'bitrate',
  'hls',
  'votes',
  'clickcount',
  'clicktrend',
  'geo_lat',
  'geo_long',
  'lastcheckok',
  'lastcheckoktime',
  'lastcheckoktime_iso8601',
  'ssl_error',
] as const
type Fields = Readonly<Partial<Record<(typeof RECORD_FIELDS)[number], unknown>>>

function readDetails(record: Fields) {
  const hls = readFlag(record.hls) === true
  const languagecodes = readLanguageCodes(record.languagecodes)
  const regionCode = plainText(record.iso_3166_2, 8).toUpperCase()
  return {
    changeuuid: readUuid(record.changeuuid),
    homepage: webAddress(record.homepage),
    favicon: webAddress(record.favicon),
    tags: readTags(record.tags),
    ...readCountry(record.countrycode, record.country),
    region: plainText(record.state, REGION_MAX) || null,
    regionCode: REGION_CODE.test(regionCode) ? regionCode : null,
    language: readLanguages(record.language, languagecodes),
    languagecodes,
    codec: readCodec(record.codec, hls),
    bitrate: readBitrate(record.bitrate),
    hls,
    votes: readCount(record.votes),
    clicks: readCount(record.clickcount),
    clickTrend: readCount(record.clicktrend, -1_000_000),
    geo: readGeo(record.geo_lat, record.geo_long),
    /** Result of the directory's own check. `okAt` is the time of its last success in ms since the epoch. */
    ok: readFlag(record.lastcheckok),
    okAt: readTime(record.lastcheckoktime_iso8601) ?? readTime(record.lastcheckoktime),
    sslError: readFlag(record.ssl_error) === true,
  }
}

export type DirectoryStation = Readonly<ReturnType<typeof readDetails>> & {
  readonly stationuuid: string
  readonly name: string
  readonly url: string
}

function toStation(value: unknown): DirectoryStation | RejectionReason {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'no record'
  const record: Fields = { ...value }
  const stationuuid = readUuid(record.stationuuid)
  if (stationuuid === null) return 'no id'
  const name = readName(record.name)
  if (name === '') return 'no name'
  // The resolved address is preferred, because the directory has already followed playlists.
  const url = streamAddress(record.url_resolved) ?? streamAddress(record.url)
  if (url === null) return 'no address'
  return { stationuuid, name, url, ...readDetails(record) }
}

/** Converts a record to a station. Never throws, because one bad record must not stop an import of 50,000 records. */
export function readRecord(value: unknown): DirectoryStation | RejectionReason {
  try {
    return toStation(value)
  } catch {
    return 'unreadable'
  }
}
