import { xmlPieces } from '../radio/xml-pieces.ts'
import { type FoundEntry, foundEntry, OUTERMOST_FOLDER } from './found-entry.ts'

/** Folders within folders; what is deeper is in the folder at this depth. */
const DEPTH_MAX = 100

/** Elements that lists of stations begin with: OPML, RadioTray, Cantata, Windows Media Player, Rhythmbox, the directory. */
const ROOTS: ReadonlySet<string> = new Set(
  'opml bookmarks streams smil rhythmdb stations result'.split(' '),
)
/** What holds others. An outline with an address is a station, in which others may be all the same. */
const FOLDERS: ReadonlySet<string> = new Set(['outline', 'group', 'category'])
const STATIONS: ReadonlySet<string> = new Set(['bookmark', 'stream', 'station', 'media'])
/** What has its address in an element of its own. */
const RECORDS: ReadonlySet<string> = new Set(['station', 'entry'])
/** What Rhythmbox calls a station among songs and podcasts. */
const RHYTHMBOX_STATION = 'iradio'

/** Whether text can be a list of stations in XML, by its first element. */
export const isStationXml = (root: string | null) => root !== null && ROOTS.has(root)

type Attributes = ReadonlyMap<string, string>

/** OPML: `include` and `link` lead to other documents; one with `xmlUrl` alone is a feed. */
function outlineEntry(attributes: Attributes, at: number): FoundEntry | null {
  const type = attributes.get('type')?.toLowerCase()
  const found = foundEntry(
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

/**
 * The stations of a list in XML, in folders, of which the innermost counts. Elements are read as tolerantly as
 * playlists are.
 */
export function readXml(text: string, most: number): FoundEntry[] {
  const entries: FoundEntry[] = []
  /** For each folder that is open: the innermost name. */
  const open: (string | undefined)[] = []
  let depth = 0
  let record: Map<string, string> | null = null
  let inside = ''
  const add = (entry: FoundEntry) => entries.push({ ...entry, folder: entry.folder ?? open.at(-1) })
  const close = (name: string) => {
    if (RECORDS.has(name) && record !== null) {
      const isOther = name === 'entry' && record.get('type') !== RHYTHMBOX_STATION
      if (!isOther) add(foundEntry(record, entries.length + 1))
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
      const said = foundEntry(attributes, entries.length + 1)
      if (RECORDS.has(name) && said.url === null && said.stationuuid === undefined) {
        record = new Map(attributes)
        if (piece.empty) close(name)
      } else if (STATIONS.has(name)) add(said)
      else if (FOLDERS.has(name)) {
        const station = name === 'outline' ? outlineEntry(attributes, entries.length + 1) : null
        if (station !== null) add(station)
        if (piece.empty) continue
        depth += 1
        const own = station !== null || said.name === OUTERMOST_FOLDER ? null : said.name
        if (depth <= DEPTH_MAX) open.push(own ?? open.at(-1))
      }
    }
  }
  return entries
}
