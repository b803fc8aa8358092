import { ENTRIES_READ, type RawEntry, type ReadOptions } from './playlist-entry.ts'
import { textLines } from './text-lines.ts'
import { xmlPieces } from './xml-pieces.ts'

const REFERENCE = /^ref\d{1,6}\s{0,8}$/i

/** Windows Media's older format: `[Reference]`, then `Ref1=http://...`. */
export function isReference(text: string): boolean {
  return /^\[reference\]/i.test(text.trimStart())
}

function readReference(text: string, most: number): RawEntry[] | null {
  if (!isReference(text)) return null
  const entries: RawEntry[] = []
  for (const line of textLines(text)) {
    if (entries.length === most) break
    const equals = line.indexOf('=')
    if (equals > 0 && REFERENCE.test(line.slice(0, equals).trim()))
      entries.push({ url: line.slice(equals + 1).trim(), title: null })
  }
  return entries
}

/** ASX, often invalid XML. `<base href>` is the base of its entry or of the full list. Null: not ASX. */
export function readAsx(
  text: string,
  { most = ENTRIES_READ, onSkipped }: ReadOptions = {},
): RawEntry[] | null {
  const entries: RawEntry[] = []
  let isAsx = false
  let inside = ''
  let inEntry = false
  let from = 0
  let title: string | null = null
  let listBase: string | undefined
  let entryBase: string | undefined
  for (const piece of xmlPieces(text)) {
    if (entries.length === most) break
    if (piece.kind === 'doctype') continue
    if (piece.kind === 'text') {
      if (inside === 'title') title = piece.text.trim() || title
      continue
    }
    const isOpen = piece.kind === 'open'
    inside = isOpen ? piece.name : ''
    if (piece.name === 'asx') isAsx = true
    if (piece.name === 'entry') {
      // Title and base may follow the address they belong to.
      for (let n = from; n < entries.length; n += 1) {
        const entry = entries[n]
        if (entry && !isOpen) entries[n] = { ...entry, title, base: entryBase ?? entry.base }
      }
      if (!isOpen && inEntry && from === entries.length) onSkipped?.(from + 1, title ?? '')
      from = entries.length
      title = null
      entryBase = undefined
      inEntry = isOpen
    }
    const href = isOpen ? piece.attributes.get('href') : undefined
    if (href === undefined) continue
    if (piece.name === 'base' && inEntry) entryBase = href
    else if (piece.name === 'base') listBase = href
    if (piece.name === 'ref' || piece.name === 'entryref')
      entries.push({ url: href, title, base: entryBase ?? listBase })
  }
  return isAsx ? entries : readReference(text, most)
}
