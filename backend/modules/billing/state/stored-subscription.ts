import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { ProviderSubscription } from '../provider.ts'
import {
  eventOf,
  graceEnd,
  isRunning,
  type SubscriptionState,
  transition,
} from './subscription-machine.ts'

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

/** The latest subscription of a user, as the provider last told it. Times in ms since the epoch. */
export interface StoredSubscription {
  readonly uid: string
  readonly provider: string
  readonly ref: string
  readonly customer: string
  /** The checkout session that bought it. */
  readonly sessionId: string
  readonly priceId: string
  readonly plan: Exclude<Plan, 'free'>
  readonly state: Exclude<SubscriptionState, 'none' | 'given'>
  readonly startedAt: number
  readonly periodEnd: number
  readonly trialEnd: number | null
  readonly nextPriceId: string | null
  readonly pastDueSince: number | null
  /** The number of the question that it was the answer to (stores/subscription-store.ts). */
  readonly reading: number
  readonly checkAt: number | null
  readonly appliedPlan: Plan
}

/** What the provider answered, and the number of the question. */
export type ReadSubscription = ProviderSubscription & Pick<StoredSubscription, 'reading'>

/** What does not come from the provider's description of the subscription. */
type Known = Pick<
  StoredSubscription,
  'uid' | 'provider' | 'sessionId' | 'plan' | 'appliedPlan' | 'pastDueSince'
> & { readonly state: SubscriptionState }

/**
 * A subscription after the provider was asked. `planOf` gives the plan of a price; one that is not
 * sold any more keeps the plan it had.
 */
export function absorb(
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
    // A subscription that was bought and is over again, before it was asked for, has no other name.
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
