import { ENTRIES_READ, type RawEntry, type ReadOptions } from './playlist-entry.ts'
import { xmlPieces } from './xml-pieces.ts'

/** Elements whose `xml:base` applies to their tracks, outermost first. */
const BASED = ['playlist', 'tracklist', 'track', 'location'] as const

function join(outer: string | undefined, inner: string): string {
  if (URL.canParse(inner)) return inner
  return outer !== undefined && URL.canParse(inner, outer) ? new URL(inner, outer).href : inner
}

/** Icecast writes stream data into the annotation, one line each, and the current song into the title. */
const ICECAST_LINE = /^(Stream Title|Stream Genre):(.*)$/gim
const ANNOTATION_CHARACTERS = 4_096

/** Elements with further data about a track; a `meta` is named by its `rel`. */
const FACTS: ReadonlySet<string> = new Set(['info', 'image', 'annotation'])

function factName(name: string, attributes: ReadonlyMap<string, string>): string | null {
  if (name === 'meta') return attributes.get('rel')?.toLowerCase() ?? null
  return FACTS.has(name) ? name : null
}

/** Reads XSPF: the first `location` of each `track`, with its `xml:base`. Null for another format. */
export function readXspf(text: string, options: ReadOptions = {}): RawEntry[] | null {
  const { most = ENTRIES_READ, onSkipped } = options
  const entries: RawEntry[] = []
  const bases = new Map<string, string>()
  let isXspf = false
  let inside = ''
  let inTrack = false
  let tracks = 0
  let url = ''
  let title = ''
  let facts = new Map<string, string>()
  let fact: string | null = null
  const baseAround = () =>
    BASED.reduce<string | undefined>((outer, name) => {
      const inner = bases.get(name)
      return inner === undefined ? outer : join(outer, inner)
    }, undefined)

  for (const piece of xmlPieces(text)) {
    if (entries.length === most) break
    if (piece.kind === 'doctype') continue
    if (piece.kind === 'text') {
      // An element may mix text and CDATA.
      if (inTrack && inside === 'location') url += piece.text
      if (inTrack && inside === 'title') title += piece.text
      if (inTrack && fact !== null) facts.set(fact, (facts.get(fact) ?? '') + piece.text)
      continue
    }
    const isOpen = piece.kind === 'open'
    const { name } = piece
    if (name === 'playlist') isXspf = true
    if (name === 'track') {
      const found = url.trim()
      const annotation = (facts.get('annotation') ?? '').slice(0, ANNOTATION_CHARACTERS)
      for (const [, key = '', value = ''] of annotation.matchAll(ICECAST_LINE))
        facts.set(key.toLowerCase(), value.trim())
      const name = facts.get('stream title') || title.trim()
      const more = onSkipped && { at: tracks, facts }
      if (found !== '')
        entries.push({ url: found, title: name || null, base: baseAround(), ...more })
      else if (inTrack) onSkipped?.(tracks, name)
      inTrack = isOpen
      if (isOpen) tracks += 1
      url = ''
      title = ''
      facts = new Map()
    }
    // A second location is another source of the same song.
    const isSecond = name === 'location' && url !== ''
    const base = isOpen ? piece.attributes.get('xml:base') : undefined
    if (base !== undefined && !isSecond) bases.set(name, base)
    // A location's base is needed until the end of its track.
    else if (!isOpen && name !== 'location') bases.delete(name)
    if (name === 'track' && !isOpen) bases.delete('location')
    inside = isOpen && !isSecond ? name : ''
    fact = isOpen ? factName(name, piece.attributes) : null
  }
  return isXspf ? entries : null
}
