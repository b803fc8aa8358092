import { ENTRIES_READ, type RawEntry } from './playlist-entry.ts'
import { xmlPieces } from './xml-pieces.ts'

/** Elements whose `xml:base` reaches into their tracks, from the outermost on. */
const BASED = ['playlist', 'tracklist', 'track', 'location'] as const

/** A base within another: relative ones go on from the one around them. */
function join(outer: string | undefined, inner: string): string {
  if (URL.canParse(inner)) return inner
  return outer !== undefined && URL.canParse(inner, outer) ? new URL(inner, outer).href : inner
}

/** Reads XSPF: the first `location` of each `track`, with the `xml:base` it stands under. Null: it is something else. */
export function readXspf(text: string): RawEntry[] | null {
  const entries: RawEntry[] = []
  const bases = new Map<string, string>()
  let isXspf = false
  let inside = ''
  let inTrack = false
  let url = ''
  let title = ''
  const baseAround = () =>
    BASED.reduce<string | undefined>((outer, name) => {
      const inner = bases.get(name)
      return inner === undefined ? outer : join(outer, inner)
    }, undefined)

  for (const piece of xmlPieces(text)) {
    if (entries.length === ENTRIES_READ) break
    if (piece.kind === 'doctype') continue
    if (piece.kind === 'text') {
      // Text and CDATA may take turns within one element.
      if (inTrack && inside === 'location') url += piece.text
      if (inTrack && inside === 'title') title += piece.text
      continue
    }
    const isOpen = piece.kind === 'open'
    const { name } = piece
    if (name === 'playlist') isXspf = true
    if (name === 'track') {
      const found = url.trim()
      if (found !== '')
        entries.push({ url: found, title: title.trim() || null, base: baseAround() })
      inTrack = isOpen
      url = ''
      title = ''
    }
    // A second location is the same song elsewhere.
    const isSecond = name === 'location' && url !== ''
    const base = isOpen ? piece.attributes.get('xml:base') : undefined
    if (base !== undefined && !isSecond) bases.set(name, base)
    // A location's base is needed until its track has ended.
    else if (!isOpen && name !== 'location') bases.delete(name)
    if (name === 'track' && !isOpen) bases.delete('location')
    inside = isOpen && !isSecond ? name : ''
  }
  return isXspf ? entries : null
}
