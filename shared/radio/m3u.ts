import { unquoted } from './player-address.ts'
import { ENTRIES_READ, type RawEntry } from './playlist-entry.ts'
import { textLines } from './text-lines.ts'
import { withoutFields } from './title-fields.ts'

const EXTINF = '#EXTINF:'
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

/** What `#EXTINF:-1 tvg-name="a, b",Title` calls an entry: text behind the first comma outside quotes. */
function titleOf(line: string): string | null {
  let quoted = false
  for (let at = EXTINF.length; at < line.length; at += 1) {
    const character = line[at]
    if (character === '"') quoted = !quoted
    if (character === ',' && !quoted) return line.slice(at + 1)
  }
  return line.includes(',') ? line.slice(line.indexOf(',') + 1) : null
}

/**
 * Reads plain M3U and RealAudio's .ram: an address a line, `#EXTINF:-1,Title` before it, comments behind
 * `#` or `;`. Null for XML, HTML and HLS.
 */
export function readM3u(text: string): RawEntry[] | null {
  if (text.trimStart().startsWith('<') || text.includes('#EXT-X-')) return null
  const entries: RawEntry[] = []
  let title: string | null = null
  for (const line of textLines(text)) {
    const trimmed = line.trim()
    // RealAudio's end of a list.
    if (trimmed === '--stop--' || entries.length === ENTRIES_READ) break
    if (trimmed.toUpperCase().startsWith(EXTINF)) {
      title = withoutFields(titleOf(trimmed) ?? title ?? '')
    } else if (trimmed !== '' && trimmed[0] !== '#' && trimmed[0] !== ';') {
      const url = unquoted(trimmed)
      if (isAddress(url)) entries.push({ url, title })
      title = null
    }
  }
  return entries
}
