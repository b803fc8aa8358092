import { xmlPieces } from '../../../../shared/radio/xml-pieces.ts'
import type { Adapter } from './adapter.ts'
import { SCHEDULE_MAX } from './limits.ts'
import { makeReading, type RawBroadcast } from './make-reading.ts'
import { fromIso, fromLocal } from './read-time.ts'

/** The name must indicate a schedule: a plain "feed" is usually a blog's. */
const FEED =
  /(?:\.rss|\/(?:schedule|program(?:me)?|calendar|events)(?:\.xml|\/(?:feed|rss)(?:\.xml)?\/?))$/i
const ROOTS = new Set(['rss', 'rdf', 'feed'])
const ENTRIES = new Set(['item', 'entry'])
/** Start and end elements of the event module, xCal and Google's calendars. `pubDate` has no use: it dates the entry itself. */
const STARTS = ['startdate', 'dtstart']
const ENDS = ['enddate', 'dtend']
const READ_ELEMENTS = new Set(['title', 'link', 'author', 'creator', 'name', ...STARTS, ...ENDS])
const VALUE_MAX = 4_096

type Fields = Map<string, string>

function append(fields: Fields, name: string, value: string): void {
  const existing = fields.get(name) ?? ''
  if (existing.length < VALUE_MAX) fields.set(name, existing + value)
}

function readEntries(text: string): Fields[] | null {
  const entries: Fields[] = []
  let root: string | null = null
  let isComplete = false
  let entry: Fields | null = null
  let openElement: string | null = null
  for (const piece of xmlPieces(text)) {
    if (piece.kind === 'doctype') return null
    if (piece.kind === 'text') {
      if (entry !== null && openElement !== null) append(entry, openElement, piece.text)
      continue
    }
    const { name } = piece
    if (piece.kind === 'close') {
      if (name === root) isComplete = true
      if (entry !== null && ENTRIES.has(name)) {
        if (entries.length < SCHEDULE_MAX) entries.push(entry)
        entry = null
      }
      openElement = null
      continue
    }
    if (root === null) {
      if (!ROOTS.has(name)) return null
      root = name
    } else if (ENTRIES.has(name)) entry = new Map()
    openElement = READ_ELEMENTS.has(name) && !piece.empty ? name : null
    if (entry === null) continue
    const { attributes } = piece
    if (name === 'link' && attributes.has('href'))
      append(entry, 'link', attributes.get('href') ?? '')
    if (name === 'when') {
      append(entry, 'dtstart', attributes.get('starttime') ?? '')
      append(entry, 'dtend', attributes.get('endtime') ?? '')
    }
  }
  return isComplete ? entries : null
}

const firstOf = (fields: Fields, names: readonly string[]) =>
  names.map((name) => fields.get(name)).find((value) => value !== undefined && value !== '')

/** Reads RSS or Atom feeds with broadcast times in elements of the RSS 1.0 event module, xCal or Google's calendars. */
export const rss: Adapter = {
  platform: 'rss',
  terms: 'A feed is published to be read by programs: RSS 2.0, Atom (RFC 4287)',
  detect({ homepage }) {
    const url = homepage === null ? null : URL.parse(homepage)
    if (url === null || !FEED.test(url.pathname)) return null
    return [{ name: 'schedule', url: url.href }]
  },
  parse(body, context) {
    const time = (value: string | undefined) => fromIso(value) ?? fromLocal(value, context.zone)
    const schedule = readEntries(body)?.map(
      (fields): RawBroadcast => ({
        title: fields.get('title'),
        host: firstOf(fields, ['creator', 'author', 'name']),
        startsAt: time(firstOf(fields, STARTS)),
        endsAt: time(firstOf(fields, ENDS)),
        homepage: fields.get('link')?.trim(),
      }),
    )
    return schedule === undefined ? null : makeReading({ schedule }, context)
  },
}
