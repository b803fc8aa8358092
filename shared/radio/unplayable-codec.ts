import { hasAc3Frames } from './ac3-header.ts'
import { findFrame } from './find-frame.ts'
import { hasFreeFrames } from './free-format.ts'
import { id3Length } from './id3-tag.ts'
import { hasLoasFrames } from './loas-header.ts'
import { readMp3Header } from './mp3-header.ts'
import type { UnplayableCodec } from './stream-ends.ts'
import { readWaveFormat } from './wave-format.ts'

/** What files and streams begin with: text at an offset. */
const SIGNATURES: readonly (readonly [at: number, text: string, codec: UnplayableCodec])[] = [
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'windows-media'],
  [0, '.snd', 'au'],
  [0, 'FLV\x01', 'flv'],
  [0, '.RMF', 'real'],
  [0, '.ra\xfd', 'real'],
  [0, '\x7f\xfe\x80\x01', 'dts'],
  [8, 'AIFF', 'aiff'],
  [8, 'AIFC', 'aiff'],
  [0, 'caff', 'other'],
  [0, 'wvpk', 'other'],
  [0, 'TTA1', 'other'],
  [0, 'MAC ', 'other'],
  [0, '#!AMR', 'other'],
]
const OGG = 'OggS'
/** Where a page's lacing values begin; the packet follows them. */
const OGG_LACING_AT = 27
const SPEEX = 'Speex   '

function hasText(start: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (start[at + n] !== text.charCodeAt(n)) return false
  return true
}

/** The layer of MPEG audio (1 to 3) that whole frames here have; null: there are none. */
function mpegLayer(start: Uint8Array): number | null {
  const at = findFrame(start, readMp3Header, id3Length(start) ?? 0)
  return at === null ? null : 4 - (((start[at + 1] ?? 0) >> 1) & 0b11)
}

/**
 * The codec of a stream that Chromium cannot play, by its first bytes: 4096 tell it. Null: it may be one
 * that plays, or nothing that is known here.
 */
export function unplayableCodec(start: Uint8Array): UnplayableCodec | null {
  for (const [at, text, codec] of SIGNATURES) if (hasText(start, at, text)) return codec
  if (hasText(start, 0, OGG)) {
    const packetAt = OGG_LACING_AT + (start[OGG_LACING_AT - 1] ?? 0)
    return hasText(start, packetAt, SPEEX) ? 'speex' : null
  }
  const wave = readWaveFormat(start)
  if (wave !== null) return wave === 'playable' ? null : wave
  const layer = mpegLayer(start)
  if (layer !== null) return layer === 3 ? null : 'mp2'
  if (hasLoasFrames(start)) return 'latm'
  if (hasAc3Frames(start)) return 'ac3'
  return hasFreeFrames(start) ? 'free-mp3' : null
}
