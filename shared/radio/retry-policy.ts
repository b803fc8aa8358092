/** Delay in ms between attempts while a server may be restarting. */
const RESTART_MS = 1_000

/** Reconnection policy for broken streams, shared by the main process's relay and pages without a relay. */
export const STREAM_RETRIES = {
  /** Delays between attempts, in ms. The last repeats. Ten attempts, one per second, cover a server restart. */
  delaysMs: [0, ...Array<number>(10).fill(RESTART_MS), 2_000, 4_000, 8_000, 16_000, 30_000],
  /** Delay in those ten seconds when the server refuses after audio. Costs it nothing, counts as half an attempt. */
  refusedMs: 500,
  /** Random variation of each delay, so that listeners of one station reconnect at different times. */
  jitter: 0.2,
  /** Maximum number of consecutive attempts without audio before the first audio. Then the stream ends. */
  attemptsBeforeSound: 4,
  /** Maximum number of consecutive attempts without audio after the first audio. */
  attemptsAfterSound: 25,
  /** Consecutive immediate attempts after a failed decode: a server may start in the middle of an AAC frame. */
  attemptsAfterBadJoin: 8,
  /** After this much audio, the next attempt is immediate, to prevent gaps. The minimum limits the rate of attempts. */
  steadyMs: 4_000,
} as const

const { delaysMs, jitter, attemptsAfterSound, attemptsBeforeSound, refusedMs, steadyMs } =
  STREAM_RETRIES

/** A connection counts as having audio after this many bytes, or after one second of audio if that is less. */
export const AUDIO_BYTES = 16_384

export interface RetryState {
  /** Index of the next delay in STREAM_RETRIES.delaysMs. Increases by a half after a refused attempt. */
  readonly step: number
  readonly failedAttempts: number
  readonly hadSound: boolean
}

export const FRESH_RETRIES: RetryState = { step: 0, failedAttempts: 0, hadSound: false }

/** Decision after a connection. `waitMs` is null when no attempts remain. */
export interface RetryDecision {
  readonly retries: RetryState
  readonly waitMs: number | null
}

/** Returns the number of bytes that count as audio at `bitrate` (in kbit/s, or null when unknown). */
export function audioThreshold(bitrate: number | null): number {
  return bitrate === null || bitrate <= 0 ? AUDIO_BYTES : Math.min(AUDIO_BYTES, bitrate * 125)
}

/** Decides on the next attempt. `audioMs` is null for no audio, `random` is in [0, 1), `refused` is a closed port. */
export function afterConnection(
  retries: RetryState,
  audioMs: number | null,
  random: number,
  refused = false,
): RetryDecision {
  const hadSound = retries.hadSound || audioMs !== null
  const step = audioMs !== null && audioMs >= steadyMs ? 0 : retries.step
  const delay = delaysMs[Math.floor(step)] ?? 0
  const countsHalf = refused && hadSound && delay === RESTART_MS
  const attemptWeight = countsHalf ? 0.5 : 1
  const failedAttempts = audioMs === null ? retries.failedAttempts + attemptWeight : 0
  if (failedAttempts >= (hadSound ? attemptsAfterSound : attemptsBeforeSound))
    return { retries: { step, failedAttempts, hadSound }, waitMs: null }
  const lastStep = delaysMs.length - 1
  const factor = 1 + jitter * (2 * random - 1)
  return {
    retries: {
      step: Math.min(step + attemptWeight, lastStep),
      failedAttempts,
      hadSound,
    },
    waitMs: Math.round((countsHalf ? refusedMs : delay) * factor),
  }
}
