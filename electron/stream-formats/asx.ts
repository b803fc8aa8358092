import type { RawEntry } from './playlist-entry.ts'
import { xmlPieces } from './xml-pieces.ts'

const REFERENCE = /^[^\S\r\n]*ref\d{1,6}[^\S\r\n]*=([^\r\n]*)/gim

/** Windows Media's older form: `[Reference]`, then `Ref1=http://...`. */
function readReference(text: string): RawEntry[] | null {
  if (!/^\s*\[reference\]/i.test(text)) return null
  return [...text.matchAll(REFERENCE)].map(([, url = '']) => ({ url: url.trim(), title: null }))
}

/** Reads ASX (Windows Media's playlists: like XML, seldom valid). Null: it is none. */
export function readAsx(text: string): RawEntry[] | null {
  const entries: RawEntry[] = []
  let isAsx = false
  let inside = ''
  /** Entries whose title is not known yet begin here. */
  let from = 0
  let title: string | null = null
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'text') {
      if (inside === 'title') title = piece.text.trim() || title
      continue
    }
    const isOpen = piece.kind === 'open'
    inside = isOpen ? piece.name : ''
    if (piece.name === 'asx') isAsx = true
    if (piece.name === 'entry') {
      // The title may stand behind the address it belongs to.
      for (let n = from; n < entries.length; n += 1) {
        const entry = entries[n]
        if (entry && !isOpen) entries[n] = { ...entry, title }
      }
      from = entries.length
      title = null
    }
    const url =
      isOpen && /^(?:entry)?ref$/.test(piece.name) ? piece.attributes.get('href') : undefined
    if (url !== undefined) entries.push({ url, title })
  }
  return isAsx ? entries : readReference(text)
}
