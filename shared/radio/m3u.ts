import { unquoted } from './player-address.ts'
import { ENTRIES_READ, type RawEntry, type Taking } from './playlist-entry.ts'
import { numberedLines } from './text-lines.ts'
import { readFields, withoutFields } from './title-fields.ts'

const EXTINF = '#EXTINF:'
/** Comments that say something of the address below them: group, genre and picture, and the directory's id (RadioDroid). */
const FACTS: ReadonlySet<string> = new Set(['extgrp', 'extgenre', 'extimg', 'radiobrowseruuid'])
const FACT_NAME_MAX = 20
const ATTRIBUTES_MAX = 4_096
/** The ending of a file's name. */
const ENDING = /\.[a-z\d]{2,4}$/i

/**
 * Whether a line can be an address: it has a scheme, begins like a path, ends like a file, or is one
 * word. A sentence ("The server is full") is no address.
 */
function isAddress(line: string): boolean {
  if (line.includes('://') || /^[./?]/.test(line) || ENDING.test(line)) return true
  return !/\s/.test(line)
}

/** Where the title of `#EXTINF:-1 tvg-name="a, b",Title` begins: behind the first comma outside quotes; -1: it has none. */
function titleStart(line: string): number {
  let quoted = false
  for (let at = EXTINF.length; at < line.length; at += 1) {
    const character = line[at]
    if (character === '"') quoted = !quoted
    if (character === ',' && !quoted) return at + 1
  }
  return line.indexOf(',') + 1 || -1
}

/** Attributes between the length and the title of an EXTINF line; what is longer is cut. */
function attributesOf(line: string, end: number): Map<string, string> {
  const said = line.slice(EXTINF.length, Math.min(end < 0 ? line.length : end - 1, ATTRIBUTES_MAX))
  const space = said.indexOf(' ')
  return space < 0 ? new Map() : readFields(said.slice(space + 1))
}

/** What the comment before an address says of it: `#EXTGRP:Night` is `extgrp`. Null: it says nothing. */
function factOf(line: string): readonly [string, string] | null {
  const colon = line.slice(0, FACT_NAME_MAX).indexOf(':')
  const name = line.slice(1, Math.max(colon, 1)).toLowerCase()
  return FACTS.has(name) ? [name, line.slice(colon + 1).trim()] : null
}

/**
 * Reads plain M3U and RealAudio's .ram: an address a line, `#EXTINF:-1,Title` before it, comments behind
 * `#` or `;`. Null for XML, HTML and HLS. `taking` asks for more than what plays: then entries have their facts,
 * and a title without an address is told as unread, too.
 */
export function readM3u(text: string, taking: Taking = {}): RawEntry[] | null {
  if (text.trimStart().startsWith('<') || text.includes('#EXT-X-')) return null
  const { most = ENTRIES_READ, onUnread } = taking
  const entries: RawEntry[] = []
  let title: string | null = null
  let titleAt: number | null = null
  let facts = new Map<string, string>()
  const forget = () => {
    if (titleAt !== null) onUnread?.(titleAt, title ?? '')
    titleAt = null
  }
  for (const { number, text: line } of numberedLines(text)) {
    const trimmed = line.trim()
    // RealAudio's end of a list.
    if (trimmed === '--stop--' || entries.length === most) break
    if (trimmed.toUpperCase().startsWith(EXTINF)) {
      forget()
      const start = titleStart(trimmed)
      title = withoutFields(start < 0 ? (title ?? '') : trimmed.slice(start))
      titleAt = number
      if (onUnread) for (const fact of attributesOf(trimmed, start)) facts.set(...fact)
    } else if (trimmed[0] === '#') {
      const fact = onUnread ? factOf(trimmed) : null
      if (fact !== null) facts.set(...fact)
    } else if (trimmed !== '' && trimmed[0] !== ';') {
      const url = unquoted(trimmed)
      if (isAddress(url)) entries.push({ url, title, ...(onUnread && { at: number, facts }) })
      else onUnread?.(number, trimmed)
      title = null
      titleAt = null
      facts = new Map()
    }
  }
  forget()
  return entries
}
