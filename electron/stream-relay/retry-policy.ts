/**
 * Waits between attempts, in ms: the first is at once, and the last goes on and on. The seconds in between
 * are for a server that restarts: it is found within a second of its return, before the listener's buffer
 * is empty.
 */
export const RETRY_DELAYS_MS = [
  0, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000,
] as const
/** Each wait is up to this part longer or shorter, so that listeners of one station come back apart. */
export const JITTER = 0.2
/** Attempts in a row that bring no audio, before anything was heard and after: then it is given up. */
export const BUDGET_BEFORE_AUDIO = 4
export const BUDGET_AFTER_AUDIO = 20
/** Audio that counts: this many bytes, or a second of it where that is less. */
export const AUDIO_BYTES = 16_384
/**
 * A connection that has sounded this long was a good one: the next attempt is at once, so that a station
 * that breaks every few seconds is heard without a gap, and is asked no oftener than that.
 */
export const STEADY_MS = 4_000

/** What the policy remembers between attempts. */
export interface Patience {
  /** Which wait is next, as an index of RETRY_DELAYS_MS. */
  readonly step: number
  /** Attempts in a row that brought no audio. */
  readonly fruitless: number
  /** Something was heard since the stream was opened. */
  readonly heard: boolean
}

export const FRESH_PATIENCE: Patience = { step: 0, fruitless: 0, heard: false }

/** After the end of a connection: how long to wait, in ms, or null when the budget is spent. */
export interface Verdict {
  readonly patience: Patience
  readonly waitMs: number | null
}

/** How many bytes of audio count as audio at `bitrate` (kbit/s; null: unknown). */
export function audioThreshold(bitrate: number | null): number {
  return bitrate === null || bitrate <= 0 ? AUDIO_BYTES : Math.min(AUDIO_BYTES, bitrate * 125)
}

/**
 * What to do after a connection (or an attempt at one) is over. `audioMs`: how long it gave audio; null:
 * it never gave enough to count. `random` is in [0, 1).
 */
export function afterConnection(
  patience: Patience,
  audioMs: number | null,
  random: number,
): Verdict {
  const heard = patience.heard || audioMs !== null
  const fruitless = audioMs === null ? patience.fruitless + 1 : 0
  const step = audioMs !== null && audioMs >= STEADY_MS ? 0 : patience.step
  if (fruitless >= (heard ? BUDGET_AFTER_AUDIO : BUDGET_BEFORE_AUDIO))
    return { patience: { step, fruitless, heard }, waitMs: null }
  const last = RETRY_DELAYS_MS.length - 1
  const wait = RETRY_DELAYS_MS[Math.min(step, last)] ?? 0
  const jitter = 1 + JITTER * (2 * random - 1)
  return {
    patience: { step: Math.min(step + 1, last), fruitless, heard },
    waitMs: Math.round(wait * jitter),
  }
}
