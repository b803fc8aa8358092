import { ENTRIES_READ, type RawEntry, type ReadOptions } from './playlist-entry.ts'
import { unquoted } from './station-address.ts'
import { numberedLines } from './text-lines.ts'
import { readFields, trailingFields, withoutFields } from './title-fields.ts'

const EXTINF = '#EXTINF:'
const GROUP = 'extgrp'
/** Comments with data about the next address: group, genre, picture, and the directory's id (RadioDroid). */
const FACTS: ReadonlySet<string> = new Set([GROUP, 'extgenre', 'extimg', 'radiobrowseruuid'])
const FACT_NAME_MAX = 20
const ATTRIBUTES_MAX = 4_096
/** The length before the attributes; some programs add a comma after it. */
const LENGTH = /^\s{0,8}[^\s,]{0,40}[\s,]{0,8}/
const ATTRIBUTE = /^\s{0,8}[a-z][\w-]{0,39}="/i
const ATTRIBUTE_START = 50
const ENDING = /\.[a-z\d]{2,4}$/i

/** A scheme, path prefix, extension, or no spaces. A sentence ("The server is full") is not an address. */
function isAddress(line: string): boolean {
  if (line.includes('://') || /^[./?]/.test(line) || ENDING.test(line)) return true
  return !/\s/.test(line)
}

/** First comma outside quotes from `from`; after an unterminated quote, the first one; -1 without any. */
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
 * Start of the title in `#EXTINF:-1 tvg-name="a, b",Title`; -1 without one. Attributes may follow the first comma: then
 * the title follows the next comma without an attribute.
 */
function titleStart(line: string): number {
  const first = commaFrom(line, EXTINF.length)
  for (let at = first; at >= 0; at = commaFrom(line, at + 1)) {
    if (!ATTRIBUTE.test(line.slice(at + 1, at + 1 + ATTRIBUTE_START))) return at + 1
  }
  return first + 1 || -1
}

const BARE_LENGTH = /^[-+]?\d{1,12}(?:\.\d{1,12})?(?:\s|$)/

/** Title of an EXTINF line without a comma: the text after length and attributes; '' without one. */
function titleWithoutComma(line: string): string {
  const info = line.slice(EXTINF.length).trim().replace(BARE_LENGTH, '')
  return info.slice(info.includes('="') ? info.lastIndexOf('"') + 1 : 0).trim()
}

/** Attributes between the length and the title of an EXTINF line, up to ATTRIBUTES_MAX characters. */
function attributesOf(line: string, end: number): Map<string, string> {
  const info = line.slice(EXTINF.length, Math.min(end < 0 ? line.length : end - 1, ATTRIBUTES_MAX))
  return readFields(info.replace(LENGTH, ''))
}

/** Name and value of a comment about the next address, such as `extgrp` of `#EXTGRP:Night`. Null for other comments. */
function factOf(line: string): readonly [string, string] | null {
  const colon = line.slice(0, FACT_NAME_MAX).indexOf(':')
  const name = line.slice(1, Math.max(colon, 1)).toLowerCase()
  return FACTS.has(name) ? [name, line.slice(colon + 1).trim()] : null
}

/**
 * Reads plain M3U and RealAudio's .ram: one address per line, preceded by `#EXTINF:-1,Title`, comments after `#` or
 * `;`. Null for XML, HTML and HLS. With `onSkipped`, entries include their attributes, and titles without an address
 * are reported.
 */
export function readM3u(text: string, options: ReadOptions = {}): RawEntry[] | null {
  if (text.trimStart().startsWith('<') || text.includes('#EXT-X-')) return null
  const { most = ENTRIES_READ, onSkipped } = options
  const entries: RawEntry[] = []
  let title: string | null = null
  let titleAt: number | null = null
  let facts = new Map<string, string>()
  /** Group of all following entries: from an EXTGRP before the first EXTINF line. */
  let group: string | null = null
  const reportUnusedTitle = () => {
    if (titleAt !== null) onSkipped?.(titleAt, title ?? '')
    titleAt = null
  }
  for (const { number, text: line } of numberedLines(text)) {
    const trimmed = line.trim()
    // End of a RealAudio playlist.
    if (trimmed === '--stop--' || entries.length === most) break
    if (trimmed.toUpperCase().startsWith(EXTINF)) {
      reportUnusedTitle()
      const start = titleStart(trimmed)
      const bare = start < 0 ? titleWithoutComma(trimmed) || (title ?? '') : trimmed.slice(start)
      const info = trailingFields(bare)
      title = withoutFields(info.text)
      titleAt = number
      if (onSkipped)
        for (const fact of [...attributesOf(trimmed, start), ...info.fields]) facts.set(...fact)
    } else if (trimmed[0] === '#') {
      const fact = onSkipped ? factOf(trimmed) : null
      if (fact !== null && fact[0] === GROUP && titleAt === null) group = fact[1]
      else if (fact !== null) facts.set(...fact)
    } else if (trimmed !== '' && trimmed[0] !== ';') {
      const url = unquoted(trimmed)
      if (group !== null && !facts.has(GROUP)) facts.set(GROUP, group)
      if (isAddress(url)) entries.push({ url, title, ...(onSkipped && { at: number, facts }) })
      else onSkipped?.(number, trimmed)
      title = null
      titleAt = null
      facts = new Map()
    }
  }
  reportUnusedTitle()
  return entries
}
