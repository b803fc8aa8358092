/** The action that a plan card offers to the current user. Pure. */

import { PLANS, type Plan } from '../../../shared/api/field-rules.ts'
import type { Price, Products, Subscription } from '../../../shared/api/plans.ts'

/**
 * `have`: the user's plan; resuming it and undoing a change are offered elsewhere. `waits`: a change to it is
 * scheduled. `unsold`: it has no price, or this server sells nothing. `not-yet`: it is not on sale, and the user does
 * not have it.
 */
export type CardAction =
  | 'none'
  | 'sign-up'
  | 'sign-in'
  | 'have'
  | 'waits'
  | 'to-free'
  | 'get'
  | 'try'
  | 'again'
  | 'upgrade'
  | 'downgrade'
  | 'interval'
  | 'unsold'
  | 'not-yet'

interface Looking {
  readonly plan: Plan
  /** Price of the chosen interval; undefined for Free, and if there is none. */
  readonly price: Pick<Price, 'id'> | undefined
  readonly trialDays: number
  readonly onSale: boolean
  readonly checkout: Products['checkout']
  readonly status: 'loading' | 'signed-in' | 'signed-out'
  /** Undefined while loading, and signed out. */
  readonly subscription: Subscription | undefined
}

/** Paid states that renew. */
const RUNNING: readonly Subscription['state'][] = ['trialing', 'active', 'past-due']

/** Includes a cancelled plan until it ends. */
export function isPaid({ state }: Pick<Subscription, 'state'>): boolean {
  return RUNNING.includes(state) || state === 'ending'
}

const BUYING: readonly CardAction[] = ['sign-in', 'get', 'try', 'again', 'upgrade']

/** The action that a plan card offers to the user. */
export function cardAction(looking: Looking): CardAction {
  const action = offered(looking)
  return !looking.onSale && BUYING.includes(action) ? 'not-yet' : action
}

function offered(looking: Looking): CardAction {
  const { plan, price, status, subscription, checkout } = looking
  if (status === 'signed-out') {
    if (plan === 'free') return 'sign-up'
    return price && checkout !== 'off' ? 'sign-in' : 'unsold'
  }
  if (!subscription) return 'none'
  if (plan === 'free') return ofFree(subscription)
  if (!isPaid(subscription) && subscription.plan === plan) return 'have'
  if (!price || checkout === 'off') return subscription.plan === plan ? 'have' : 'unsold'
  return isPaid(subscription)
    ? ofRunning(looking, subscription, price.id)
    : ofBuying(looking, subscription)
}

function ofFree(subscription: Subscription): CardAction {
  if (RUNNING.includes(subscription.state)) return 'to-free'
  if (subscription.state === 'ending') return 'waits'
  return subscription.plan === 'free' ? 'have' : 'none'
}

function ofRunning(looking: Looking, subscription: Subscription, priceId: string): CardAction {
  const { plan } = looking
  if (subscription.next?.priceId === priceId) return 'waits'
  if (subscription.priceId === priceId) return 'have'
  // An open payment comes first.
  if (subscription.state === 'past-due') return 'none'
  const isBigger = subscription.plan !== plan && !isSmaller(plan, subscription.plan)
  if (isBigger) return 'upgrade'
  // A cancelled plan must be resumed before it can be changed.
  if (subscription.state === 'ending') return 'none'
  return subscription.plan === plan ? 'interval' : 'downgrade'
}

function ofBuying({ plan, trialDays }: Looking, subscription: Subscription): CardAction {
  // The user would pay for what they already have.
  if (subscription.state === 'given' && isSmaller(plan, subscription.plan)) return 'none'
  if (subscription.state === 'expired') return subscription.lastPlan === plan ? 'again' : 'get'
  return subscription.state === 'none' && trialDays > 0 ? 'try' : 'get'
}

function isSmaller(plan: Plan, than: string): boolean {
  return PLANS.indexOf(plan) < (PLANS as readonly string[]).indexOf(than)
}
