import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { PLANS, type Plan } from '../../../shared/api/field-rules.ts'
import type { Products, Subscription } from '../../../shared/api/plans.ts'
import type { PriceList } from './prices/products-file.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'
import { graceEnd, isRunning, transition } from './state/subscription-machine.ts'
import type { StoredSession } from './stores/session-store.ts'

const iso = (ms: number) => new Date(ms).toISOString()

export function toProducts(
  { prices, isOnSale }: PriceList,
  checkout: Products['checkout'],
): Products {
  const items = PLANS.map((plan) => {
    const planPrices = prices.filter((price) => price.plan === plan)
    return {
      plan,
      prices: planPrices.map(({ id, interval, amount, currency }) => ({
        id,
        interval,
        amount,
        currency,
      })),
      trialDays: planPrices[0]?.trialDays ?? 0,
      onSale: plan === 'free' || isOnSale(plan),
    }
  })
  return { items, checkout }
}

export function toCheckoutSession(session: StoredSession): CheckoutSession {
  const { id, status, granted, plan, priceId, url, expiresAt } = session
  return {
    id,
    status,
    granted,
    plan,
    priceId,
    url: status === 'open' ? url : null,
    expiresAt: iso(expiresAt),
  }
}

const NO_SUBSCRIPTION = {
  priceId: null,
  interval: null,
  amount: null,
  currency: null,
  startedAt: null,
  periodEnd: null,
  trialEnd: null,
  graceEnd: null,
  next: null,
  lastPlan: null,
} as const

/** Returns the API view of the paid plan, or of the plan that an admin gave (`userPlan`, from the user's row). */
export function toSubscription(
  stored: StoredSubscription | null,
  userPlan: Plan,
  prices: PriceList,
  hasPortal: boolean,
): Subscription {
  const state = transition(stored?.state ?? 'none', userPlan === 'free' ? 'revoked' : 'given')
  const lastPlan = state === 'expired' ? (stored?.plan ?? null) : null
  if (stored === null || !isRunning(state)) {
    const plan = state === 'given' ? userPlan : 'free'
    return { ...NO_SUBSCRIPTION, plan, state, lastPlan, portal: hasPortal }
  }
  const price = prices.find(stored.priceId)
  const next = stored.nextPriceId === null ? null : prices.find(stored.nextPriceId)
  return {
    plan: stored.plan,
    state,
    priceId: stored.priceId,
    interval: price?.interval ?? null,
    amount: price?.amount ?? null,
    currency: price?.currency ?? null,
    startedAt: iso(stored.startedAt),
    periodEnd: iso(stored.periodEnd),
    trialEnd: stored.trialEnd === null ? null : iso(stored.trialEnd),
    graceEnd: stored.pastDueSince === null ? null : iso(graceEnd(stored.pastDueSince)),
    next:
      next === null || state === 'ending'
        ? null
        : { plan: next.plan, priceId: next.id, at: iso(stored.periodEnd) },
    lastPlan,
    portal: hasPortal,
  }
}
