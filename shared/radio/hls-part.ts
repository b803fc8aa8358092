import { isAudioType } from './content-types.ts'
import { mediaType } from './media-type.ts'
import { startText } from './playlist-text.ts'
import { sniffAudio } from './sniff-audio.ts'
import { documentKind } from './xml-pieces.ts'

const PART_TYPES = [
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/mp4',
  'application/pgp-keys',
  'text/vtt',
  'video/iso.segment',
  'video/mp2t',
  'video/mp4',
  'video/vnd.dlna.mpeg-tts',
]
/** Length of an AES-128 key, which may be any bytes (RFC 8216, 4.3.2.4). */
const KEY_BYTES = 16
/** Types of boxes that start a fragmented MP4 segment, at offset four (ISO/IEC 14496-12). */
const BOXES = ['moof', 'sidx', 'emsg', 'prft', 'mdat', 'free', 'uuid']

function startsWithBox(start: Uint8Array): boolean {
  return BOXES.includes(String.fromCharCode(...start.subarray(4, 8)))
}

export function isPartType(contentType: string | null): boolean {
  const type = mediaType(contentType)
  return PART_TYPES.includes(type) || isAudioType(type)
}

/**
 * True when a body may be an HLS segment, key or subtitles. `start` has its first bytes (4096 are enough), or all bytes
 * if `isComplete`. The content takes precedence over the server's type, because many servers declare `.ts` as Qt
 * translations. Encrypted segments have no recognizable content, so they pass under any text or video type. Web pages
 * are rejected under any type.
 */
export function isHlsPart(
  contentType: string | null,
  start: Uint8Array,
  isComplete: boolean,
): boolean {
  if (isComplete && start.length === KEY_BYTES) return true
  const hasPartType = isPartType(contentType)
  const text = start.length === 0 ? null : startText(start)
  if (text !== null) {
    if (text.startsWith('WEBVTT')) return true
    return hasPartType && documentKind(text) !== 'html'
  }
  if (hasPartType || start.length === 0) return hasPartType
  return (
    /^(?:text|video)\//.test(mediaType(contentType)) ||
    startsWithBox(start) ||
    sniffAudio(start) !== null
  )
}
