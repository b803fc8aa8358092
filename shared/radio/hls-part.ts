import { isAudioType } from './content-types.ts'
import { mediaType } from './media-type.ts'
import { startText } from './playlist-text.ts'
import { sniffAudio } from './sniff-audio.ts'
import { documentKind } from './xml-pieces.ts'

/** What the pieces of an HLS stream come as, besides audio: segments, keys, subtitles. */
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
/** An AES-128 key, which may be any bytes (RFC 8216, 4.3.2.4). */
const KEY_BYTES = 16
/** Boxes that a piece of fragmented MP4 begins with, four bytes in (ISO/IEC 14496-12). */
const BOXES = ['moof', 'sidx', 'emsg', 'prft', 'mdat', 'free', 'uuid']

function startsWithBox(start: Uint8Array): boolean {
  return BOXES.includes(String.fromCharCode(...start.subarray(4, 8)))
}

/** Whether this is a usual type of a piece, or one of audio. */
export function isPartType(contentType: string | null): boolean {
  const type = mediaType(contentType)
  return PART_TYPES.includes(type) || isAudioType(type)
}

/**
 * Whether a body may be a piece of an HLS stream: segment, key or subtitles. `start` are its first bytes,
 * 4096 are plenty; `isWhole` says that it has no more. What they are counts, whatever the server calls
 * them: `.ts` is Qt's type of translations to many. Segments that are encrypted look like nothing, so they
 * pass under any type of text and video. A web page is refused under any type.
 */
export function isHlsPart(
  contentType: string | null,
  start: Uint8Array,
  isWhole: boolean,
): boolean {
  if (isWhole && start.length === KEY_BYTES) return true
  const isKnown = isPartType(contentType)
  const text = start.length === 0 ? null : startText(start)
  if (text !== null) {
    if (text.startsWith('WEBVTT')) return true
    return isKnown && documentKind(text) !== 'html'
  }
  if (isKnown || start.length === 0) return isKnown
  return (
    /^(?:text|video)\//.test(mediaType(contentType)) ||
    startsWithBox(start) ||
    sniffAudio(start) !== null
  )
}
