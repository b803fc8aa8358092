import { xmlPieces } from '../radio/xml-pieces.ts'
import type { FoundEntry } from './found-entry.ts'
import { splitWords } from './playlist-facts.ts'

/** The attributes that only Undertone writes. */
export const OPML_ATTRIBUTES = {
  country: 'countrycode',
  station: 'undertoneid',
  directory: 'stationuuid',
} as const

/** Folders within folders; what is deeper is in the folder at this depth. */
const DEPTH_MAX = 100

/**
 * The stations of an OPML: each `outline` with an address (`URL`, as radio lists have it), in folders that are
 * outlines without one, of which the innermost counts. One with `xmlUrl` alone is a feed. Null: it is something else.
 */
export function readOpml(text: string, most: number): FoundEntry[] | null {
  const entries: FoundEntry[] = []
  /** For each outline that is open: the innermost folder in it. */
  const open: (string | undefined)[] = []
  let depth = 0
  let isOpml = false
  for (const piece of xmlPieces(text)) {
    if (entries.length === most) break
    if (piece.kind === 'close' && piece.name === 'outline' && depth > 0) {
      depth -= 1
      open.length = Math.min(open.length, depth)
    }
    if (piece.kind !== 'open') continue
    if (piece.name === 'opml') isOpml = true
    if (piece.name !== 'outline') continue
    const { attributes } = piece
    const get = (name: string) => attributes.get(name)
    const name = get('text') ?? get('title') ?? null
    const url = get('url') ?? null
    const isEntry = url !== null || attributes.has('xmlurl')
    if (isEntry)
      entries.push({
        at: entries.length + 1,
        name,
        url: url ?? get('xmlurl') ?? null,
        isFeed: url === null,
        homepage: get('htmlurl'),
        tags: splitWords((get('category') ?? '').replaceAll('/', '')),
        language: splitWords(get('language') ?? ''),
        countrycode: get(OPML_ATTRIBUTES.country),
        stationId: get(OPML_ATTRIBUTES.station),
        stationuuid: get(OPML_ATTRIBUTES.directory),
        folder: open.at(-1),
      })
    if (piece.empty) continue
    depth += 1
    if (depth <= DEPTH_MAX) open.push(isEntry ? open.at(-1) : (name ?? open.at(-1)))
  }
  return isOpml ? entries : null
}
