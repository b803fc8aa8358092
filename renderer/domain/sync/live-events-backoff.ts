/** When a connection that ended is made again. Pure. Times in ms. */

/** How a connection ended. */
export type ConnectionEnd =
  /** It was open for so long. */
  | { readonly kind: 'ended'; readonly lastedMs: number }
  /** An answer that is no stream, with the wait that it asks for. */
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfterMs: number | null }
  /** There was no answer, or it broke off before anything of it had arrived. */
  | { readonly kind: 'failed' }
  /** Something between here and the API keeps what it sends to itself. */
  | { readonly kind: 'held back' }

/** The wait where the API has asked for none. */
export const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000
/** One that ends sooner is no success: the next one waits longer. */
const SETTLED_MS = 10_000
/** Where live events cannot be had, they are tried again after this. */
const LATER_MS = 10 * 60_000
/** Answers that another attempt would get again. */
const FINAL_STATUSES: readonly number[] = [400, 403, 404, 405, 406]

export interface NextAttempt {
  readonly waitMs: number
  /** Failures in a row, this one included; 0 where there was none. */
  readonly failures: number
}

/**
 * @param retryMs what the API asked for: each client for another time, so that not all come back at once
 * @param random 0 to 1
 */
export function nextAttempt(
  end: ConnectionEnd,
  { failures, retryMs }: { readonly failures: number; readonly retryMs: number },
  random: number,
): NextAttempt {
  if (end.kind === 'ended' && end.lastedMs >= SETTLED_MS) {
    return { waitMs: Math.min(RETRY_MAX_MS, retryMs), failures: 0 }
  }
  const isFinal = end.kind === 'refused' && FINAL_STATUSES.includes(end.status)
  // Once may be a network that comes and goes.
  const isHeldBack = end.kind === 'held back' && failures > 0
  if (isFinal || isHeldBack) {
    return { waitMs: LATER_MS * (1 + random), failures: failures + 1 }
  }
  // The first one after a good time is as the API asked; then they double, and are drawn from half of it on.
  const grown = Math.min(RETRY_MAX_MS, retryMs * 2 ** failures)
  const drawn = failures === 0 ? grown : grown * (0.5 + random / 2)
  const asked = end.kind === 'refused' ? (end.retryAfterMs ?? 0) * (1 + random) : 0
  return { waitMs: Math.max(drawn, asked), failures: failures + 1 }
}
