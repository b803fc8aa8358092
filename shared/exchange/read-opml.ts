import { xmlPieces } from '../radio/xml-pieces.ts'
import type { FoundEntry } from './found-entry.ts'
import { splitWords } from './playlist-facts.ts'

/** The attributes that only Undertone writes. */
export const OPML_ATTRIBUTES = {
  country: 'countrycode',
  station: 'undertoneid',
  directory: 'stationuuid',
} as const

/**
 * The stations of an OPML: each `outline` with an address (`URL`, as radio lists have it), in folders that are
 * outlines without one, of which the innermost counts. One with `xmlUrl` alone is a feed. Null: it is something else.
 */
export function readOpml(text: string, most: number): FoundEntry[] | null {
  const entries: FoundEntry[] = []
  /** Outlines that are open: the name of a folder, null for a station. */
  const open: (string | null)[] = []
  let isOpml = false
  for (const piece of xmlPieces(text)) {
    if (entries.length === most) break
    if (piece.kind === 'close' && piece.name === 'outline') open.pop()
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
        folder: open.findLast((folder) => folder !== null) ?? undefined,
      })
    if (!piece.empty) open.push(isEntry ? null : name)
  }
  return isOpml ? entries : null
}
