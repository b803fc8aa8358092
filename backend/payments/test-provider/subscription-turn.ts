import { addInterval, unusedAmount } from '../prices/interval.ts'
import type { Price } from '../provider.ts'

/** How long the test provider waits for an overdue payment before it ends the subscription, days. */
export const OVERDUE_DAYS = 7
const DAY_MS = 86_400_000

/** A subscription as the test provider keeps it. Times are ms since the epoch. */
export interface TestSubscription {
  readonly ref: string
  readonly customer: string
  readonly uid: string
  readonly price: Price
  readonly state: 'trialing' | 'active' | 'past-due' | 'ended'
  readonly startedAt: number
  /**
   * What periods are counted from: the beginning, the trial's end, or the last change of interval. So
   * somebody who began on the 31st pays on the 31st again after February.
   */
  readonly anchor: number
  /** How many periods from the anchor it is to `periodEnd`. */
  readonly periods: number
  readonly periodStart: number
  readonly periodEnd: number
  readonly trialEnd: number | null
  readonly cancelAtPeriodEnd: boolean
  readonly nextPrice: Price | null
  readonly pastDueSince: number | null
  readonly updatedAt: number
}

/** What time alone does to a subscription: it ends, or its next period begins and has to be paid. */
export type Turn =
  | { readonly kind: 'end'; readonly at: number; readonly after: TestSubscription }
  | { readonly kind: 'renew'; readonly at: number; readonly after: TestSubscription }

/** The end of a subscription, now or at some time: nothing waits any more. */
export function ended(subscription: TestSubscription): TestSubscription {
  return {
    ...subscription,
    state: 'ended',
    cancelAtPeriodEnd: false,
    nextPrice: null,
    pastDueSince: null,
  }
}

function renewed(subscription: TestSubscription): TestSubscription {
  const { periodEnd: at, nextPrice } = subscription
  const price = nextPrice ?? subscription.price
  // As with Stripe, only another interval moves the day of the month on which somebody pays.
  const keepsDay = nextPrice === null || nextPrice.interval === subscription.price.interval
  const anchor = keepsDay ? subscription.anchor : at
  const periods = keepsDay ? subscription.periods + 1 : 1
  const end = addInterval(anchor, price.interval, periods)
  return {
    ...subscription,
    state: 'active',
    price,
    nextPrice: null,
    anchor,
    periods,
    periodStart: at,
    periodEnd: end,
  }
}

/**
 * The next thing that is due at `now`, or null. As with Stripe, a new period begins whether or not its
 * payment succeeds. Whoever applies a renewal charges for it, and asks again.
 */
export function nextTurn(subscription: TestSubscription, now: number): Turn | null {
  const { state, pastDueSince, cancelAtPeriodEnd } = subscription
  if (state === 'ended') return null
  const patience = pastDueSince === null ? null : pastDueSince + OVERDUE_DAYS * DAY_MS
  const at = Math.min(subscription.periodEnd, patience ?? Number.POSITIVE_INFINITY)
  if (at > now) return null
  if (at === patience || cancelAtPeriodEnd) return { kind: 'end', at, after: ended(subscription) }
  return { kind: 'renew', at, after: renewed(subscription) }
}

/** What the unused rest of the running period is worth: nothing where it was a trial, or not paid. */
export function unusedCredit(subscription: TestSubscription, now: number): number {
  const { state, price, periodStart: start, periodEnd: end } = subscription
  return state === 'active' ? unusedAmount(price.amount, { start, end }, now) : 0
}
