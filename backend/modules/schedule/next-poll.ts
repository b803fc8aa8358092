/** When a station is asked again: pure. Times are ms since the epoch. */
import type { Endpoint } from './adapters/adapter.ts'
import {
  BACK_OFF_MAX_MS,
  DETECT_EVERY_MS,
  KEPT_EVERY_MS,
  POPULAR_EVERY_MS,
  SCHEDULE_EVERY_MS,
} from './limits.ts'

interface Asked {
  readonly isPopular: boolean
  readonly isWanted: boolean
  readonly endpoint: Endpoint | null
  readonly hasShows: boolean
  /** In a row, the latest included. */
  readonly failures: number
  /** How long its server asks to be left alone. */
  readonly retryAfterMs: number | null
}

/** How long until then, in ms, while the platform answers; null: it is not asked. */
function usualDelay({ isPopular, isWanted, endpoint, hasShows }: Asked): number | null {
  if (!isWanted) return null
  if (endpoint === null) return hasShows ? SCHEDULE_EVERY_MS : DETECT_EVERY_MS
  if (!endpoint.requests.some(({ name }) => name === 'now')) return SCHEDULE_EVERY_MS
  return isPopular ? POPULAR_EVERY_MS : KEPT_EVERY_MS
}

/** null: it is not asked. */
export function nextPoll(asked: Asked, at: number): number | null {
  const usual = usualDelay(asked)
  if (usual === null) return null
  const longest = Math.max(usual, BACK_OFF_MAX_MS)
  const delay = Math.min(usual * 2 ** Math.min(asked.failures, 20), longest)
  return at + Math.max(delay, Math.min(asked.retryAfterMs ?? 0, BACK_OFF_MAX_MS))
}
