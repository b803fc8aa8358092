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

/** Reads the table `library` of Shortwave's SQLite database. Returns null for other databases. */
function readShortwave(bytes: Uint8Array, limit: number): ParsedEntry[] | null {
  const rows = readTable(bytes, 'library', limit)
  if (rows === null) return null
  return rows.map((row, index) => {
    // `data` is the directory's record. It may be missing, so that only the ID identifies the station.
    const station = parseJsonStation(parseJson(String(row.get('data'))), index + 1)
    const id = row.get('uuid') ?? row.get('stationuuid')
    // Stations that the user created have local IDs.
    const isLocal = Number(row.get('is_local') ?? 0) === 1
    const stationuuid = typeof id === 'string' && !isLocal ? id : undefined
    return { ...station, stationuuid: stationuuid ?? (isLocal ? undefined : station.stationuuid) }
  })
}

const SKIPPED_TEXT_MAX = 200
const HEAD_BYTES = 400
const UTF8_MARK = '\u00ef\u00bb\u00bf'
const DECLARES_UTF8 = /encoding=["']utf-8|#EXTENC: ?utf-8/i

const LINE_FORMATS: ReadonlySet<ReadFormat> = new Set(['m3u', 'pls', 'csv'])

/** One entry more than the limit, to detect that the file has more entries. */
const READ_LIMIT = EXCHANGE_ENTRIES + 1

interface ParsedFile extends ParsedList {
  readonly format: ReadFormat
}

/** Decodes text that declares UTF-8 as UTF-8. Decodes other text as players do, and repairs mojibake. */
function decodeFile(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const isUtf8 = head.startsWith(UTF8_MARK) || DECLARES_UTF8.test(head) || isJson(head.trimStart())
  return isUtf8 ? new TextDecoder().decode(bytes) : decodePlaylist(bytes)
}

const PLAYLIST_READERS = { m3u: readM3u, pls: readPls, xspf: readXspf, asx: readAsx } as const

function readPlaylist(format: keyof typeof PLAYLIST_READERS, text: string): ParsedFile | null {
  const unparsedLines: { at: number; text: string }[] = []
  const options: ReadOptions = {
    maxEntries: READ_LIMIT,
    onSkipped: (at, line) => unparsedLines.push({ at, text: line }),
  }
  const raw: RawEntry[] | null = PLAYLIST_READERS[format](text, options)
  return raw && { format, entries: raw.map(parsePlaylistEntry), unparsedLines }
}

/** Dash at the start or end of a name, which remains of "Artist - Title" when the artist or title is missing. */
const LONE_DASH = /^\s{0,8}[-–]\s{1,8}|\s{1,8}[-–]\s{0,8}$/g

function parsePlaylistEntry({ url, title, base, at, facts }: RawEntry, index: number): ParsedEntry {
  const entry = parseEntry(facts ?? [], at ?? index + 1)
  return { ...entry, name: title?.replace(LONE_DASH, '') || entry.name, url, base }
}

function readText(text: string): ParsedFile | ListProblem {
  if (text.trim() === '') return 'empty'
  if (isBinary(text)) return 'unknown'
  const trimmed = text.trimStart()
  if (isJson(trimmed)) {
    const json = readJson(trimmed, READ_LIMIT)
    return json === null ? 'unknown' : { format: 'json', ...json }
  }
  const root = documentKind(trimmed)
  if (isStationXml(root))
    return {
      format: root === 'opml' ? 'opml' : 'xml',
      entries: readXml(text, READ_LIMIT),
      unparsedLines: [],
    }
  const format = playlistFormat(trimmed)
  if (format === 'hls') return 'stream'
  if (format !== null) return readPlaylist(format, text) ?? 'unknown'
  if (trimmed.startsWith('<')) return 'unknown'
  const table = readCsv(trimmed, READ_LIMIT)
  if (table !== null && table !== 'columns') return { format: 'csv', ...table }
  // The text may be a list of addresses whose first line is not an address.
  const list = readPlaylist('m3u', text)
  const isList = list?.entries.some(table === 'columns' ? isValidLine : isAddress)
  return list !== null && isList ? list : (table ?? 'unknown')
}

const isAddress = ({ url }: ParsedEntry) => url?.includes('://') === true || UUID.test(url ?? '')

const isValidLine = (entry: ParsedEntry) =>
  !/[,;\t]/.test(entry.url ?? '') && typeof makeEntry(entry) !== 'string'

function readDatabase(bytes: Uint8Array): ParsedFile | ListProblem {
  const entries = readShortwave(bytes, READ_LIMIT)
  return entries === null ? 'unknown' : { format: 'shortwave', entries, unparsedLines: [] }
}

/** Returns the identity of an entry: its stream and user name, or its IDs when it has no address. */
const keyOf = ({ url, stationId, stationuuid, account }: ExchangeEntry) =>
  url === null
    ? `${stationId ?? ''} ${stationuuid ?? ''}`
    : `${streamKey(url)} ${account?.username ?? ''}`

function validate(parsedFile: ParsedFile): ReadList {
  const entries = new Map<string, ExchangeEntry>()
  const unread: SkippedEntry[] = parsedFile.unparsedLines.map(({ at, text }) => ({
    at,
    reason: 'no-address',
    text: text.slice(0, SKIPPED_TEXT_MAX),
  }))
  let isCut = false
  for (const parsed of parsedFile.entries) {
    const entry = makeEntry(parsed)
    const { at } = parsed
    const text = (parsed.url ?? parsed.name ?? '').slice(0, SKIPPED_TEXT_MAX)
    if (typeof entry === 'string') unread.push({ at, reason: entry, text })
    else if (entries.has(keyOf(entry)))
      unread.push({ at, reason: 'twice', text: entry.account ? (entry.url ?? '') : text })
    else if (entries.size === EXCHANGE_ENTRIES) isCut = true
    else entries.set(keyOf(entry), entry)
  }
  const { format } = parsedFile
  return {
    format,
    placed: LINE_FORMATS.has(format) ? 'line' : 'entry',
    entries: [...entries.values()],
    unread: unread.sort((left, right) => left.at - right.at).slice(0, EXCHANGE_ENTRIES),
    isCut,
  }
}

/** Detects M3U, PLS, XSPF, ASX, OPML, other XML, CSV, JSON (Lines) and Shortwave. Omits duplicates. Never throws. */
export function readStations(bytes: Uint8Array): ReadList | ListProblem {
  if (bytes.length > EXCHANGE_BYTES) return 'too-large'
  const parsed = isSqlite(bytes) ? readDatabase(bytes) : readText(decodeFile(bytes))
  if (typeof parsed === 'string') return parsed
  const list = validate(parsed)
  return list.entries.length + list.unread.length === 0 ? 'empty' : list
}

/** Unpacks a list. Stops at the declared size, and returns null when the unpacked size differs from it. */
async function unpack({ isDeflated, packed, size }: PackedList): Promise<Uint8Array | null> {
  if (!isDeflated) return packed
  const unpacked = new Uint8Array(size)
  let length = 0
  const chunks = new Blob([packed.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = chunks.getReader()
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
    // DecompressionStream throws for damaged data.
    return null
  }
}

/** Reads stations from a list, or from a ZIP file with a list, as Transistor saves it. Never rejects. */
export async function readStationFile(bytes: Uint8Array): Promise<ReadList | ListProblem> {
  if (!isZip(bytes)) return readStations(bytes)
  const list = listInZip(bytes)
  if (typeof list === 'string') return list
  const unpacked = await unpack(list)
  return unpacked === null ? 'damaged' : readStations(unpacked)
}
