import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { ProviderSubscription } from '../provider.ts'
import {
  eventOf,
  graceEnd,
  isRunning,
  type SubscriptionState,
  transition,
} from './subscription-machine.ts'

/** Providers renew some minutes late and may report it late. */
const RENEWAL_WAIT_MS = 5 * 60_000
/** A webhook announces an overdue payment; this covers lost ones. */
const PAST_DUE_WAIT_MS = 60 * 60_000
/** A user may still pay after the grace period. */
const AFTER_GRACE_WAIT_MS = 24 * 60 * 60_000

/** In ms since the epoch; null when the subscription is over for good. */
export function nextCheck(
  subscription: Pick<StoredSubscription, 'state' | 'periodEnd' | 'pastDueSince'>,
  endedAtProvider: boolean,
  now: number,
): number | null {
  if (endedAtProvider) return null
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
  /** Number of the read that returned it (stores/subscription-store.ts). */
  readonly reading: number
  readonly checkAt: number | null
  readonly appliedPlan: Plan
}

export type ReadSubscription = ProviderSubscription & Pick<StoredSubscription, 'reading'>

type Known = Pick<
  StoredSubscription,
  'uid' | 'provider' | 'sessionId' | 'plan' | 'appliedPlan' | 'pastDueSince'
> & { readonly state: SubscriptionState }

/** A price that `planOf` does not know (no longer sold) has the stored plan. */
export function mergeSubscription(
  known: Known,
  truth: ReadSubscription,
  planOf: (priceId: string) => StoredSubscription['plan'] | null,
  now: number,
): StoredSubscription {
  const state = transition(known.state, eventOf(truth, known.pastDueSince, now))
  const pastDueSince = truth.state === 'past-due' ? (known.pastDueSince ?? now) : null
  const next = {
    uid: known.uid,
    provider: known.provider,
    sessionId: known.sessionId,
    appliedPlan: known.appliedPlan,
    ref: truth.ref,
    customer: truth.customer,
    priceId: truth.priceId,
    plan: planOf(truth.priceId) ?? known.plan,
    // Covers a subscription that was bought and ended before it was first read.
    state: isRunning(state) ? state : 'expired',
    startedAt: truth.startedAt,
    periodEnd: truth.periodEnd,
    trialEnd: truth.trialEnd,
    nextPriceId: truth.nextPriceId,
    pastDueSince,
    reading: truth.reading,
  } as const
  return { ...next, checkAt: nextCheck(next, truth.state === 'ended', now) }
}
