import { xmlPieces } from '../radio/xml-pieces.ts'
import { OUTERMOST_FOLDER, type ParsedEntry, parseEntry } from './parsed-entry.ts'

/** Deeper folders are merged into the folder at this depth. */
const DEPTH_MAX = 100

/** Root elements of station lists: OPML, RadioTray, Cantata, Windows Media Player, Rhythmbox, the directory. */
const ROOTS: ReadonlySet<string> = new Set(
  'opml bookmarks streams smil rhythmdb stations result'.split(' '),
)
/** Elements with children. An outline with an address is a station, but may have children too. */
const FOLDERS: ReadonlySet<string> = new Set(['outline', 'group', 'category'])
const STATIONS: ReadonlySet<string> = new Set(['bookmark', 'stream', 'station', 'media'])
/** Elements with the address in a child element. */
const RECORDS: ReadonlySet<string> = new Set(['station', 'entry'])
/** Rhythmbox's type of a station, besides songs and podcasts. */
const RHYTHMBOX_STATION = 'iradio'

export const isStationXml = (root: string | null) => root !== null && ROOTS.has(root)

type Attributes = ReadonlyMap<string, string>

/** OPML: `include` and `link` refer to other documents; an outline with only `xmlUrl` is a feed. */
function outlineEntry(attributes: Attributes, at: number): ParsedEntry | null {
  const type = attributes.get('type')?.toLowerCase()
  const found = parseEntry(
    [...attributes].map(([name, value]) =>
      name === 'category' ? [name, value.replaceAll('/', '')] : [name, value],
    ),
    at,
  )
  if (type === 'include' || type === 'link') return { ...found, unread: 'link' }
  if (attributes.has('url') || found.stationuuid !== undefined) return found
  const feed = attributes.get('xmlurl')
  return feed === undefined ? null : { ...found, url: feed, unread: 'feed' }
}

/** Stations of an XML list; each belongs to its innermost folder. Parses as tolerantly as playlists. */
export function readXml(text: string, most: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const open: (string | undefined)[] = []
  let depth = 0
  let record: Map<string, string> | null = null
  let inside = ''
  const add = (entry: ParsedEntry) =>
    entries.push({ ...entry, folder: entry.folder ?? open.at(-1) })
  const close = (name: string) => {
    if (RECORDS.has(name) && record !== null) {
      const isOther = name === 'entry' && record.get('type') !== RHYTHMBOX_STATION
      if (!isOther) add(parseEntry(record, entries.length + 1))
      record = null
    } else if (FOLDERS.has(name) && depth > 0) {
      depth -= 1
      open.length = Math.min(open.length, depth)
    }
  }
  for (const piece of xmlPieces(text)) {
    if (entries.length === most) break
    if (piece.kind === 'text') {
      if (record !== null && inside !== '')
        record.set(inside, (record.get(inside) ?? '') + piece.text)
    } else if (piece.kind === 'close') {
      inside = ''
      close(piece.name)
    } else if (piece.kind === 'open') {
      const { name, attributes } = piece
      inside = piece.empty ? '' : name
      if (record !== null) continue
      const entry = parseEntry(attributes, entries.length + 1)
      if (RECORDS.has(name) && entry.url === null && entry.stationuuid === undefined) {
        record = new Map(attributes)
        if (piece.empty) close(name)
      } else if (STATIONS.has(name)) add(entry)
      else if (FOLDERS.has(name)) {
        const station = name === 'outline' ? outlineEntry(attributes, entries.length + 1) : null
        if (station !== null) add(station)
        if (piece.empty) continue
        depth += 1
        const own = station !== null || entry.name === OUTERMOST_FOLDER ? null : entry.name
        if (depth <= DEPTH_MAX) open.push(own ?? open.at(-1))
      }
    }
  }
  return entries
}
