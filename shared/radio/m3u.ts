import { ENTRIES_READ, type RawEntry, type Taking } from './playlist-entry.ts'
import { unquoted } from './station-address.ts'
import { numberedLines } from './text-lines.ts'
import { readFields, trailingFields, withoutFields } from './title-fields.ts'

const EXTINF = '#EXTINF:'
const GROUP = 'extgrp'
/** Comments that say something of the address below them: group, genre and picture, and the directory's id (RadioDroid). */
const FACTS: ReadonlySet<string> = new Set([GROUP, 'extgenre', 'extimg', 'radiobrowseruuid'])
const FACT_NAME_MAX = 20
const ATTRIBUTES_MAX = 4_096
/** The length before the attributes; some programs put a comma behind it. */
const LENGTH = /^\s{0,8}[^\s,]{0,40}[\s,]{0,8}/
/** An attribute begins here. */
const ATTRIBUTE = /^\s{0,8}[a-z][\w-]{0,39}="/i
const ATTRIBUTE_START = 50
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

/** A comma outside quotes, from `from` on; in a value that nothing closes, the first one; -1: there is none. */
function commaFrom(line: string, from: number): number {
  let opened = -1
  for (let at = from; at < line.length; at += 1) {
    const character = line[at]
    if (character === '"') opened = opened < 0 ? at : -1
    if (character === ',' && opened < 0) return at
  }
  return opened < 0 ? -1 : line.indexOf(',', opened)
}

/**
 * Where the title of `#EXTINF:-1 tvg-name="a, b",Title` begins; -1: it has none. Attributes may also stand behind the
 * first comma: then the title is behind the next one that no attribute follows.
 */
function titleStart(line: string): number {
  const first = commaFrom(line, EXTINF.length)
  for (let at = first; at >= 0; at = commaFrom(line, at + 1)) {
    if (!ATTRIBUTE.test(line.slice(at + 1, at + 1 + ATTRIBUTE_START))) return at + 1
  }
  return first + 1 || -1
}

/** A length, where no comma ends it. */
const BARE_LENGTH = /^[-+]?\d{1,12}(?:\.\d{1,12})?(?:\s|$)/

/** The title of an EXTINF line without a comma: what is behind its length and its attributes; '' for none. */
function titleWithoutComma(line: string): string {
  const said = line.slice(EXTINF.length).trim().replace(BARE_LENGTH, '')
  return said.slice(said.includes('="') ? said.lastIndexOf('"') + 1 : 0).trim()
}

/** Attributes between the length and the title of an EXTINF line; what is longer is cut. */
function attributesOf(line: string, end: number): Map<string, string> {
  const said = line.slice(EXTINF.length, Math.min(end < 0 ? line.length : end - 1, ATTRIBUTES_MAX))
  return readFields(said.replace(LENGTH, ''))
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
  /** The group of all entries below it: an EXTGRP that stands before the EXTINF line of the first one. */
  let group: string | null = null
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
      const bare = start < 0 ? titleWithoutComma(trimmed) || (title ?? '') : trimmed.slice(start)
      const said = trailingFields(bare)
      title = withoutFields(said.text)
      titleAt = number
      if (onUnread)
        for (const fact of [...attributesOf(trimmed, start), ...said.fields]) facts.set(...fact)
    } else if (trimmed[0] === '#') {
      const fact = onUnread ? factOf(trimmed) : null
      if (fact !== null && fact[0] === GROUP && titleAt === null) group = fact[1]
      else if (fact !== null) facts.set(...fact)
    } else if (trimmed !== '' && trimmed[0] !== ';') {
      const url = unquoted(trimmed)
      if (group !== null && !facts.has(GROUP)) facts.set(GROUP, group)
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
