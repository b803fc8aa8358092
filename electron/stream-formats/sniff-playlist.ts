import { isHlsPlaylist } from './hls-rewrite.ts'
import type { PlaylistFormat } from './playlist-entry.ts'
import { decodeMarkers, isBinary } from './playlist-text.ts'

const HTML =
  /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)*<(?:!doctype html|html|head|title|body|script|meta|div)\b/i
const XSPF = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)*<playlist\b/i
const ASX = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)*<asx\b/i
const PLS = /^\s*\[playlist\]/i
/** Windows Media's older form, a list of `Ref1=http://...`. */
const REFERENCE = /^\s*\[reference\]/i
const LINES = /[^\r\n]+/g
const ADDRESS = /^https?:\/\/[^\s<>]+$/i

function textOf(start: Uint8Array): string | null {
  const text = decodeMarkers(start).trimStart()
  return isBinary(text) ? null : text
}

/** Whether the first line that is neither blank nor a comment is an address, and nothing else. */
function beginsWithAddress(text: string): boolean {
  for (const [whole] of text.matchAll(LINES)) {
    const line = whole.trim()
    if (line !== '' && !line.startsWith('#')) return ADDRESS.test(line)
  }
  return false
}

/** The format of a playlist that says itself what it is, or is nothing but addresses; null: neither. */
export function sniffPlaylist(start: Uint8Array): PlaylistFormat | null {
  const text = textOf(start)
  if (text === null) return null
  if (isHlsPlaylist(text)) return 'hls'
  if (text.startsWith('#EXTM3U')) return 'm3u'
  if (PLS.test(text)) return 'pls'
  if (ASX.test(text) || REFERENCE.test(text)) return 'asx'
  if (XSPF.test(text)) return 'xspf'
  return beginsWithAddress(text) ? 'm3u' : null
}

/** Whether a body begins like text at all. */
export function looksLikeText(start: Uint8Array): boolean {
  return textOf(start) !== null
}

/** Whether a body begins as a web page does. */
export function looksLikeHtml(start: Uint8Array): boolean {
  const text = textOf(start)
  return text !== null && HTML.test(text)
}
