import type { Break } from './slot-types.ts'

// Constants of MediaError, which does not exist in every environment.
const MEDIA_ERR_NETWORK = 2
const MEDIA_ERR_DECODE = 3

const NO_DECODER = 'DEMUXER_ERROR_NO_SUPPORTED_STREAMS'

export function breakForError(error: Pick<MediaError, 'code' | 'message'> | null): Break {
  const { code, message = '' } = error ?? {}
  if (message.includes(NO_DECODER)) return 'undecodable'
  if (code === MEDIA_ERR_NETWORK) return 'network-error'
  return code === MEDIA_ERR_DECODE ? 'decode-error' : 'source-error'
}

export function getLeadMs({ buffered, currentTime }: HTMLAudioElement): number {
  if (buffered.length === 0) return 0
  return Math.max(0, buffered.end(buffered.length - 1) - currentTime) * 1_000
}

// Chromium reads streams in blocks of 32 kB. At 24 kbit/s without a burst the first block takes 11 s, and a
// reconnect would start over. So the wait continues while data arrives, within limits.
const TICK_MS = 1_000
/** Timeout without any data... */
const RESPONSE_WAIT_MS = 10_000
/** ...and without audio, once data stops arriving. Slow stations need most of it. */
const SOUND_WAIT_MS = 15_000
/** Data counts as stopped after this time, which is also the relay's timeout. */
const QUIET_MS = 5_000
/** Speech at 8 kbit/s fills a block in 33 s. Data without audio after this time has no known format. */
export const FILL_MS = 45_000
/** Delay before the UI shows that data arrives without audio. */
const FILLING_DELAY_MS = 3_000

/**
 * Calls `onFilling` after 3 s with data but no audio, and `onNone` when audio is no longer expected; then the wait
 * restarts. Counts its own ticks, like the watchdog.
 */
export function createSoundWait(on: {
  hasMetadata(): boolean
  onFilling(): void
  /** `no-sound`: no data, or it stopped. `undecodable`: data without a known format. */
  onNone(how: 'no-sound' | 'undecodable'): void
}) {
  let timer: ReturnType<typeof setInterval> | undefined
  let waitedMs = 0
  let quietMs = 0
  let hasData = false
  let hasReported = false

  const isOver = () => {
    if (waitedMs >= FILL_MS) return true
    const flows = hasData && quietMs < QUIET_MS
    return !flows && waitedMs >= (on.hasMetadata() ? SOUND_WAIT_MS : RESPONSE_WAIT_MS)
  }
  const start = () => {
    clearInterval(timer)
    waitedMs = 0
    quietMs = 0
    hasData = false
    hasReported = false
    timer = setInterval(tick, TICK_MS)
  }
  const tick = () => {
    waitedMs += TICK_MS
    quietMs += TICK_MS
    if (hasData && !hasReported && waitedMs >= FILLING_DELAY_MS) {
      hasReported = true
      on.onFilling()
    }
    if (!isOver()) return
    const isNothing = waitedMs >= FILL_MS && !on.hasMetadata()
    start()
    on.onNone(isNothing ? 'undecodable' : 'no-sound')
  }
  return {
    start,
    noteData: (): void => {
      hasData = true
      quietMs = 0
    },
    stop: (): void => clearInterval(timer),
  }
}

/**
 * Detects a frozen server: the element falls silent without an event, and only its clock shows it. Calls `onStill`
 * when `position` (in seconds) and data have stopped for the limit, or the position for FILL_MS despite data, and
 * again after every further limit. Counts its own ticks, so that system sleep does not trigger it.
 */
export function createWatchdog(position: () => number, onStill: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  let quiet = 0
  return {
    /** Restarts the watch. `limitMs`: maximum time without progress. */
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
    /** Data has arrived: a slow buffer is not broken. */
    noteData: (): void => {
      quiet = 0
    },
    stop: (): void => clearInterval(timer),
  }
}
