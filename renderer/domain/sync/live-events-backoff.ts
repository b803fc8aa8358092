/** Reconnect policy of the live event stream. All functions are pure. Times are in ms. */

export type ConnectionEnd =
  | { readonly kind: 'ended'; readonly lastedMs: number }
  /** The response is not a stream. `retryAfterMs` comes from its Retry-After header. */
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'failed' }
  /** A proxy buffers the stream. */
  | { readonly kind: 'held back' }

export const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000
/** A shorter connection counts as a failure. */
const MIN_CONNECTION_MS = 10_000
const UNAVAILABLE_RETRY_MS = 10 * 60_000
/** Statuses that a retry cannot change. */
const FINAL_STATUSES: readonly number[] = [400, 403, 404, 405, 406]

export interface NextAttempt {
  readonly waitMs: number
  readonly failures: number
}

/**
 * @param retryMs delay that the API requests; it differs per client, so that not all clients reconnect together
 * @param random 0 to 1
 */
export function nextAttempt(
  end: ConnectionEnd,
  { failures, retryMs }: { readonly failures: number; readonly retryMs: number },
  random: number,
): NextAttempt {
  if (end.kind === 'ended' && end.lastedMs >= MIN_CONNECTION_MS) {
    return { waitMs: Math.min(RETRY_MAX_MS, retryMs), failures: 0 }
  }
  const isFinal = end.kind === 'refused' && FINAL_STATUSES.includes(end.status)
  // One attempt without data may have another cause, such as an unstable network.
  const isHeldBack = end.kind === 'held back' && failures > 0
  if (isFinal || isHeldBack) {
    return { waitMs: UNAVAILABLE_RETRY_MS * (1 + random), failures: failures + 1 }
  }
  // The first retry uses the API's delay. Further delays double, with jitter between half and full.
  const exponentialMs = Math.min(RETRY_MAX_MS, retryMs * 2 ** failures)
  const jitteredMs = failures === 0 ? exponentialMs : exponentialMs * (0.5 + random / 2)
  const requestedMs = end.kind === 'refused' ? (end.retryAfterMs ?? 0) * (1 + random) : 0
  return { waitMs: Math.max(jitteredMs, requestedMs), failures: failures + 1 }
}
