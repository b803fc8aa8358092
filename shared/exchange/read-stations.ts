import { readAsx } from '../radio/asx.ts'
import { readM3u } from '../radio/m3u.ts'
import type { RawEntry, Taking } from '../radio/playlist-entry.ts'
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
  type Unread,
} from './exchange-entry.ts'
import { type FoundEntry, type FoundList, foundEntry } from './found-entry.ts'
import { makeEntry, UUID } from './make-entry.ts'
import { readCsv } from './read-csv.ts'
import { foundInJson, isJson, parseJson, readJson } from './read-json.ts'
import { isStationXml, readXml } from './read-xml.ts'
import { isSqlite, readTable } from './sqlite-file.ts'
import { isZip, listInZip, type PackedList } from './zip-file.ts'

/**
 * The library of Shortwave (GNOME): the table `library` of its database, with a station's id in the directory and,
 * where it is kept, its record. Null: it is something else.
 */
function readShortwave(bytes: Uint8Array, most: number): FoundEntry[] | null {
  const rows = readTable(bytes, 'library', most)
  if (rows === null) return null
  return rows.map((row, index) => {
    // Only its id, or its record as the directory has it.
    const found = foundInJson(parseJson(String(row.get('data'))), index + 1)
    const id = row.get('uuid') ?? row.get('stationuuid')
    // Stations that the user made have an id of their own.
    const isLocal = Number(row.get('is_local') ?? 0) === 1
    const stationuuid = typeof id === 'string' && !isLocal ? id : undefined
    return { ...found, stationuuid: stationuuid ?? (isLocal ? undefined : found.stationuuid) }
  })
}

/** Of what could not be read so much is shown. */
const UNREAD_TEXT_MAX = 200
/** Where a text says what it is written in. */
const HEAD_BYTES = 400
const UTF8_MARK = '\u00ef\u00bb\u00bf'
const SAYS_UTF8 = /encoding=["']utf-8|#EXTENC: ?utf-8/i

/** Formats whose entries are found by their lines. */
const LINED: ReadonlySet<ReadFormat> = new Set(['m3u', 'pls', 'csv'])

/** One more than are taken: it tells that there are more. */
const MOST = EXCHANGE_ENTRIES + 1

interface Found extends FoundList {
  readonly format: ReadFormat
}

/** Text that says that it is UTF-8 is taken at its word; all else as players read it, whose mojibake is undone. */
function textOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const isSaid = head.startsWith(UTF8_MARK) || SAYS_UTF8.test(head) || isJson(head.trimStart())
  return isSaid ? new TextDecoder().decode(bytes) : decodePlaylist(bytes)
}

const PLAYLISTS = { m3u: readM3u, pls: readPls, xspf: readXspf, asx: readAsx } as const

function readPlaylist(format: keyof typeof PLAYLISTS, text: string): Found | null {
  const lost: { at: number; text: string }[] = []
  const taking: Taking = { most: MOST, onUnread: (at, said) => lost.push({ at, text: said }) }
  const raw: RawEntry[] | null = PLAYLISTS[format](text, taking)
  return raw && { format, entries: raw.map(foundInPlaylist), lost }
}

/** Programs that name entries "Artist - Title" leave the dash where a station has no second part. */
const LONE_DASH = /^\s{0,8}[-–]\s{1,8}|\s{1,8}[-–]\s{0,8}$/g

/** An entry of a playlist, with what its other attributes and elements say. */
function foundInPlaylist({ url, title, base, at, facts }: RawEntry, index: number): FoundEntry {
  const found = foundEntry(facts ?? [], at ?? index + 1)
  return { ...found, name: title?.replace(LONE_DASH, '') || found.name, url, base }
}

