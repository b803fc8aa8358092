import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { Subscription } from '../../../../shared/api/plans.ts'
import type { ProviderSubscription } from '../provider.ts'

export type SubscriptionState = Subscription['state']

/**
 * Events that change the state of a subscription:
 * - paid: bought, renewed, resumed, or paid late
 * - grace-over: unpaid for longer than the grace period
 * - ended: ended by the provider, or cancelled and at the end of the period
 * - given, revoked: an admin gave or revoked a plan without payment
 */
export const SUBSCRIPTION_EVENTS = [
  'trial',
  'paid',
  'unpaid',
  'cancelled',
  'grace-over',
  'ended',
  'given',
  'revoked',
] as const
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number]

/** These provider events apply in every state, so their order does not matter. */
const PROVIDER_TRANSITIONS = {
  trial: 'trialing',
  paid: 'active',
  unpaid: 'past-due',
  cancelled: 'ending',
} as const

/** A plan that an admin gives changes the state only of a user without a paid plan. */
const UNPAID_TRANSITIONS = { ...PROVIDER_TRANSITIONS, given: 'given' } as const

/** Events that are not listed leave the state unchanged. */
const TRANSITIONS: Readonly<
  Record<SubscriptionState, Partial<Record<SubscriptionEvent, SubscriptionState>>>
> = {
  none: UNPAID_TRANSITIONS,
  given: { ...UNPAID_TRANSITIONS, revoked: 'none' },
  trialing: { ...PROVIDER_TRANSITIONS, ended: 'expired' },
  active: { ...PROVIDER_TRANSITIONS, ended: 'expired' },
  'past-due': { ...PROVIDER_TRANSITIONS, 'grace-over': 'expired', ended: 'expired' },
  ending: { ...PROVIDER_TRANSITIONS, ended: 'expired' },
  expired: UNPAID_TRANSITIONS,
}

export function transition(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  return TRANSITIONS[state][event] ?? state
}

export function isRunning(
  state: SubscriptionState,
): state is Exclude<SubscriptionState, 'none' | 'given' | 'expired'> {
  return state === 'trialing' || state === 'active' || state === 'past-due' || state === 'ending'
}

export function paidPlan(state: SubscriptionState, plan: Plan): Plan {
  return isRunning(state) ? plan : 'free'
}

const DAY_MS = 24 * 60 * 60_000
export const GRACE_DAYS = 7

export function graceEnd(pastDueSince: number): number {
  return pastDueSince + GRACE_DAYS * DAY_MS
}

/** Converts the reported state to an event. `pastDueSince` is the start of the overdue time, or null. */
export function eventOf(
  reported: ProviderSubscription,
  pastDueSince: number | null,
  now: number,
): SubscriptionEvent {
  if (reported.state === 'ended') return 'ended'
  // This check precedes the cancellation, which must not grant an unpaid month.
  if (reported.state === 'past-due') {
    return pastDueSince !== null && graceEnd(pastDueSince) <= now ? 'grace-over' : 'unpaid'
  }
  if (reported.cancelAtPeriodEnd) return reported.periodEnd <= now ? 'ended' : 'cancelled'
  return reported.state === 'trialing' ? 'trial' : 'paid'
}
