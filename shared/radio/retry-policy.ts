/** Wait between attempts while a server may be restarting, ms. */
const RESTART_MS = 1_000

/** Reconnection policy of a broken stream, shared by main's relay and pages that connect to stations directly. */
export const STREAM_RETRIES = {
  /**
   * Waits between attempts, ms: the first is immediate, the last repeats. The ten seconds in between cover a server
   * restart: it is detected within a second.
   */
  delaysMs: [0, ...Array<number>(10).fill(RESTART_MS), 2_000, 4_000, 8_000, 16_000, 30_000],
  /**
   * Wait in ms during those ten seconds after audio, if the connection was refused: such an attempt costs the station
   * nothing, so it counts as half an attempt.
   */
  refusedMs: 500,
  /** Random variation of each wait, so that listeners of one station reconnect at different times. */
  jitter: 0.2,
  /** Consecutive attempts without audio before the first audio; then the stream ends. */
  attemptsBeforeSound: 4,
  /** The same after the first audio. */
  attemptsAfterSound: 25,
  /**
   * Consecutive immediate attempts after a browser failed to decode the start of a connection: servers start anywhere
   * within a frame, where AAC decoding fails at random.
   */
  attemptsAfterBadJoin: 8,
  /**
   * A connection with audio for this long, ms, was good: the next attempt is immediate, so that a station that breaks
   * every few seconds plays without gaps. It also limits the attempt rate.
   */
  steadyMs: 4_000,
} as const

const { delaysMs, jitter, attemptsAfterSound, attemptsBeforeSound, refusedMs, steadyMs } =
  STREAM_RETRIES

/** Bytes that count as audio, or one second if that is less. */
export const AUDIO_BYTES = 16_384

export interface RetryState {
  /** Index of the next wait in STREAM_RETRIES.delaysMs; increases by a half after a refused attempt. */
  readonly step: number
  readonly failedAttempts: number
  readonly hadSound: boolean
}

export const FRESH_RETRIES: RetryState = { step: 0, failedAttempts: 0, hadSound: false }

/** After a connection: the wait in ms, or null when the attempts are used up. */
export interface Verdict {
  readonly retries: RetryState
  readonly waitMs: number | null
}

/** Bytes that count as audio at `bitrate` (kbit/s; null: unknown). */
export function audioThreshold(bitrate: number | null): number {
  return bitrate === null || bitrate <= 0 ? AUDIO_BYTES : Math.min(AUDIO_BYTES, bitrate * 125)
}

/** Follow-up of a connection. `audioMs`: null if too short; `random` in [0, 1); `refused`: closed port. */
export function afterConnection(
  retries: RetryState,
  audioMs: number | null,
  random: number,
  refused = false,
): Verdict {
  const hadSound = retries.hadSound || audioMs !== null
  const step = audioMs !== null && audioMs >= steadyMs ? 0 : retries.step
  const delay = delaysMs[Math.floor(step)] ?? 0
  const isHalf = refused && hadSound && delay === RESTART_MS
  const part = isHalf ? 0.5 : 1
  const fruitless = audioMs === null ? retries.failedAttempts + part : 0
  if (fruitless >= (hadSound ? attemptsAfterSound : attemptsBeforeSound))
    return { retries: { step, failedAttempts: fruitless, hadSound }, waitMs: null }
  const last = delaysMs.length - 1
  const factor = 1 + jitter * (2 * random - 1)
  return {
    retries: { step: Math.min(step + part, last), failedAttempts: fruitless, hadSound },
    waitMs: Math.round((isHalf ? refusedMs : delay) * factor),
  }
}
