import { ENTRIES_READ, type RawEntry, type ReadOptions } from './playlist-entry.ts'
import { textLines } from './text-lines.ts'
import { xmlPieces } from './xml-pieces.ts'

const REFERENCE_NAME = /^ref\d{1,6}\s{0,8}$/i

/** True for Windows Media's older format: `[Reference]`, then `Ref1=http://...`. */
export function isReferenceList(text: string): boolean {
  return /^\[reference\]/i.test(text.trimStart())
}

function readReferenceList(text: string, maxEntries: number): RawEntry[] | null {
  if (!isReferenceList(text)) return null
  const entries: RawEntry[] = []
  for (const line of textLines(text)) {
    if (entries.length === maxEntries) break
    const equals = line.indexOf('=')
    if (equals > 0 && REFERENCE_NAME.test(line.slice(0, equals).trim()))
      entries.push({ url: line.slice(equals + 1).trim(), title: null })
  }
  return entries
}

/** Reads ASX, which is often invalid XML. `<base href>` applies to its entry or to all. Null for another format. */
export function readAsx(
  text: string,
  { maxEntries = ENTRIES_READ, onSkipped }: ReadOptions = {},
): RawEntry[] | null {
  const entries: RawEntry[] = []
  let isAsx = false
  let currentElement = ''
  let inEntry = false
  let firstOfEntry = 0
  let title: string | null = null
  let listBase: string | undefined
  let entryBase: string | undefined
  for (const piece of xmlPieces(text)) {
    if (entries.length === maxEntries) break
    if (piece.kind === 'doctype') continue
    if (piece.kind === 'text') {
      if (currentElement === 'title') title = piece.text.trim() || title
      continue
    }
    const isOpen = piece.kind === 'open'
    currentElement = isOpen ? piece.name : ''
    if (piece.name === 'asx') isAsx = true
    if (piece.name === 'entry') {
      // The title and base of an entry may follow its addresses.
      for (let n = firstOfEntry; n < entries.length; n += 1) {
        const entry = entries[n]
        if (entry && !isOpen) entries[n] = { ...entry, title, base: entryBase ?? entry.base }
      }
      if (!isOpen && inEntry && firstOfEntry === entries.length)
        onSkipped?.(firstOfEntry + 1, title ?? '')
      firstOfEntry = entries.length
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
  return isAsx ? entries : readReferenceList(text, maxEntries)
}
