/** The wait between attempts while a server may be restarting, in ms. */
const RESTART_MS = 1_000

/**
 * How a station that breaks is asked again: by main's relay, and by pages that reach stations by
 * themselves. A station behaves alike in both, and neither asks more often.
 */
export const STREAM_RETRIES = {
  /**
   * Waits between attempts, in ms: the first is at once, and the last goes on and on. The ten seconds in
   * between are for a server that restarts: it is found within a second of its return.
   */
  delaysMs: [0, ...Array<number>(10).fill(RESTART_MS), 2_000, 4_000, 8_000, 16_000, 30_000],
  /**
   * The wait in those ten seconds after sound, in ms, where nothing listens at the port: such an attempt costs
   * the station nothing, and two of them count as one.
   */
  refusedMs: 500,
  /** Each wait is up to this part longer or shorter, so that listeners of one station come back apart. */
  jitter: 0.2,
  /** Attempts in a row that bring no audio, before the first sound: then the stream is over. */
  attemptsBeforeSound: 4,
  /** The same, after the first sound. */
  attemptsAfterSound: 25,
  /**
   * Attempts in a row, each immediate, after a browser could not decode what a connection began with: a server
   * lets it in anywhere in a frame, and AAC joined there fails by chance.
   */
  attemptsAfterBadJoin: 8,
  /**
   * A connection that has sounded this long, in ms, was a good one: the next attempt is at once, so that
   * a station that breaks every few seconds plays without a gap, and is asked no more often than that.
   */
  steadyMs: 4_000,
} as const

const { delaysMs, jitter, attemptsAfterSound, attemptsBeforeSound, refusedMs, steadyMs } =
  STREAM_RETRIES

/** Audio that counts: this many bytes, or a second of it where that is less. */
export const AUDIO_BYTES = 16_384

/** What the policy remembers between attempts. */
export interface RetryState {
  /** Which wait is next, as an index of STREAM_RETRIES.delaysMs; half of them after an attempt that was refused. */
  readonly step: number
  /** Attempts in a row that brought no audio. */
  readonly fruitless: number
  /** There was sound since the stream was opened. */
  readonly hadSound: boolean
}

export const FRESH_RETRIES: RetryState = { step: 0, fruitless: 0, hadSound: false }

/** After the end of a connection: how long to wait, in ms, or null when the budget is spent. */
export interface Verdict {
  readonly retries: RetryState
  readonly waitMs: number | null
}

/** How many bytes of audio count as audio at `bitrate` (kbit/s; null: unknown). */
export function audioThreshold(bitrate: number | null): number {
  return bitrate === null || bitrate <= 0 ? AUDIO_BYTES : Math.min(AUDIO_BYTES, bitrate * 125)
}

/**
 * What to do after a connection (or an attempt at one) is over. `audioMs`: how long it gave audio; null:
 * it never gave enough to count. `random` is in [0, 1). `refused`: nothing listened at the port.
 */
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
  const fruitless = audioMs === null ? retries.fruitless + part : 0
  if (fruitless >= (hadSound ? attemptsAfterSound : attemptsBeforeSound))
    return { retries: { step, fruitless, hadSound }, waitMs: null }
  const last = delaysMs.length - 1
  const factor = 1 + jitter * (2 * random - 1)
  return {
    retries: { step: Math.min(step + part, last), fruitless, hadSound },
    waitMs: Math.round((isHalf ? refusedMs : delay) * factor),
  }
}
