import { ENTRIES_READ, type RawEntry, type ReadOptions } from './playlist-entry.ts'
import { xmlPieces } from './xml-pieces.ts'

/** Elements whose `xml:base` applies to the locations inside, outermost first. */
const BASE_ELEMENTS = ['playlist', 'tracklist', 'track', 'location'] as const

function resolveBase(outer: string | undefined, baseOfElement: string): string {
  if (URL.canParse(baseOfElement)) return baseOfElement
  return outer !== undefined && URL.canParse(baseOfElement, outer)
    ? new URL(baseOfElement, outer).href
    : baseOfElement
}

/** Icecast writes the current song into the title, and the title and genre of the stream into the annotation. */
const ICECAST_LINE = /^(Stream Title|Stream Genre):(.*)$/gim
const ANNOTATION_CHARACTERS = 4_096

/** Elements with further data about a track. Another one is `meta`, whose attribute `rel` is the name of the data. */
const FACTS: ReadonlySet<string> = new Set(['info', 'image', 'annotation'])

function factName(name: string, attributes: ReadonlyMap<string, string>): string | null {
  if (name === 'meta') return attributes.get('rel')?.toLowerCase() ?? null
  return FACTS.has(name) ? name : null
}

/** Reads XSPF: the first `location` of each `track`, with its `xml:base`. Returns null for another format. */
export function readXspf(text: string, options: ReadOptions = {}): RawEntry[] | null {
  const { maxEntries = ENTRIES_READ, onSkipped } = options
  const entries: RawEntry[] = []
  const bases = new Map<string, string>()
  let isXspf = false
  let currentElement = ''
  let inTrack = false
  let tracks = 0
  let url = ''
  let title = ''
  let facts = new Map<string, string>()
  let currentFact: string | null = null
  const baseAround = () =>
    BASE_ELEMENTS.reduce<string | undefined>((outer, name) => {
      const baseOfElement = bases.get(name)
      return baseOfElement === undefined ? outer : resolveBase(outer, baseOfElement)
    }, undefined)

  for (const piece of xmlPieces(text)) {
    if (entries.length === maxEntries) break
    if (piece.kind === 'doctype') continue
    if (piece.kind === 'text') {
      // An element may mix text and CDATA.
      if (inTrack && currentElement === 'location') url += piece.text
      if (inTrack && currentElement === 'title') title += piece.text
      if (inTrack && currentFact !== null)
        facts.set(currentFact, (facts.get(currentFact) ?? '') + piece.text)
      continue
    }
    const isOpen = piece.kind === 'open'
    const { name } = piece
    if (name === 'playlist') isXspf = true
    if (name === 'track') {
      const location = url.trim()
      const annotation = (facts.get('annotation') ?? '').slice(0, ANNOTATION_CHARACTERS)
      for (const [, key = '', value = ''] of annotation.matchAll(ICECAST_LINE))
        facts.set(key.toLowerCase(), value.trim())
      const trackTitle = facts.get('stream title') || title.trim()
      const more = onSkipped && { at: tracks, facts }
      if (location !== '')
        entries.push({ url: location, title: trackTitle || null, base: baseAround(), ...more })
      else if (inTrack) onSkipped?.(tracks, trackTitle)
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
    currentElement = isOpen && !isSecond ? name : ''
    currentFact = isOpen ? factName(name, piece.attributes) : null
  }
  return isXspf ? entries : null
}
