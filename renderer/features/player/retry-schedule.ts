/**
 * When a page that reconnects by itself tries again, and when it gives up. The relay in main keeps the
 * same numbers: a station behaves alike in both, and is never asked more often by one of them.
 */

/** Pauses before each attempt in a row; the last one repeats. */
export const RETRY_DELAYS_MS: readonly number[] = [
  0, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000,
]
/** Each pause is up to this part longer or shorter, so that listeners do not come back all at once. */
export const RETRY_JITTER = 0.2
/** Connections in a row without audio before a station that was never heard is given up... */
export const BUDGET_UNHEARD = 4
/** ...and one that was. */
export const BUDGET_HEARD = 20
/** Only a connection that brought this much sound gives the budget back. */
export const AUDIO_MS = 1_000
/** One that brought this much is tried again at once; others go on with longer pauses. */
export const STEADY_MS = 4_000

export interface Retries {
  /** Connections in a row that brought no audio. */
  readonly spent: number
  /** How far along the pauses are. */
  readonly step: number
}

export const NO_RETRIES: Retries = { spent: 0, step: 0 }

/**
 * What follows a connection that has broken after `soundedMs` of sound: the pause before the next one,
 * without its jitter, or null when the budget is spent. `heard`: whether the station ever was.
 */
export function nextRetry(
  { spent, step }: Retries,
  soundedMs: number,
  heard: boolean,
): { readonly retries: Retries; readonly delayMs: number } | null {
  const nowSpent = soundedMs >= AUDIO_MS ? 0 : spent + 1
  if (nowSpent >= (heard ? BUDGET_HEARD : BUDGET_UNHEARD)) return null
  const nowStep = soundedMs >= STEADY_MS ? 0 : step
  const delayMs = RETRY_DELAYS_MS[Math.min(nowStep, RETRY_DELAYS_MS.length - 1)] ?? 0
  return { retries: { spent: nowSpent, step: nowStep + 1 }, delayMs }
}

/** A pause with its jitter; `random` is 0 to 1. */
export function withJitter(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 + RETRY_JITTER * (2 * random - 1)))
}
