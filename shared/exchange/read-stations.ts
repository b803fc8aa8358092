import { readAsx } from '../radio/asx.ts'
import { readM3u } from '../radio/m3u.ts'
import type { RawEntry, ReadOptions } from '../radio/playlist-entry.ts'
import { decodePlaylist, isBinary } from '../radio/playlist-text.ts'
import { playlistFormat } from '../radio/playlists.ts'
import { readPls } from '../radio/pls.ts'
import { streamKey } from '../radio/station-address.ts'
import { documentKind } from '../radio/xml-pieces.ts'
import { readXspf } from '../radio/xspf.ts'
import {
  EXCHANGE_BYTES,
  EXCHANGE_ENTRIES,
  type ExchangeEntry,
  type ListProblem,
  type ReadFormat,
  type ReadList,
  type SkippedEntry,
} from './exchange-entry.ts'
import { makeEntry, UUID } from './make-entry.ts'
import { type ParsedEntry, type ParsedList, parseEntry } from './parsed-entry.ts'
import { readCsv } from './read-csv.ts'
import { isJson, parseJson, parseJsonStation, readJson } from './read-json.ts'
import { isStationXml, readXml } from './read-xml.ts'
import { isSqlite, readTable } from './sqlite-file.ts'
import { isZip, listInZip, type PackedList } from './zip-file.ts'

/** `library` table of Shortwave's SQLite database, with directory ids and records. Null: not such a database. */
function readShortwave(bytes: Uint8Array, most: number): ParsedEntry[] | null {
  const rows = readTable(bytes, 'library', most)
  if (rows === null) return null
  return rows.map((row, index) => {
    // Either the id alone, or the directory's record.
    const found = parseJsonStation(parseJson(String(row.get('data'))), index + 1)
    const id = row.get('uuid') ?? row.get('stationuuid')
    // Stations that the user created have local ids.
    const isLocal = Number(row.get('is_local') ?? 0) === 1
    const stationuuid = typeof id === 'string' && !isLocal ? id : undefined
    return { ...found, stationuuid: stationuuid ?? (isLocal ? undefined : found.stationuuid) }
  })
}

const SKIPPED_TEXT_MAX = 200
const HEAD_BYTES = 400
const UTF8_MARK = '\u00ef\u00bb\u00bf'
const DECLARES_UTF8 = /encoding=["']utf-8|#EXTENC: ?utf-8/i

const LINE_FORMATS: ReadonlySet<ReadFormat> = new Set(['m3u', 'pls', 'csv'])

/** One more than the limit, to detect that there are more. */
const MOST = EXCHANGE_ENTRIES + 1

interface ParsedFile extends ParsedList {
  readonly format: ReadFormat
}

/** Text that declares UTF-8 is decoded as such; other text is decoded like players do, with mojibake repaired. */
function textOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const isUtf8 = head.startsWith(UTF8_MARK) || DECLARES_UTF8.test(head) || isJson(head.trimStart())
  return isUtf8 ? new TextDecoder().decode(bytes) : decodePlaylist(bytes)
}

const PLAYLISTS = { m3u: readM3u, pls: readPls, xspf: readXspf, asx: readAsx } as const

function readPlaylist(format: keyof typeof PLAYLISTS, text: string): ParsedFile | null {
  const lost: { at: number; text: string }[] = []
  const options: ReadOptions = {
    maxEntries: MOST,
    onSkipped: (at, line) => lost.push({ at, text: line }),
  }
  const raw: RawEntry[] | null = PLAYLISTS[format](text, options)
  return raw && { format, entries: raw.map(parsePlaylistEntry), lost }
}

/** Programs that name entries "Artist - Title" leave the dash if a station has one part only. */
const LONE_DASH = /^\s{0,8}[-–]\s{1,8}|\s{1,8}[-–]\s{0,8}$/g

function parsePlaylistEntry({ url, title, base, at, facts }: RawEntry, index: number): ParsedEntry {
  const found = parseEntry(facts ?? [], at ?? index + 1)
  return { ...found, name: title?.replace(LONE_DASH, '') || found.name, url, base }
}

