import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { ProviderSubscription } from '../provider.ts'
import {
  eventOf,
  graceEnd,
  isRunning,
  type SubscriptionState,
  transition,
} from './subscription-machine.ts'

/** Check interval after the end of a period. Providers renew some minutes late. */
const RENEWAL_WAIT_MS = 5 * 60_000
/** Check interval while a payment is overdue. These checks replace lost webhooks. */
const PAST_DUE_WAIT_MS = 60 * 60_000
/** Check interval after the grace period, when a user may still pay. */
const AFTER_GRACE_WAIT_MS = 24 * 60 * 60_000

/** Returns the time of the next check in ms since the epoch, or null when the subscription has ended for good. */
export function nextCheck(
  subscription: Pick<StoredSubscription, 'state' | 'periodEnd' | 'pastDueSince'>,
  isEndedAtProvider: boolean,
  now: number,
): number | null {
  if (isEndedAtProvider) return null
  const { state, periodEnd, pastDueSince } = subscription
  if (state === 'expired') return now + AFTER_GRACE_WAIT_MS
  if (pastDueSince !== null) return Math.min(graceEnd(pastDueSince), now + PAST_DUE_WAIT_MS)
  return periodEnd > now ? periodEnd : now + RENEWAL_WAIT_MS
}

/** The latest subscription of a user, as last read from the provider. Times in ms since the epoch. */
export interface StoredSubscription {
  readonly uid: string
  readonly provider: string
  readonly ref: string
  readonly customer: string
  readonly sessionId: string
  readonly priceId: string
  readonly plan: Exclude<Plan, 'free'>
  readonly state: Exclude<SubscriptionState, 'none' | 'given'>
  readonly startedAt: number
  readonly periodEnd: number
  readonly trialEnd: number | null
  readonly nextPriceId: string | null
  readonly pastDueSince: number | null
  /** Number of the read that returned this state (stores/subscription-store.ts). */
  readonly readNumber: number
  readonly checkAt: number | null
  /** Plan that the subscription last gave the user. */
  readonly appliedPlan: Plan
}

export type ReadSubscription = ProviderSubscription & Pick<StoredSubscription, 'readNumber'>

type StoredFields = Pick<
  StoredSubscription,
  'uid' | 'provider' | 'sessionId' | 'plan' | 'appliedPlan' | 'pastDueSince'
> & { readonly state: SubscriptionState }

/** Applies the state that the provider reports. If the price is no longer sold, the stored plan stays. */
export function mergeSubscription(
  stored: StoredFields,
  reported: ReadSubscription,
  planOf: (priceId: string) => StoredSubscription['plan'] | null,
  now: number,
): StoredSubscription {
  const state = transition(stored.state, eventOf(reported, stored.pastDueSince, now))
  const pastDueSince = reported.state === 'past-due' ? (stored.pastDueSince ?? now) : null
  const next = {
    uid: stored.uid,
    provider: stored.provider,
    sessionId: stored.sessionId,
    appliedPlan: stored.appliedPlan,
    ref: reported.ref,
    customer: reported.customer,
    priceId: reported.priceId,
    plan: planOf(reported.priceId) ?? stored.plan,
    // The state is `none` for a subscription that ended before it was first read.
    state: isRunning(state) ? state : 'expired',
    startedAt: reported.startedAt,
    periodEnd: reported.periodEnd,
    trialEnd: reported.trialEnd,
    nextPriceId: reported.nextPriceId,
    pastDueSince,
    readNumber: reported.readNumber,
  } as const
  return { ...next, checkAt: nextCheck(next, reported.state === 'ended', now) }
}
