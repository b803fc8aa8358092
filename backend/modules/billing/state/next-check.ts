import { graceEnd } from './subscription-event.ts'
import type { SubscriptionState } from './subscription-machine.ts'

/** A provider renews some minutes late, and may be slow to say so. */
const RENEWAL_WAIT_MS = 5 * 60_000
/** An overdue payment is told by a webhook; this is for the ones that were lost. */
const PAST_DUE_WAIT_MS = 60 * 60_000
/** A user may still pay after the days of grace. */
const AFTER_GRACE_WAIT_MS = 24 * 60 * 60_000

/**
 * When to ask the provider again without having been told of a change, in ms since the epoch; null
 * once it is over for good.
 */
export function nextCheck(
  subscription: {
    readonly state: SubscriptionState
    readonly periodEnd: number
    readonly pastDueSince: number | null
  },
  endedAtProvider: boolean,
  now: number,
): number | null {
  if (endedAtProvider) return null
  const { state, periodEnd, pastDueSince } = subscription
  if (state === 'expired') return now + AFTER_GRACE_WAIT_MS
  if (pastDueSince !== null) return Math.min(graceEnd(pastDueSince), now + PAST_DUE_WAIT_MS)
  return periodEnd > now ? periodEnd : now + RENEWAL_WAIT_MS
}
