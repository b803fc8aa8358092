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

/** Our id of the price after the running phase; null when no change is scheduled. */
export function nextPriceOf(schedule: StripeSchedule | null): string | null {
  if (schedule?.status !== 'active' || schedule.current_phase === null) return null
  const { end_date: end } = schedule.current_phase
  const next = schedule.phases.find((phase) => phase.start_date >= end)
  const price = next?.items[0]?.price
  const key = typeof price === 'object' ? price.lookup_key : null
  return key ?? next?.metadata?.[METADATA.price] ?? null
}

/** True when it ends with the running period. The customer portal sets a date instead of the flag. */
function endsWithPeriod(subscription: StripeSubscription): boolean {
  const { cancel_at: at, cancel_at_period_end: ends, items } = subscription
  const end = Math.max(...items.data.map((item) => item.current_period_end))
  return ends || (at !== null && at <= end)
}

/** null when it is not ours. Pure. @throws {ProviderUnavailable} for an unknown status or price */
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
  const ends = endsWithPeriod(subscription)
  const nextPriceId = isRunning && !ends ? nextPriceOf(subscription.schedule) : null
  return {
    ref: subscription.id,
    customer: subscription.customer,
    uid,
    priceId,
    state,
    startedAt: subscription.start_date * SECOND_MS,
    periodEnd: end * SECOND_MS,
    trialEnd: trialEnd === null ? null : trialEnd * SECOND_MS,
    cancelAtPeriodEnd: isRunning && ends,
    nextPriceId: nextPriceId === priceId ? null : nextPriceId,
  }
}

/**
 * One unchanged phase, then one period of `price`, then the schedule releases the subscription
 * (https://docs.stripe.com/billing/subscriptions/subscription-schedules). Pure.
 */
export function changePhases(
  subscription: StripeSubscription,
  phase: NonNullable<StripeSchedule['current_phase']>,
  price: Price,
  stripePrice: string,
): Stripe.SubscriptionScheduleUpdateParams {
  const present = subscription.items.data.map((item) => ({ price: item.price.id, quantity: 1 }))
  const { status, trial_end: trialEnd } = subscription
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: present,
        start_date: phase.start_date,
        end_date: phase.end_date,
        proration_behavior: 'none',
        // Without it, a running trial would end now.
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

/** At most four levels deep (https://docs.stripe.com/api/expanding_objects). */
const EXPAND = ['schedule.phases.items.price']

const anything = z.unknown()
const invoicesShape = z.object({ data: z.array(z.object({ id: z.string() })) })

const isOver = ({ status }: StripeSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** Each change reads the current state first, so that a repeated or interrupted one reaches the same result. */
export function createSubscriptionChanges(
  client: Stripe,
  request: StripeRequest,
  prices: StripePrices,
) {
  const find = (ref: string): Promise<StripeSubscription | null> =>
    request.orNull(subscriptionShape, () => client.subscriptions.retrieve(ref, { expand: EXPAND }))
  async function read(ref: string): Promise<StripeSubscription> {
    const found = await find(ref)
    if (found?.metadata[METADATA.uid] === undefined) throw notFoundAtStripe()
    return found
  }

  /** While a schedule controls the subscription, its cancellation cannot be changed. */
  async function release({ schedule }: StripeSubscription): Promise<void> {
    if (schedule === null) return
    await request(anything, () => client.subscriptionSchedules.release(schedule.id))
  }

  /** False when there was none. Stripe takes only one parameter: the portal sets the date, we set the flag. */
  async function undoCancellation(subscription: StripeSubscription): Promise<boolean> {
    const { id, cancel_at: at, cancel_at_period_end: atEnd } = subscription
    if (!atEnd && at === null) return false
    await release(subscription)
    const change = atEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await request(anything, () => client.subscriptions.update(id, change))
    return true
  }

  return {
    find,

    /** Cancels at the end of the period and drops a scheduled change. */
    cancelAtPeriodEnd: async (ref: string): Promise<void> => {
      const found = await read(ref)
      if (isOver(found) || endsWithPeriod(found)) return
      await release(found)
      await request(anything, () =>
        client.subscriptions.update(ref, { cancel_at_period_end: true }),
      )
    },

    resume: async (ref: string): Promise<void> => {
      const found = await read(ref)
      if (!isOver(found)) await undoCancellation(found)
    },

    /** Uses a schedule. The current price cancels a scheduled change; both undo a cancellation. */
    changeAtPeriodEnd: async (ref: string, price: Price): Promise<void> => {
      const before = await read(ref)
      if (isOver(before)) return
      const found = (await undoCancellation(before)) ? await read(ref) : before
      if (nextPriceOf(found.schedule) === price.id) return
      const wanted = await prices.idOf(price)
      if (found.items.data.some((item) => item.price.id === wanted)) {
        if (nextPriceOf(found.schedule) !== null) await release(found)
        return
      }
      const schedule =
        found.schedule ??
        (await request(scheduleShape, () =>
          client.subscriptionSchedules.create({ from_subscription: ref }),
        ))
      const { current_phase: phase, id } = schedule
      if (phase === null) throw new ProviderUnavailable('Stripe’s schedule is not running.')
      const change = changePhases(found, phase, price, wanted)
      await request(anything, () => client.subscriptionSchedules.update(id, change))
    },

    /** Credits paid time, voids invoices (https://docs.stripe.com/billing/subscriptions/cancel#canceling). */
    endNow: async (ref: string): Promise<void> => {
      const found = await read(ref)
      if (!isOver(found)) {
        await release(found)
        const credit = found.status === 'active'
        await request.orNull(anything, () =>
          client.subscriptions.cancel(ref, { prorate: credit, invoice_now: credit }),
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
