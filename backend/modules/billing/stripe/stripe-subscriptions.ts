import type Stripe from 'stripe'
import { z } from 'zod'
import { type Price, type ProviderSubscription, ProviderUnavailable } from '../provider.ts'
import { STRIPE_PAGE_MAX } from './stripe-client.ts'
import type { StripePrices } from './stripe-prices.ts'
import { notFoundAtStripe, type StripeRequest } from './stripe-request.ts'
import {
  METADATA,
  type StripeSchedule,
  type StripeSubscription,
  scheduleShape,
  subscriptionShape,
} from './stripe-shapes.ts'

const SECOND_MS = 1_000

/** https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses; `incomplete` was never paid. */
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

/** Returns this service's id of the price after the current phase, or null when no change is scheduled. */
export function nextPriceOf(schedule: StripeSchedule | null): string | null {
  if (schedule?.status !== 'active' || schedule.current_phase === null) return null
  const { end_date: end } = schedule.current_phase
  const next = schedule.phases.find((phase) => phase.start_date >= end)
  const price = next?.items[0]?.price
  const key = typeof price === 'object' ? price.lookup_key : null
  return key ?? next?.metadata?.[METADATA.price] ?? null
}

/** Returns true when the subscription ends with the current period. The portal sets a date instead of the flag. */
function endsWithPeriod(subscription: StripeSubscription): boolean {
  const { cancel_at: cancelAt, cancel_at_period_end: isCancelled, items } = subscription
  const end = Math.max(...items.data.map((item) => item.current_period_end))
  return isCancelled || (cancelAt !== null && cancelAt <= end)
}

/** Returns null for a subscription of another product. @throws {ProviderUnavailable} for an unknown status or price */
export function toSubscription(subscription: StripeSubscription): ProviderSubscription | null {
  const { status, metadata, trial_end: trialEnd } = subscription
  const uid = metadata[METADATA.uid]
  if (uid === undefined) return null
  const [item] = subscription.items.data
  const priceId = item?.price.lookup_key ?? metadata[METADATA.price]
  const state = STATES.get(status)
  if (item === undefined || priceId === undefined || state === undefined) {
    throw new ProviderUnavailable('Stripe sent a subscription with an unknown status or price.')
  }
  const end = item.current_period_end
  const isRunning = state !== 'ended'
  const isEnding = endsWithPeriod(subscription)
  const nextPriceId = isRunning && !isEnding ? nextPriceOf(subscription.schedule) : null
  return {
    ref: subscription.id,
    customer: subscription.customer,
    uid,
    priceId,
    state,
    startedAt: subscription.start_date * SECOND_MS,
    periodEnd: end * SECOND_MS,
    trialEnd: trialEnd === null ? null : trialEnd * SECOND_MS,
    cancelAtPeriodEnd: isRunning && isEnding,
    nextPriceId: nextPriceId === priceId ? null : nextPriceId,
  }
}

/** Returns a schedule with the current phase and one period of `price`. It then releases the subscription. */
export function changePhases(
  subscription: StripeSubscription,
  phase: NonNullable<StripeSchedule['current_phase']>,
  price: Price,
  stripePrice: string,
): Stripe.SubscriptionScheduleUpdateParams {
  const currentItems = subscription.items.data.map((item) => ({
    price: item.price.id,
    quantity: 1,
  }))
  const { status, trial_end: trialEnd } = subscription
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: currentItems,
        start_date: phase.start_date,
        end_date: phase.end_date,
        proration_behavior: 'none',
        // Without `trial_end`, a running trial would end now.
        ...(status === 'trialing' && trialEnd !== null ? { trial_end: trialEnd } : {}),
      },
      {
        items: [{ price: stripePrice, quantity: 1 }],
        duration: { interval: price.interval, interval_count: 1 },
        proration_behavior: 'none',
        metadata: { [METADATA.price]: price.id },
      },
    ],
  }
}

/** Stripe expands at most four levels (https://docs.stripe.com/api/expanding_objects). */
const EXPAND = ['schedule.phases.items.price']

