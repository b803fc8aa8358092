import type { ExchangeFormat } from './exchange-entry.ts'

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
