import type { RawEntry } from './playlist-entry.ts'

const TITLE = /^#EXTINF:[^,]*,(.*)$/

/** Reads plain M3U: an address a line, `#EXTINF:-1,Title` before it. Null for XML, HTML and HLS. */
export function readM3u(text: string): RawEntry[] | null {
  if (/^\s*</.test(text) || text.includes('#EXT-X-')) return null
  const entries: RawEntry[] = []
  let title: string | null = null
  for (const line of text.split(/[\r\n]+/)) {
    const trimmed = line.trim()
    if (trimmed.startsWith('#')) {
      title = TITLE.exec(trimmed)?.[1] ?? title
    } else if (trimmed !== '') {
      entries.push({ url: trimmed, title })
      title = null
    }
  }
  return entries
}
