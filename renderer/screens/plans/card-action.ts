import { PLANS, type Plan } from '../../../shared/api/field-rules.ts'
import type { Price, Products, Subscription } from '../../../shared/api/plans.ts'

/**
 * The action that a plan card offers. `have` means that the user has the plan. Then the plan status has the buttons to
 * resume it or undo a change. `waits` means that a change to the plan is scheduled. `unsold` means that the plan has no
 * price, or that the server sells nothing. `not-yet` means that the plan is not on sale and the user does not have it.
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

interface OfferContext {
  readonly plan: Plan
  /** Price of the chosen interval. Undefined for Free and for a plan without a price. */
  readonly price: Pick<Price, 'id'> | undefined
  readonly trialDays: number
  readonly onSale: boolean
  readonly checkout: Products['checkout']
  readonly status: 'loading' | 'signed-in' | 'signed-out'
  /** Undefined while it loads and when signed out. */
  readonly subscription: Subscription | undefined
}

/** States of a paid subscription that renews. */
const RENEWING_STATES: readonly Subscription['state'][] = ['trialing', 'active', 'past-due']

/** Returns true for a plan that renews, and for a canceled plan until it ends. */
export function isPaid({ state }: Pick<Subscription, 'state'>): boolean {
  return RENEWING_STATES.includes(state) || state === 'ending'
}

const PURCHASE_ACTIONS: readonly CardAction[] = ['sign-in', 'get', 'try', 'again', 'upgrade']

export function cardAction(context: OfferContext): CardAction {
  const action = actionIgnoringSale(context)
  return !context.onSale && PURCHASE_ACTIONS.includes(action) ? 'not-yet' : action
}

function actionIgnoringSale(context: OfferContext): CardAction {
  const { plan, price, status, subscription, checkout } = context
  if (status === 'signed-out') {
    if (plan === 'free') return 'sign-up'
    return price && checkout !== 'off' ? 'sign-in' : 'unsold'
  }
  if (!subscription) return 'none'
  if (plan === 'free') return freePlanAction(subscription)
  if (!isPaid(subscription) && subscription.plan === plan) return 'have'
  if (!price || checkout === 'off') return subscription.plan === plan ? 'have' : 'unsold'
  return isPaid(subscription)
    ? changeAction(context, subscription, price.id)
    : purchaseAction(context, subscription)
}

function freePlanAction(subscription: Subscription): CardAction {
  if (RENEWING_STATES.includes(subscription.state)) return 'to-free'
  if (subscription.state === 'ending') return 'waits'
  return subscription.plan === 'free' ? 'have' : 'none'
}

function changeAction(
  context: OfferContext,
  subscription: Subscription,
  priceId: string,
): CardAction {
  const { plan } = context
  if (subscription.next?.priceId === priceId) return 'waits'
  if (subscription.priceId === priceId) return 'have'
  // The user must pay the open invoice first.
  if (subscription.state === 'past-due') return 'none'
  const isUpgrade = subscription.plan !== plan && !isSmaller(plan, subscription.plan)
  if (isUpgrade) return 'upgrade'
  // The user must resume a canceled plan before changing it.
  if (subscription.state === 'ending') return 'none'
  return subscription.plan === plan ? 'interval' : 'downgrade'
}

function purchaseAction({ plan, trialDays }: OfferContext, subscription: Subscription): CardAction {
  // The user would pay for features that they already have.
  if (subscription.state === 'given' && isSmaller(plan, subscription.plan)) return 'none'
  if (subscription.state === 'expired') return subscription.lastPlan === plan ? 'again' : 'get'
  return subscription.state === 'none' && trialDays > 0 ? 'try' : 'get'
}

function isSmaller(plan: Plan, otherPlan: string): boolean {
  return PLANS.indexOf(plan) < (PLANS as readonly string[]).indexOf(otherPlan)
}
