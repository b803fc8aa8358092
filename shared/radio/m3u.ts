import { ENTRIES_READ, type RawEntry, type ReadOptions } from './playlist-entry.ts'
import { unquoted } from './station-address.ts'
import { numberedLines } from './text-lines.ts'
import { readFields, trailingFields, withoutFields } from './title-fields.ts'

const EXTINF = '#EXTINF:'
const GROUP = 'extgrp'
/** Comments that describe the next address: group, genre, picture, and RadioDroid's id of the directory's station. */
const FACTS: ReadonlySet<string> = new Set([GROUP, 'extgenre', 'extimg', 'radiobrowseruuid'])
const FACT_NAME_MAX = 20
const ATTRIBUTES_MAX = 4_096
/** Duration before the attributes of an EXTINF line. Some programs add a comma after it. */
const LENGTH = /^\s{0,8}[^\s,]{0,40}[\s,]{0,8}/
const ATTRIBUTE = /^\s{0,8}[a-z][\w-]{0,39}="/i
const ATTRIBUTE_START = 50
const EXTENSION = /\.[a-z\d]{2,4}$/i

/** True for a line with a scheme, a path prefix or an extension, or without spaces. False for a sentence. */
function isAddress(line: string): boolean {
  if (line.includes('://') || /^[./?]/.test(line) || EXTENSION.test(line)) return true
  return !/\s/.test(line)
}

/** Returns the index of the next comma outside quotes, or else after an unterminated quote. -1 when there is none. */
function findComma(line: string, from: number): number {
  let openQuote = -1
  for (let index = from; index < line.length; index += 1) {
    const character = line[index]
    if (character === '"') openQuote = openQuote < 0 ? index : -1
    if (character === ',' && openQuote < 0) return index
  }
  return openQuote < 0 ? -1 : line.indexOf(',', openQuote)
}

/** Start of title in `#EXTINF:-1 tvg-name="a, b",Title`: after the first comma that precedes no attribute, or -1. */
function findTitle(line: string): number {
  const first = findComma(line, EXTINF.length)
  for (let comma = first; comma >= 0; comma = findComma(line, comma + 1)) {
    if (!ATTRIBUTE.test(line.slice(comma + 1, comma + 1 + ATTRIBUTE_START))) return comma + 1
  }
  return first < 0 ? -1 : first + 1
}

const BARE_LENGTH = /^[-+]?\d{1,12}(?:\.\d{1,12})?(?:\s|$)/

/** Returns the title of an EXTINF line without a comma: the text after duration and attributes, or ''. */
function titleWithoutComma(line: string): string {
  const info = line.slice(EXTINF.length).trim().replace(BARE_LENGTH, '')
  return info.slice(info.includes('="') ? info.lastIndexOf('"') + 1 : 0).trim()
}

/** Reads the attributes between duration and title of an EXTINF line, at most ATTRIBUTES_MAX characters. */
function readAttributes(line: string, end: number): Map<string, string> {
  const info = line.slice(EXTINF.length, Math.min(end < 0 ? line.length : end - 1, ATTRIBUTES_MAX))
  return readFields(info.replace(LENGTH, ''))
}

/** Returns name and value of a comment about the next address, such as `#EXTGRP:Night`. Null for other comments. */
function parseFact(line: string): readonly [string, string] | null {
  const colon = line.slice(0, FACT_NAME_MAX).indexOf(':')
  const name = line.slice(1, Math.max(colon, 1)).toLowerCase()
  return FACTS.has(name) ? [name, line.slice(colon + 1).trim()] : null
}

/**
 * Reads plain M3U and RealAudio's .ram: one address per line, preceded by `#EXTINF:-1,Title`, comments after `#` or
 * `;`. Returns null for XML, HTML and HLS. With `onSkipped`, entries include their attributes, and `onSkipped` receives
 * titles without an address.
 */
export function readM3u(text: string, options: ReadOptions = {}): RawEntry[] | null {
  if (text.trimStart().startsWith('<') || text.includes('#EXT-X-')) return null
  const { maxEntries = ENTRIES_READ, onSkipped } = options
  const entries: RawEntry[] = []
  let title: string | null = null
  let titleLine: number | null = null
  let facts = new Map<string, string>()
  /** An EXTGRP that does not follow an EXTINF line sets the group of all following entries. */
  let group: string | null = null
  const reportUnusedTitle = () => {
    if (titleLine !== null) onSkipped?.(titleLine, title ?? '')
    titleLine = null
  }
  for (const { number, text: line } of numberedLines(text)) {
    const trimmed = line.trim()
    // RealAudio playlists end with this line.
    if (trimmed === '--stop--' || entries.length === maxEntries) break
    if (trimmed.toUpperCase().startsWith(EXTINF)) {
      reportUnusedTitle()
      const start = findTitle(trimmed)
      const rawTitle =
        start < 0 ? titleWithoutComma(trimmed) || (title ?? '') : trimmed.slice(start)
      const info = trailingFields(rawTitle)
      title = withoutFields(info.text)
      titleLine = number
      if (onSkipped)
        for (const fact of [...readAttributes(trimmed, start), ...info.fields]) facts.set(...fact)
    } else if (trimmed[0] === '#') {
      const fact = onSkipped ? parseFact(trimmed) : null
      if (fact !== null && fact[0] === GROUP && titleLine === null) group = fact[1]
      else if (fact !== null) facts.set(...fact)
    } else if (trimmed !== '' && trimmed[0] !== ';') {
      const url = unquoted(trimmed)
      if (group !== null && !facts.has(GROUP)) facts.set(GROUP, group)
      if (isAddress(url)) entries.push({ url, title, ...(onSkipped && { at: number, facts }) })
      else onSkipped?.(number, trimmed)
      title = null
      titleLine = null
      facts = new Map()
    }
  }
  reportUnusedTitle()
  return entries
}
