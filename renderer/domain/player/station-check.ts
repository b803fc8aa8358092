/** What can be known of a station beside its stream: whether it plays here, and may be reached. */

import type { Codec } from '../../../shared/api/field-rules.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { log } from '../../lib/log.ts'
import { notifyError } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
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

/** Whether the user allows it. False also when the system could not ask, which a toast then says. */
export async function allowPrivate(url: string): Promise<boolean> {
  try {
    return await getPlatform().streams.allowPrivate(url)
  } catch (error) {
    log.warn('The question about an address could not be asked', error)
    notifyError(getMessages().errors.somethingWentWrong)
    return false
  }
}
