import type { Codec } from '../../../shared/api/field-rules.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { log } from '../../lib/log.ts'
import { notifyError } from '../../lib/notify.ts'
import { getPlatform } from '../../platform/platform.ts'

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

/** Unknown codecs count as playable. With `hasMediaSource`, hls.js can play HLS without browser support. */
export function canPlayCodec(
  codec: Codec,
  canPlayType: CanPlayType,
  hasMediaSource: boolean,
): boolean {
  const type = MIME_TYPES[codec]
  return type === null || (codec === 'HLS' && hasMediaSource) || canPlayType(type) !== ''
}

let probeElement: HTMLAudioElement | null = null

export function canPlay({ codec }: Station): boolean {
  probeElement ??= document.createElement('audio')
  const { canPlayType } = probeElement
  return canPlayCodec(codec, canPlayType.bind(probeElement), 'MediaSource' in window)
}

/** Asks the user for permission. If the dialog fails, shows a toast and returns false. */
export async function allowPrivate(url: string): Promise<boolean> {
  try {
    return await getPlatform().streams.allowPrivate(url)
  } catch (error) {
    log.warn('Requesting permission for an address failed', error)
    notifyError(errorsText.somethingWentWrong)
    return false
  }
}