const anything = z.unknown()
const invoicesShape = z.object({ data: z.array(z.object({ id: z.string() })) })

const isEnded = ({ status }: StripeSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** Each change reads the current state first, so that a repeated or interrupted change reaches the same result. */
export function createSubscriptionChanges(
  client: Stripe,
  request: StripeRequest,
  prices: StripePrices,
) {
  const find = (ref: string): Promise<StripeSubscription | null> =>
    request.orNull(subscriptionShape, () => client.subscriptions.retrieve(ref, { expand: EXPAND }))
  async function requireSubscription(ref: string): Promise<StripeSubscription> {
    const subscription = await find(ref)
    if (subscription?.metadata[METADATA.uid] === undefined) throw notFoundAtStripe()
    return subscription
  }

  /** Releases the subscription from its schedule, because otherwise its cancellation cannot be changed. */
  async function release({ schedule }: StripeSubscription): Promise<void> {
    if (schedule === null) return
    await request(anything, () => client.subscriptionSchedules.release(schedule.id))
  }

  /** Returns false if nothing is cancelled. Stripe accepts either the portal's date or this service's flag. */
  async function undoCancellation(subscription: StripeSubscription): Promise<boolean> {
    const { id, cancel_at: cancelAt, cancel_at_period_end: isCancelled } = subscription
    if (!isCancelled && cancelAt === null) return false
    await release(subscription)
    const change = isCancelled ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await request(anything, () => client.subscriptions.update(id, change))
    return true
  }

  return {
    find,

    /** Cancels at the end of the period and discards a scheduled change. */
    cancelAtPeriodEnd: async (ref: string): Promise<void> => {
      const subscription = await requireSubscription(ref)
      if (isEnded(subscription) || endsWithPeriod(subscription)) return
      await release(subscription)
      await request(anything, () =>
        client.subscriptions.update(ref, { cancel_at_period_end: true }),
      )
    },

    resume: async (ref: string): Promise<void> => {
      const subscription = await requireSubscription(ref)
      if (!isEnded(subscription)) await undoCancellation(subscription)
    },

    /** Schedules a change and undoes a cancellation. The current price cancels a scheduled change. */
    changeAtPeriodEnd: async (ref: string, price: Price): Promise<void> => {
      const current = await requireSubscription(ref)
      if (isEnded(current)) return
      const subscription = (await undoCancellation(current))
        ? await requireSubscription(ref)
        : current
      if (nextPriceOf(subscription.schedule) === price.id) return
      const stripePrice = await prices.idOf(price)
      if (subscription.items.data.some((item) => item.price.id === stripePrice)) {
        if (nextPriceOf(subscription.schedule) !== null) await release(subscription)
        return
      }
      const schedule =
        subscription.schedule ??
        (await request(scheduleShape, () =>
          client.subscriptionSchedules.create({ from_subscription: ref }),
        ))
      const { current_phase: phase, id } = schedule
      if (phase === null) throw new ProviderUnavailable('Stripe’s schedule is not running.')
      const change = changePhases(subscription, phase, price, stripePrice)
      await request(anything, () => client.subscriptionSchedules.update(id, change))
    },

    /** Ends it, credits unused time and voids invoices (https://docs.stripe.com/billing/subscriptions/cancel). */
    endNow: async (ref: string): Promise<void> => {
      const subscription = await requireSubscription(ref)
      if (!isEnded(subscription)) {
        await release(subscription)
        const hasPaidTime = subscription.status === 'active'
        await request.orNull(anything, () =>
          client.subscriptions.cancel(ref, { prorate: hasPaidTime, invoice_now: hasPaidTime }),
        )
      }
      const unpaid = await request(invoicesShape, () =>
        client.invoices.list({ subscription: ref, status: 'open', limit: STRIPE_PAGE_MAX }),
      )
      for (const { id } of unpaid.data)
        await request(anything, () => client.invoices.voidInvoice(id))
    },
  }
}
