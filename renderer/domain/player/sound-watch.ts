/** Whether sound comes out of an audio element: waits for the first, and notices when it stands still. */
import type { Break } from './slot-types.ts'

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

// Chromium reads a stream in blocks of 32 kB: a station of 24 kbit/s that sends nothing ahead takes 11 s to fill
// the first one, and a new connection would begin it anew. So as long as bytes come it is waited for, within reason.
const TICK_MS = 1_000
/** A server that has sent nothing at all for this long is not going to... */
const ANSWER_WAIT_MS = 10_000
/** ...and one whose bytes have made no sound by then neither, once they have ceased. Slow ones need most of it. */
const SOUND_WAIT_MS = 15_000
/** Bytes have ceased when none has come for so long: the relay calls a connection dead by then. */
const QUIET_MS = 5_000
/** The slowest speech, at 8 kbit/s, fills a block in 33 s. What has told nothing by then is no sound that is known. */
export const FILL_MS = 45_000
/** Bytes without sound for so long are worth a word. */
const TELL_MS = 3_000

/**
 * Calls `onFilling` once bytes have come for 3 s and no sound has, and `onNone` when none is to be
 * expected any more, after which the wait starts over. Counts its own ticks, as the watchdog does.
 */
export function createSoundWait(on: {
  /** Whether the element knows what it is about to play. */
  hasMetadata(): boolean
  onFilling(): void
  /** `how`: no byte came (any more), or bytes came all the time and told the element nothing. */
  onNone(how: 'no-sound' | 'undecodable'): void
}) {
  let timer: ReturnType<typeof setInterval> | undefined
  let waitedMs = 0
  let quietMs = 0
  let touched = false
  let told = false

  const isOver = () => {
    if (waitedMs >= FILL_MS) return true
    const flows = touched && quietMs < QUIET_MS
    return !flows && waitedMs >= (on.hasMetadata() ? SOUND_WAIT_MS : ANSWER_WAIT_MS)
  }
  const begin = () => {
    clearInterval(timer)
    waitedMs = 0
    quietMs = 0
    touched = false
    told = false
    timer = setInterval(tick, TICK_MS)
  }
  const tick = () => {
    waitedMs += TICK_MS
    quietMs += TICK_MS
    if (touched && !told && waitedMs >= TELL_MS) {
      told = true
      on.onFilling()
    }
    if (!isOver()) return
    const isNothing = waitedMs >= FILL_MS && !on.hasMetadata()
    begin()
    on.onNone(isNothing ? 'undecodable' : 'no-sound')
  }
  return {
    /** Starts over. */
    begin,
    /** Bytes have come. */
    touch: (): void => {
      touched = true
      quietMs = 0
    },
    rest: (): void => clearInterval(timer),
  }
}

/**
 * A frozen server makes the element fall silent for ever and say nothing more: only its clock tells.
 * Calls `onStill` when `position` (in seconds) has not moved for the limit and no byte has come in as long
 * (or none that would make it move: after FILL_MS), and again after every further limit. Counts its own
 * ticks: a machine that slept has not stood still.
 */
export function createWatchdog(position: () => number, onStill: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  /** Since the last bytes. */
  let quiet = 0
  return {
    /** Starts over; `limitMs` is how long the position may stand still. */
    watch: (limitMs: number): void => {
      clearInterval(timer)
      let last = position()
      let still = 0
      quiet = limitMs
      timer = setInterval(() => {
        const now = position()
        still = now === last ? still + TICK_MS : 0
        last = now
        quiet += TICK_MS
        if (still < limitMs || (quiet < limitMs && still < FILL_MS)) return
        still = 0
        onStill()
      }, TICK_MS)
    },
    /** Bytes have come: a buffer that fills slowly is not broken. */
    touch: (): void => {
      quiet = 0
    },
    rest: (): void => clearInterval(timer),
  }
}
