/** Whether this browser can play a station's codec, as far as it can say beforehand. */

import type { Station } from '../../../shared/api/answers/stations.ts'
import type { Codec } from '../../../shared/api/field-rules.ts'

const MIME_TYPES: Record<Codec, string | null> = {
  MP3: 'audio/mpeg',
  AAC: 'audio/aac',
  'AAC+': 'audio/aac',
  OGG: 'audio/ogg; codecs="vorbis"',
  OPUS: 'audio/ogg; codecs="opus"',
  FLAC: 'audio/flac',
  HLS: 'application/vnd.apple.mpegurl',
  UNKNOWN: null,
}

type CanPlayType = (type: string) => string

/**
 * False only when the browser is sure: an unknown codec is worth a try. `hasMediaSource`: hls.js can
 * play what the browser itself cannot.
 */
export function canPlayCodec(
  codec: Codec,
  canPlayType: CanPlayType,
  hasMediaSource: boolean,
): boolean {
  const type = MIME_TYPES[codec]
  return type === null || (codec === 'HLS' && hasMediaSource) || canPlayType(type) !== ''
}

let probe: HTMLAudioElement | null = null

/** The same for a station, asked of the browser at hand. */
export function canPlay({ codec }: Station): boolean {
  probe ??= document.createElement('audio')
  const { canPlayType } = probe
  return canPlayCodec(codec, canPlayType.bind(probe), 'MediaSource' in window)
}
