import type { RawEntry } from './playlist-entry.ts'
import { xmlPieces } from './xml-pieces.ts'

/** Reads XSPF: the first `location` of each `track`. Null: it is none. */
export function readXspf(text: string): RawEntry[] | null {
  const entries: RawEntry[] = []
  let isXspf = false
  let inside = ''
  let inTrack = false
  let url = ''
  let title = ''
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'text') {
      // Text and CDATA may take turns within one element.
      if (inTrack && inside === 'location') url += piece.text
      if (inTrack && inside === 'title') title += piece.text
      continue
    }
    const isOpen = piece.kind === 'open'
    if (piece.name === 'playlist') isXspf = true
    if (piece.name === 'track') {
      if (url.trim() !== '') entries.push({ url: url.trim(), title: title.trim() || null })
      inTrack = isOpen
      url = ''
      title = ''
    }
    // A second location is the same song elsewhere.
    inside = isOpen && !(piece.name === 'location' && url !== '') ? piece.name : ''
  }
  return isXspf ? entries : null
}
