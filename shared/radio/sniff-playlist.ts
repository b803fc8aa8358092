import { isReference } from './asx.ts'
import { isHlsPlaylist } from './hls-rewrite.ts'
import type { PlaylistFormat } from './playlist-entry.ts'
import { startText } from './playlist-text.ts'
import { hasPlsHeader } from './pls.ts'
import { playerAddress } from './station-address.ts'
import { textLines } from './text-lines.ts'
import { documentKind } from './xml-pieces.ts'

const ADDRESS = /^[a-z][a-z\d+.-]{1,15}:\/\/[^\s<>]+$/i

/** Whether the first line that is neither blank nor a comment is an address, and nothing else. */
function beginsWithAddress(text: string): boolean {
  for (const whole of textLines(text)) {
    const line = whole.trim()
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue
    return ADDRESS.test(playerAddress(line))
  }
  return false
}

/** The format of a playlist that says itself what it is, or is nothing but addresses; null: neither. */
export function playlistFormat(text: string): PlaylistFormat | null {
  if (isHlsPlaylist(text)) return 'hls'
  const kind = documentKind(text)
  if (kind === 'asx') return 'asx'
  if (kind !== null) return kind === 'playlist' ? 'xspf' : null
  if (/^#EXT(?:M3U|INF:)/i.test(text)) return 'm3u'
  if (hasPlsHeader(text) || /^file\d{1,6}\s{0,8}=/i.test(text)) return 'pls'
  if (isReference(text)) return 'asx'
  return beginsWithAddress(text) ? 'm3u' : null
}

/** Whether a body begins like text at all. */
export function looksLikeText(start: Uint8Array): boolean {
  return startText(start) !== null
}
