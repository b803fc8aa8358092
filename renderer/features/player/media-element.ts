/** What an audio element says of itself, in the player's words. */
import type { Break } from './deck-state.ts'

// MediaError's constants: the interface does not exist everywhere.
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

/** What Chromium says of sound that it has read and has no decoder for. */
const NO_DECODER = 'DEMUXER_ERROR_NO_SUPPORTED_STREAMS'

/** What a media error means. */
export function breakForError(error: Pick<MediaError, 'code' | 'message'> | null): Break {
  const { code, message = '' } = error ?? {}
  if (message.includes(NO_DECODER)) return 'undecodable'
  if (code === MEDIA_ERR_NETWORK) return 'network-error'
  return code === MEDIA_ERR_DECODE ? 'decode-error' : 'source-error'
}

/** How far an element's buffer is ahead of what is heard of it, in ms. */
export function leadOf({ buffered, currentTime }: HTMLAudioElement): number {
  if (buffered.length === 0) return 0
  return Math.max(0, buffered.end(buffered.length - 1) - currentTime) * 1_000
}
