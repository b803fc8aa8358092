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

// Chromium reads streams in blocks of 32 kB. Without a burst, the first block takes 11 s at 24 kbit/s, and a reconnect
// would start over. So the wait continues while data arrives, within limits.
const TICK_MS = 1_000
/** Timeout without metadata, unless data arrives. */
const RESPONSE_WAIT_MS = 10_000
/** Timeout with metadata but without audio, unless data arrives. Slow stations need most of this time. */
const SOUND_WAIT_MS = 15_000
/** After this time without data, the stream counts as stopped. The relay uses the same timeout. */
const QUIET_MS = 5_000
/** Speech at 8 kbit/s fills a block in 33 s. If no audio starts in this time, the format is unknown. */
export const FILL_MS = 45_000
/** Delay before the UI shows that data arrives without audio. */
const FILLING_DELAY_MS = 3_000

/** Waits for the first audio. Calls `onNone` when audio is no longer expected, and then restarts the wait. */
export function createSoundWait(hooks: {
  hasMetadata(): boolean
  /** Called after 3 s with data but no audio. */
  onFilling(): void
  /** `no-sound` when no data arrives or it has stopped, `undecodable` when the data has no known format. */
  onNone(reason: 'no-sound' | 'undecodable'): void
}) {
  let timer: ReturnType<typeof setInterval> | undefined
  let waitedMs = 0
  let msWithoutData = 0
  let hasData = false
  let hasReported = false

  const isOver = () => {
    if (waitedMs >= FILL_MS) return true
    const isDataArriving = hasData && msWithoutData < QUIET_MS
    return !isDataArriving && waitedMs >= (hooks.hasMetadata() ? SOUND_WAIT_MS : RESPONSE_WAIT_MS)
  }
  const start = () => {
    clearInterval(timer)
    waitedMs = 0
    msWithoutData = 0
    hasData = false
    hasReported = false
    timer = setInterval(tick, TICK_MS)
  }
  const tick = () => {
    waitedMs += TICK_MS
    msWithoutData += TICK_MS
    if (hasData && !hasReported && waitedMs >= FILLING_DELAY_MS) {
      hasReported = true
      hooks.onFilling()
    }
    if (!isOver()) return
    const hasUnknownFormat = waitedMs >= FILL_MS && !hooks.hasMetadata()
    start()
    hooks.onNone(hasUnknownFormat ? 'undecodable' : 'no-sound')
  }
  return {
    start,
    noteData: (): void => {
      hasData = true
      msWithoutData = 0
    },
    stop: (): void => clearInterval(timer),
  }
}

/**
 * Detects a frozen server, for which the audio element fires no event. Calls `onStalled` when the position (in seconds)
 * and the data have stopped for the limit, or when the position has stopped for FILL_MS despite data. Repeats the call
 * after each further limit. Counts its own ticks, so that system sleep does not trigger it.
 */
export function createWatchdog(getPosition: () => number, onStalled: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  let msWithoutData = 0
  return {
    /** Restarts the watch. `limitMs` is the maximum time without progress. */
    watch: (limitMs: number): void => {
      clearInterval(timer)
      let lastPosition = getPosition()
      let stalledMs = 0
      msWithoutData = limitMs
      timer = setInterval(() => {
        const currentPosition = getPosition()
        stalledMs = currentPosition === lastPosition ? stalledMs + TICK_MS : 0
        lastPosition = currentPosition
        msWithoutData += TICK_MS
        if (stalledMs < limitMs || (msWithoutData < limitMs && stalledMs < FILL_MS)) return
        stalledMs = 0
        onStalled()
      }, TICK_MS)
    },
    /** Call when data arrives, because a slow stream is not frozen. */
    noteData: (): void => {
      msWithoutData = 0
    },
    stop: (): void => clearInterval(timer),
  }
}
