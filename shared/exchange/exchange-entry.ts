/** A list of stations as files bring it from other programs, and take it there. */
import { isPublicAddress } from '../api/field-rules.ts'
import type { PrivateDraft } from '../api/own-stations.ts'
import type { Account } from '../radio/station-address.ts'

/** A file longer than this is refused unread: ten thousand stations with all that is known of them are shorter. */
export const EXCHANGE_BYTES = 5 * 1_024 * 1_024
/** A ZIP file may be so long: it has pictures beside its list. */
export const ARCHIVE_BYTES = 50 * 1_024 * 1_024
/** Most stations of one file; what stands behind them is counted, and left out. */
export const EXCHANGE_ENTRIES = 10_000

/** What lists of stations are written in, by the ending of their files. */
export const EXCHANGE_FORMATS = ['m3u', 'pls', 'xspf', 'opml', 'json'] as const
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number]

/** What a list was read from: also what is read and not written. */
export type ReadFormat = ExchangeFormat | 'asx' | 'csv' | 'shortwave' | 'xml'

/** A station of such a list. Names are one line of plain text. */
export interface ExchangeEntry {
  readonly name: string
  /** Where it streams from, http(s); null where only the id of a directory or of a catalogue is told. */
  readonly url: string | null
  readonly homepage: string | null
  readonly tags: readonly string[]
  /** ISO 3166-1 alpha-2; null: not told. */
  readonly countrycode: string | null
  readonly language: readonly string[]
  /** Its id in Undertone's catalogue. */
  readonly stationId: string | null
  /** Its id in the Radio Browser directory. */
  readonly stationuuid: string | null
  readonly folder: string | null
  /** What its address had in it. It stays on this computer: no file and no API receives it. */
  readonly account?: Account
}

/**
 * Why something in a list is no station: it has no address (or a text that is none), its address is not on the web,
 * it is longer than an address may be, the same stream is further up, or it is a feed or a link to another list, and
 * no stream.
 */
const UNREAD_REASONS = ['no-address', 'not-web', 'too-long', 'twice', 'feed', 'link'] as const
export type UnreadReason = (typeof UNREAD_REASONS)[number]

export interface Unread {
  /** Its line, or its number among the entries (ReadList.placed). */
  readonly at: number
  readonly reason: UnreadReason
  /** What stands there, cut short. */
  readonly text: string
}

export interface ReadList {
  readonly format: ReadFormat
  /** What `at` of an entry that could not be read counts. */
  readonly placed: 'line' | 'entry'
  readonly entries: readonly ExchangeEntry[]
  readonly unread: readonly Unread[]
  /** Whether more stations stand in the file than are taken of one. */
  readonly isCut: boolean
}

/**
 * Why a file is no list of stations: too long, of no format that is known, a table that does not name its columns,
 * one HLS stream, or without a station in it; a ZIP file without a list in it, with one behind a password, or that
 * is damaged or packed in a way that is not read.
 */
const LIST_PROBLEMS = [
  'too-large',
  'unknown',
  'columns',
  'stream',
  'empty',
  'no-list',
  'locked',
  'damaged',
] as const
export type ListProblem = (typeof LIST_PROBLEMS)[number]

/** The media types of lists of stations, as registered or as systems know them. */
export const LIST_TYPES = {
  m3u: 'audio/x-mpegurl',
  pls: 'audio/x-scpls',
  xspf: 'application/xspf+xml',
  opml: 'text/x-opml',
  json: 'application/json',
} as const satisfies Record<ExchangeFormat, string>

/** Of lists of songs: RFC 4180, and JSPF's own. */
export const SONG_TYPES = {
  csv: 'text/csv',
  jspf: 'application/jspf+json',
} as const

/** What the API takes of a station from a list; a homepage only where others' apps may load it. */
export function toDraft(entry: ExchangeEntry & { readonly url: string }): PrivateDraft {
  const { name, url, homepage, tags, countrycode, language } = entry
  return {
    name,
    url,
    ...(homepage !== null && isPublicAddress(homepage) && { homepage }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(countrycode !== null && { countrycode }),
    ...(language.length > 0 && { language: [...language] }),
  }
}
