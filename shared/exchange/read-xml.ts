import { xmlPieces } from '../radio/xml-pieces.ts'
import { OUTERMOST_FOLDER, type ParsedEntry, parseEntry } from './parsed-entry.ts'

/** Stations in deeper folders belong to the folder at this depth. */
const DEPTH_MAX = 100

/** Root elements of station lists: OPML, RadioTray, Cantata, Windows Media Player, Rhythmbox, the directory. */
const ROOTS: ReadonlySet<string> = new Set(
  'opml bookmarks streams smil rhythmdb stations result'.split(' '),
)
/** Elements that may have children. An outline with an address is a station, but may have children too. */
const FOLDERS: ReadonlySet<string> = new Set(['outline', 'group', 'category'])
const STATIONS: ReadonlySet<string> = new Set(['bookmark', 'stream', 'station', 'media'])
/** Station elements whose fields are child elements. */
const RECORDS: ReadonlySet<string> = new Set(['station', 'entry'])
/** Rhythmbox's type of a station. Other types are songs and podcasts. */
const RHYTHMBOX_STATION = 'iradio'

export const isStationXml = (root: string | null) => root !== null && ROOTS.has(root)

type Attributes = ReadonlyMap<string, string>

/** Reads an OPML outline. `include` and `link` refer to other documents. An outline with only `xmlUrl` is a feed. */
function outlineEntry(attributes: Attributes, at: number): ParsedEntry | null {
  const type = attributes.get('type')?.toLowerCase()
  const entry = parseEntry(
    [...attributes].map(([name, value]) =>
      name === 'category' ? [name, value.replaceAll('/', '')] : [name, value],
    ),
    at,
  )
  if (type === 'include' || type === 'link') return { ...entry, unread: 'link' }
  if (attributes.has('url') || entry.stationuuid !== undefined) return entry
  const feed = attributes.get('xmlurl')
  return feed === undefined ? null : { ...entry, url: feed, unread: 'feed' }
}

/** Reads at most `limit` stations from an XML list, each with its innermost folder. Tolerates malformed XML. */
export function readXml(text: string, limit: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const openFolders: (string | undefined)[] = []
  let depth = 0
  let record: Map<string, string> | null = null
  let currentElement = ''
  const add = (entry: ParsedEntry) =>
    entries.push({ ...entry, folder: entry.folder ?? openFolders.at(-1) })
  const closeElement = (name: string) => {
    if (RECORDS.has(name) && record !== null) {
      const isOther = name === 'entry' && record.get('type') !== RHYTHMBOX_STATION
      if (!isOther) add(parseEntry(record, entries.length + 1))
      record = null
    } else if (FOLDERS.has(name) && depth > 0) {
      depth -= 1
      openFolders.length = Math.min(openFolders.length, depth)
    }
  }
  for (const piece of xmlPieces(text)) {
    if (entries.length === limit) break
    if (piece.kind === 'text') {
      if (record !== null && currentElement !== '')
        record.set(currentElement, (record.get(currentElement) ?? '') + piece.text)
    } else if (piece.kind === 'close') {
      currentElement = ''
      closeElement(piece.name)
    } else if (piece.kind === 'open') {
      const { name, attributes } = piece
      currentElement = piece.empty ? '' : name
      if (record !== null) continue
      const entry = parseEntry(attributes, entries.length + 1)
      if (RECORDS.has(name) && entry.url === null && entry.stationuuid === undefined) {
        record = new Map(attributes)
        if (piece.empty) closeElement(name)
      } else if (STATIONS.has(name)) add(entry)
      else if (FOLDERS.has(name)) {
        const station = name === 'outline' ? outlineEntry(attributes, entries.length + 1) : null
        if (station !== null) add(station)
        if (piece.empty) continue
        depth += 1
        const isNamedFolder = station === null && entry.name !== OUTERMOST_FOLDER
        const folder = isNamedFolder ? entry.name : null
        if (depth <= DEPTH_MAX) openFolders.push(folder ?? openFolders.at(-1))
      }
    }
  }
  return entries
}
