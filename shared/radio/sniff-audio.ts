import { findFrame, readAdtsHeader, readMp3Header } from './frames.ts'
import { id3Length } from './id3.ts'
import { isTransportStream } from './transport-stream.ts'

const SIGNATURES: readonly (readonly [offset: number, text: string, type: string])[] = [
  [0, 'OggS', 'audio/ogg'],
  [0, 'fLaC', 'audio/flac'],
  [8, 'WAVE', 'audio/wav'],
  [4, 'ftyp', 'audio/mp4'],
  [4, 'styp', 'audio/mp4'],
  [0, '\x1aE\xdf\xa3', 'audio/webm'],
]
function startsWith(start: Uint8Array, offset: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1)
    if (start[offset + n] !== text.charCodeAt(n)) return false
  return true
}

/** Returns the media type by the first bytes, or null. MP3 and ADTS may start in the middle of a frame. */
export function sniffAudio(start: Uint8Array): string | null {
  for (const [offset, text, type] of SIGNATURES) if (startsWith(start, offset, text)) return type
  if (isTransportStream(start)) return 'video/mp2t'
  const from = id3Length(start) ?? 0
  if (findFrame(start, readAdtsHeader, from) !== null) return 'audio/aac'
  if (findFrame(start, readMp3Header, from) !== null) return 'audio/mpeg'
  // When the data has only a part of an ID3 tag, the rest is nearly always MP3.
  return from >= start.length && from > 0 ? 'audio/mpeg' : null
}
