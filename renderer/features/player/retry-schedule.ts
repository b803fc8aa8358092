/** When a page that reconnects by itself tries again, and when it gives up: as the relay in main does. */
import { STREAM_RETRIES } from '../../../shared/radio/retry-policy.ts'

const { delaysMs, jitter, attemptsAfterSound, attemptsBeforeSound, steadyMs } = STREAM_RETRIES

/** Only a connection that brought this much sound gives the budget back. */
export const AUDIO_MS = 1_000

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
  if (nowSpent >= (heard ? attemptsAfterSound : attemptsBeforeSound)) return null
  const nowStep = soundedMs >= steadyMs ? 0 : step
  const delayMs = delaysMs[Math.min(nowStep, delaysMs.length - 1)] ?? 0
  return { retries: { spent: nowSpent, step: nowStep + 1 }, delayMs }
}

/** A pause with its jitter; `random` is 0 to 1. */
export function withJitter(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 + jitter * (2 * random - 1)))
}