function readText(text: string): Found | ListProblem {
  if (text.trim() === '') return 'empty'
  if (isBinary(text)) return 'unknown'
  const begun = text.trimStart()
  if (isJson(begun)) {
    const json = readJson(begun, MOST)
    return json === null ? 'unknown' : { format: 'json', ...json }
  }
  const root = documentKind(begun)
  if (isStationXml(root))
    return { format: root === 'opml' ? 'opml' : 'xml', entries: readXml(text, MOST), lost: [] }
  const format = playlistFormat(begun)
  if (format === 'hls') return 'stream'
  if (format !== null) return readPlaylist(format, text) ?? 'unknown'
  if (begun.startsWith('<')) return 'unknown'
  const table = readCsv(begun, MOST)
  if (table !== null && table !== 'columns') return { format: 'csv', ...table }
  // A list whose first line is no address may be one all the same.
  const list = readPlaylist('m3u', text)
  const isList = list?.entries.some(table === 'columns' ? isPlain : isAddress)
  return list !== null && isList ? list : (table ?? 'unknown')
}

const isAddress = ({ url }: FoundEntry) => url?.includes('://') === true || UUID.test(url ?? '')

/** Whether a line is an address and no row of a table. */
const isPlain = (entry: FoundEntry) =>
  !/[,;\t]/.test(entry.url ?? '') && typeof makeEntry(entry) !== 'string'

function readDatabase(bytes: Uint8Array): Found | ListProblem {
  const entries = readShortwave(bytes, MOST)
  return entries === null ? 'unknown' : { format: 'shortwave', entries, lost: [] }
}

/** What makes two entries one: the stream and the user of its account, or where there is no address the ids. */
const keyOf = ({ url, stationId, stationuuid, account }: ExchangeEntry) =>
  url === null
    ? `${stationId ?? ''} ${stationuuid ?? ''}`
    : `${streamKey(url)} ${account?.username ?? ''}`

function judge(found: Found): ReadList {
  const entries = new Map<string, ExchangeEntry>()
  const unread: Unread[] = found.lost.map(({ at, text }) => ({
    at,
    reason: 'no-address',
    text: text.slice(0, UNREAD_TEXT_MAX),
  }))
  let isCut = false
  for (const one of found.entries) {
    const entry = makeEntry(one)
    const text = (one.url ?? one.name ?? '').slice(0, UNREAD_TEXT_MAX)
    if (typeof entry === 'string') unread.push({ at: one.at, reason: entry, text })
    else if (entries.has(keyOf(entry)))
      unread.push({ at: one.at, reason: 'twice', text: entry.account ? (entry.url ?? '') : text })
    else if (entries.size === EXCHANGE_ENTRIES) isCut = true
    else entries.set(keyOf(entry), entry)
  }
  const { format } = found
  return {
    format,
    placed: LINED.has(format) ? 'line' : 'entry',
    entries: [...entries.values()],
    unread: unread.sort((one, other) => one.at - other.at).slice(0, EXCHANGE_ENTRIES),
    isCut,
  }
}

/**
 * The stations of a file, in its order, each stream once: M3U, PLS, XSPF, ASX, OPML and other XML, CSV, JSON or JSON
 * Lines, or the database of Shortwave, recognized by its content. Never throws.
 */
export function readStations(bytes: Uint8Array): ReadList | ListProblem {
  if (bytes.length > EXCHANGE_BYTES) return 'too-large'
  const found = isSqlite(bytes) ? readDatabase(bytes) : readText(textOf(bytes))
  if (typeof found === 'string') return found
  const list = judge(found)
  return list.entries.length + list.unread.length === 0 ? 'empty' : list
}

/** The list unpacked, with no byte more than it says that it has; null: it has others than it says. */
async function unpack({ isDeflated, packed, size }: PackedList): Promise<Uint8Array | null> {
  if (!isDeflated) return packed
  const whole = new Uint8Array(size)
  let length = 0
  const parts = new Blob([packed.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = parts.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return length === size ? whole : null
      if (length + value.length > size) {
        await reader.cancel()
        return null
      }
      whole.set(value, length)
      length += value.length
    }
  } catch {
    // What unpacks it says by an error that there is nothing to unpack.
    return null
  }
}

/** The stations of a file, be it a list (readStations) or a ZIP file with one, as Transistor saves it. Never rejects. */
export async function readStationFile(bytes: Uint8Array): Promise<ReadList | ListProblem> {
  if (!isZip(bytes)) return readStations(bytes)
  const list = listInZip(bytes)
  if (typeof list === 'string') return list
  const unpacked = await unpack(list)
  return unpacked === null ? 'damaged' : readStations(unpacked)
}