function readText(text: string): ParsedFile | ListProblem {
  if (text.trim() === '') return 'empty'
  if (isBinary(text)) return 'unknown'
  const trimmed = text.trimStart()
  if (isJson(trimmed)) {
    const json = readJson(trimmed, MOST)
    return json === null ? 'unknown' : { format: 'json', ...json }
  }
  const root = documentKind(trimmed)
  if (isStationXml(root))
    return { format: root === 'opml' ? 'opml' : 'xml', entries: readXml(text, MOST), lost: [] }
  const format = playlistFormat(trimmed)
  if (format === 'hls') return 'stream'
  if (format !== null) return readPlaylist(format, text) ?? 'unknown'
  if (trimmed.startsWith('<')) return 'unknown'
  const table = readCsv(trimmed, MOST)
  if (table !== null && table !== 'columns') return { format: 'csv', ...table }
  // A list may have a first line that is no address.
  const list = readPlaylist('m3u', text)
  const isList = list?.entries.some(table === 'columns' ? isPlain : isAddress)
  return list !== null && isList ? list : (table ?? 'unknown')
}

const isAddress = ({ url }: ParsedEntry) => url?.includes('://') === true || UUID.test(url ?? '')

const isPlain = (entry: ParsedEntry) =>
  !/[,;\t]/.test(entry.url ?? '') && typeof makeEntry(entry) !== 'string'

function readDatabase(bytes: Uint8Array): ParsedFile | ListProblem {
  const entries = readShortwave(bytes, MOST)
  return entries === null ? 'unknown' : { format: 'shortwave', entries, lost: [] }
}

/** Identity of an entry: stream and account user, or without an address its ids. */
const keyOf = ({ url, stationId, stationuuid, account }: ExchangeEntry) =>
  url === null
    ? `${stationId ?? ''} ${stationuuid ?? ''}`
    : `${streamKey(url)} ${account?.username ?? ''}`

function validate(found: ParsedFile): ReadList {
  const entries = new Map<string, ExchangeEntry>()
  const unread: SkippedEntry[] = found.lost.map(({ at, text }) => ({
    at,
    reason: 'no-address',
    text: text.slice(0, SKIPPED_TEXT_MAX),
  }))
  let isCut = false
  for (const one of found.entries) {
    const entry = makeEntry(one)
    const text = (one.url ?? one.name ?? '').slice(0, SKIPPED_TEXT_MAX)
    if (typeof entry === 'string') unread.push({ at: one.at, reason: entry, text })
    else if (entries.has(keyOf(entry)))
      unread.push({ at: one.at, reason: 'twice', text: entry.account ? (entry.url ?? '') : text })
    else if (entries.size === EXCHANGE_ENTRIES) isCut = true
    else entries.set(keyOf(entry), entry)
  }
  const { format } = found
  return {
    format,
    placed: LINE_FORMATS.has(format) ? 'line' : 'entry',
    entries: [...entries.values()],
    unread: unread.sort((one, other) => one.at - other.at).slice(0, EXCHANGE_ENTRIES),
    isCut,
  }
}

/**
 * Stations of a file in order, without duplicates: M3U, PLS, XSPF, ASX, OPML and other XML, CSV, JSON, JSON Lines or a
 * Shortwave database, detected by content. Never throws.
 */
export function readStations(bytes: Uint8Array): ReadList | ListProblem {
  if (bytes.length > EXCHANGE_BYTES) return 'too-large'
  const found = isSqlite(bytes) ? readDatabase(bytes) : readText(textOf(bytes))
  if (typeof found === 'string') return found
  const list = validate(found)
  return list.entries.length + list.unread.length === 0 ? 'empty' : list
}

/** Null if the unpacked size differs from the declared one. Reads no more than declared. */
async function unpack({ isDeflated, packed, size }: PackedList): Promise<Uint8Array | null> {
  if (!isDeflated) return packed
  const unpacked = new Uint8Array(size)
  let length = 0
  const parts = new Blob([packed.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = parts.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return length === size ? unpacked : null
      if (length + value.length > size) {
        await reader.cancel()
        return null
      }
      unpacked.set(value, length)
      length += value.length
    }
  } catch {
    // DecompressionStream reports damaged data by an error.
    return null
  }
}

/** Stations of a list (readStations) or of a ZIP file with one, as saved by Transistor. Never rejects. */
export async function readStationFile(bytes: Uint8Array): Promise<ReadList | ListProblem> {
  if (!isZip(bytes)) return readStations(bytes)
  const list = listInZip(bytes)
  if (typeof list === 'string') return list
  const unpacked = await unpack(list)
  return unpacked === null ? 'damaged' : readStations(unpacked)
}
