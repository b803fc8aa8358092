import type { ProviderSubscription } from '../provider.ts'
import type { SubscriptionEvent } from './subscription-machine.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a user keeps a plan whose renewal could not be charged. */
export const GRACE_DAYS = 7

/** When the grace of a subscription ends that is unpaid since then. */
export function graceEnd(pastDueSince: number): number {
  return pastDueSince + GRACE_DAYS * DAY_MS
}

/**
 * What a subscription, as the provider has just told it, means. `pastDueSince`: since when it is known
 * to be unpaid; null when it was not until now.
 */
export function eventOf(
  truth: ProviderSubscription,
  pastDueSince: number | null,
  now: number,
): SubscriptionEvent {
  if (truth.state === 'ended') return 'ended'
  // Before "cancelled": cancelling must not give an unpaid month.
  if (truth.state === 'past-due') {
    return pastDueSince !== null && graceEnd(pastDueSince) <= now ? 'grace-over' : 'unpaid'
  }
  if (truth.cancelAtPeriodEnd) return truth.periodEnd <= now ? 'ended' : 'cancelled'
  return truth.state === 'trialing' ? 'trial' : 'paid'
}
