import { isReferenceList, readAsx } from './asx.ts'
import { isHlsPlaylist } from './hls-rewrite.ts'
import { readM3u } from './m3u.ts'
import {
  PLAYLIST_ENTRIES,
  type PlaylistEntry,
  type PlaylistFormat,
  type RawEntry,
} from './playlist-entry.ts'
import { decodePlaylist, isBinary, startText } from './playlist-text.ts'
import { hasPlsHeader, readPls } from './pls.ts'
import { ADDRESS_CHARACTERS, playerAddress, stationAddress } from './station-address.ts'
import { textLines } from './text-lines.ts'
import { documentKind } from './xml-pieces.ts'
import { readXspf } from './xspf.ts'

/** Longer playlists are rejected without parsing. */
export const PLAYLIST_BYTES = 256 * 1_024
/** Maximum number of playlists of one playback attempt, nested or in sequence. */
export const MAX_PLAYLISTS = 6

const READERS = { asx: readAsx, m3u: readM3u, pls: readPls, xspf: readXspf }

function resolveEntry(entry: RawEntry, listAddress: string | undefined): PlaylistEntry | null {
  const address = playerAddress(entry.url)
  if (address === '' || address.length > ADDRESS_CHARACTERS) return null
  const entryBase =
    entry.base === undefined ? null : URL.parse(playerAddress(entry.base), listAddress)
  const base = entryBase?.href ?? listAddress
  const url = base === undefined ? stationAddress(address) : URL.parse(address, base)?.href
  return url ? { url, title: entry.title?.trim() || null } : null
}

/**
 * Returns the first 50 different entries of a playlist. Resolves relative addresses against `base`, the address of the
 * playlist. Addresses may have any scheme, because callers check them. When `base` is null, accepts only web addresses.
 * Returns null for another format, and for a playlist that is too long. Never throws.
 */
export function readPlaylist(
  format: Exclude<PlaylistFormat, 'hls'>,
  bytes: Uint8Array,
  base: string | null,
): PlaylistEntry[] | null {
  if (bytes.length > PLAYLIST_BYTES) return null
  const text = decodePlaylist(bytes)
  if (text.trim() === '') return []
  const rawEntries = isBinary(text) ? null : READERS[format](text)
  if (rawEntries === null) return null
  const entries = new Map<string, PlaylistEntry>()
  for (const raw of rawEntries) {
    const entry = resolveEntry(raw, base ?? undefined)
    if (entry && !entries.has(entry.url)) entries.set(entry.url, entry)
    if (entries.size === PLAYLIST_ENTRIES) break
  }
  return [...entries.values()]
}

const ADDRESS = /^[a-z][a-z\d+.-]{1,15}:\/\/[^\s<>]+$/i

/** True if the first line that is neither blank nor a comment is an address. */
function startsWithAddress(text: string): boolean {
  for (const rawLine of textLines(text)) {
    const line = rawLine.trim()
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue
    return ADDRESS.test(playerAddress(line))
  }
  return false
}

/** Returns the format of a playlist that declares it or consists only of addresses. Returns null for other text. */
export function playlistFormat(text: string): PlaylistFormat | null {
  if (isHlsPlaylist(text)) return 'hls'
  const kind = documentKind(text)
  if (kind === 'asx') return 'asx'
  if (kind !== null) return kind === 'playlist' ? 'xspf' : null
  if (/^#EXT(?:M3U|INF:)/i.test(text)) return 'm3u'
  if (hasPlsHeader(text) || /^file\d{1,6}\s{0,8}=/i.test(text)) return 'pls'
  if (isReferenceList(text)) return 'asx'
  return startsWithAddress(text) ? 'm3u' : null
}

export function looksLikeText(start: Uint8Array): boolean {
  return startText(start) !== null
}
