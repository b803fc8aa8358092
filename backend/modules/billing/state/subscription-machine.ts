import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { Subscription } from '../../../../shared/api/plans.ts'
import type { ProviderSubscription } from '../provider.ts'

export type SubscriptionState = Subscription['state']

/**
 * What can happen to a user's plan:
 * - trial: a trial runs
 * - paid: paid up to the period's end: bought, renewed, resumed, or paid late
 * - unpaid: a renewal could not be charged
 * - cancelled: runs to the period's end and no further
 * - grace-over: unpaid for longer than the days of grace
 * - ended: the provider ended it, or the end of a cancelled one has come
 * - given, taken: an admin gave a plan without payment, or took it back
 */
export const SUBSCRIPTION_EVENTS = [
  'trial',
  'paid',
  'unpaid',
  'cancelled',
  'grace-over',
  'ended',
  'given',
  'taken',
] as const
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number]

/** What the provider says of a running subscription holds from every state: nothing can come too late. */
const TOLD = {
  trial: 'trialing',
  paid: 'active',
  unpaid: 'past-due',
  cancelled: 'ending',
} as const

/** What a gift does to a user who pays for nothing; a subscriber keeps what is paid for. */
const NOTHING_PAID = { ...TOLD, given: 'given' } as const

/** From each state, where each event leads; an event that is not named changes nothing. */
const TRANSITIONS: Readonly<
  Record<SubscriptionState, Partial<Record<SubscriptionEvent, SubscriptionState>>>
> = {
  none: NOTHING_PAID,
  given: { ...NOTHING_PAID, taken: 'none' },
  trialing: { ...TOLD, ended: 'expired' },
  active: { ...TOLD, ended: 'expired' },
  'past-due': { ...TOLD, 'grace-over': 'expired', ended: 'expired' },
  ending: { ...TOLD, ended: 'expired' },
  expired: NOTHING_PAID,
}

/** The state after an event. */
export function transition(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  return TRANSITIONS[state][event] ?? state
}

/** Whether a paid plan is had in a state. */
export function isRunning(
  state: SubscriptionState,
): state is Exclude<SubscriptionState, 'none' | 'given' | 'expired'> {
  return state === 'trialing' || state === 'active' || state === 'past-due' || state === 'ending'
}

/** What a user is entitled to by what they paid. */
export function paidPlan(state: SubscriptionState, plan: Plan): Plan {
  return isRunning(state) ? plan : 'free'
}

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
