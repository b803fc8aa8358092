import { type ProviderSubscription, ProviderUnavailable } from '../provider.ts'
import { METADATA, type StripeSchedule, type StripeSubscription } from './stripe-shapes.ts'

const MS = 1_000

/**
 * What Stripe's states are here (https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses).
 * `incomplete` was never paid for and gives nothing; `unpaid` and `paused` wait for a payment or a card.
 */
const STATES: ReadonlyMap<string, ProviderSubscription['state']> = new Map([
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past-due'],
  ['unpaid', 'past-due'],
  ['paused', 'past-due'],
  ['canceled', 'ended'],
  ['incomplete', 'ended'],
  ['incomplete_expired', 'ended'],
])

/** Our id of the price a schedule goes over to after the running phase; null where it goes over to none. */
export function nextPriceOf(schedule: StripeSchedule | null): string | null {
  if (schedule?.status !== 'active' || schedule.current_phase === null) return null
  const { end_date: end } = schedule.current_phase
  const next = schedule.phases.find((phase) => phase.start_date >= end)
  const price = next?.items[0]?.price
  const key = typeof price === 'object' ? price.lookup_key : null
  return key ?? next?.metadata?.[METADATA.price] ?? null
}

/** Whether it ends with the running period. The customer portal says so by a date. */
export function endsWithPeriod(subscription: StripeSubscription): boolean {
  const { cancel_at: at, cancel_at_period_end: ends, items } = subscription
  const end = Math.max(...items.data.map((item) => item.current_period_end))
  return ends || (at !== null && at <= end)
}

/**
 * Stripe's subscription in our words; null where it was not made by us. Pure.
 * @throws {ProviderUnavailable} for a state or a price that is not known here
 */
export function toSubscription(subscription: StripeSubscription): ProviderSubscription | null {
  const { status, metadata, trial_end: trialEnd } = subscription
  const uid = metadata[METADATA.uid]
  if (uid === undefined) return null
  const [item] = subscription.items.data
  const priceId = item?.price.lookup_key ?? metadata[METADATA.price]
  const state = STATES.get(status)
  if (item === undefined || priceId === undefined || state === undefined) {
    throw new ProviderUnavailable('Stripe told of a subscription that cannot be understood.')
  }
  const end = item.current_period_end
  const isRunning = state !== 'ended'
  const ends = endsWithPeriod(subscription)
  const nextPriceId = isRunning && !ends ? nextPriceOf(subscription.schedule) : null
  return {
    ref: subscription.id,
    customer: subscription.customer,
    uid,
    priceId,
    state,
    startedAt: subscription.start_date * MS,
    periodEnd: end * MS,
    trialEnd: trialEnd === null ? null : trialEnd * MS,
    cancelAtPeriodEnd: isRunning && ends,
    nextPriceId: nextPriceId === priceId ? null : nextPriceId,
  }
}
