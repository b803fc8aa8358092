import { STREAM_RETRIES } from '../../shared/radio/stream-ends.ts'

const { delaysMs, jitter, attemptsAfterSound, attemptsBeforeSound, steadyMs } = STREAM_RETRIES

/** Audio that counts: this many bytes, or a second of it where that is less. */
export const AUDIO_BYTES = 16_384

/** What the policy remembers between attempts. */
export interface Patience {
  /** Which wait is next, as an index of STREAM_RETRIES.delaysMs. */
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
  const step = audioMs !== null && audioMs >= steadyMs ? 0 : patience.step
  if (fruitless >= (heard ? attemptsAfterSound : attemptsBeforeSound))
    return { patience: { step, fruitless, heard }, waitMs: null }
  const last = delaysMs.length - 1
  const wait = delaysMs[Math.min(step, last)] ?? 0
  const factor = 1 + jitter * (2 * random - 1)
  return {
    patience: { step: Math.min(step + 1, last), fruitless, heard },
    waitMs: Math.round(wait * factor),
  }
}
