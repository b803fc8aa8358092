import { isPublicAddress } from '../api/field-rules.ts'
import type { PrivateDraft } from '../api/own-stations.ts'
import type { Account } from '../radio/station-address.ts'

/** Maximum size of a file. Ten thousand stations with all fields are smaller. */
export const EXCHANGE_BYTES = 5 * 1_024 * 1_024
/** Maximum size of a ZIP file, which may also contain pictures. */
export const ARCHIVE_BYTES = 50 * 1_024 * 1_024
/** Maximum number of stations that are read from a file. */
export const EXCHANGE_ENTRIES = 10_000

export const EXCHANGE_FORMATS = ['m3u', 'pls', 'xspf', 'opml', 'json'] as const
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number]

export type ReadFormat = ExchangeFormat | 'asx' | 'csv' | 'shortwave' | 'xml'

/** Station of an imported or exported list. `name` and `folder` are one line of plain text. */
export interface ExchangeEntry {
  readonly name: string
  /** Stream address, http(s). Null when the list has only a directory or catalog ID. */
  readonly url: string | null
  readonly homepage: string | null
  readonly tags: readonly string[]
  /** ISO 3166-1 alpha-2. Null when it is missing. */
  readonly countrycode: string | null
  readonly language: readonly string[]
  readonly stationId: string | null
  /** ID in the Radio Browser directory. */
  readonly stationuuid: string | null
  readonly folder: string | null
  /** Credentials from the address. They never leave this computer: no file and no API receives them. */
  readonly account?: Account
}

/** Reasons to skip an entry. `feed` and `link` mean that the address is a feed or another list, not a stream. */
const SKIP_REASONS = ['no-address', 'not-web', 'too-long', 'twice', 'feed', 'link'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export interface SkippedEntry {
  /** Number of the line or entry. `ReadList.placed` says which of the two. */
  readonly at: number
  readonly reason: SkipReason
  readonly text: string
}

export interface ReadList {
  readonly format: ReadFormat
  readonly placed: 'line' | 'entry'
  readonly entries: readonly ExchangeEntry[]
  readonly unread: readonly SkippedEntry[]
  /** True when the file has more than EXCHANGE_ENTRIES stations. */
  readonly isCut: boolean
}

/**
 * Reasons to reject a file. `columns` means a table without column names, `stream` a single HLS stream. The last three
 * are for ZIP files: they contain no list, an encrypted list, or damaged data or unsupported compression.
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

/** Media types of station lists, registered or in common use. */
export const LIST_TYPES = {
  m3u: 'audio/x-mpegurl',
  pls: 'audio/x-scpls',
  xspf: 'application/xspf+xml',
  opml: 'text/x-opml',
  json: 'application/json',
} as const satisfies Record<ExchangeFormat, string>

/** Media types of song lists: RFC 4180 and JSPF. */
export const SONG_TYPES = {
  csv: 'text/csv',
  jspf: 'application/jspf+json',
} as const

/** Converts a station of a list to the API's request body. Omits a homepage that is not public. */
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
