import type Stripe from 'stripe'
import { z } from 'zod'
import { type Price, type ProviderSubscription, ProviderUnavailable } from '../provider.ts'
import { type AskStripe, stripeKnowsNone } from './ask-stripe.ts'
import { STRIPE_PAGE_MAX } from './stripe-client.ts'
import type { StripePrices } from './stripe-prices.ts'
import {
  METADATA,
  type StripeSchedule,
  type StripeSubscription,
  scheduleShape,
  subscriptionShape,
} from './stripe-shapes.ts'

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
function endsWithPeriod(subscription: StripeSubscription): boolean {
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

/**
 * The phases that keep a subscription as it is until its period ends, and then go over to `price`
 * (`stripePrice` is Stripe's id of it) for one period, after which the schedule lets it go on by itself
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
        // Left out, the running trial would end now.
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

/** What is wanted with a subscription, four levels deep at most (https://docs.stripe.com/api/expanding_objects). */
const EXPAND = ['schedule.phases.items.price']

const anything = z.unknown()
const invoicesShape = z.object({ data: z.array(z.object({ id: z.string() })) })

const isOver = ({ status }: StripeSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/**
 * The changes of a subscription. Each begins with how it stands and does only what is missing, so that a
 * repeated one, or one that broke off half-way, leads to the same end.
 */
export function createSubscriptionChanges(client: Stripe, ask: AskStripe, prices: StripePrices) {
  const find = (ref: string): Promise<StripeSubscription | null> =>
    ask.orNull(subscriptionShape, () => client.subscriptions.retrieve(ref, { expand: EXPAND }))
  async function read(ref: string): Promise<StripeSubscription> {
    const found = await find(ref)
    if (found?.metadata[METADATA.uid] === undefined) throw stripeKnowsNone()
    return found
  }

  /** A schedule holds the subscription: while there is one, its cancellation cannot be changed. */
  async function release({ schedule }: StripeSubscription): Promise<void> {
    if (schedule === null) return
    await ask(anything, () => client.subscriptionSchedules.release(schedule.id))
  }

  /** Only one of the two may be given; the portal sets the date, we the other. Whether it was to end. */
  async function keepRunning(subscription: StripeSubscription): Promise<boolean> {
    const { id, cancel_at: at, cancel_at_period_end: atEnd } = subscription
    if (!atEnd && at === null) return false
    await release(subscription)
    const change = atEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await ask(anything, () => client.subscriptions.update(id, change))
    return true
  }

  return {
    /** How it stands; null where Stripe knows none of this id. */
    find,

    /** It runs to the period's end; a change that waits is let go. */
    cancelAtPeriodEnd: async (ref: string): Promise<void> => {
      const found = await read(ref)
      if (isOver(found) || endsWithPeriod(found)) return
      await release(found)
      await ask(anything, () => client.subscriptions.update(ref, { cancel_at_period_end: true }))
    },

    resume: async (ref: string): Promise<void> => {
      const found = await read(ref)
      if (!isOver(found)) await keepRunning(found)
    },

    /**
     * Goes over to a price at the period's end, by a schedule made from the subscription. The present
     * price takes a waiting change back; both take a cancellation back.
     */
    changeAtPeriodEnd: async (ref: string, price: Price): Promise<void> => {
      const before = await read(ref)
      if (isOver(before)) return
      const found = (await keepRunning(before)) ? await read(ref) : before
      if (nextPriceOf(found.schedule) === price.id) return
      const wanted = await prices.idOf(price)
      if (found.items.data.some((item) => item.price.id === wanted)) {
        if (nextPriceOf(found.schedule) !== null) await release(found)
        return
      }
      const schedule =
        found.schedule ??
        (await ask(scheduleShape, () =>
          client.subscriptionSchedules.create({ from_subscription: ref }),
        ))
      const { current_phase: phase, id } = schedule
      if (phase === null) throw new ProviderUnavailable('Stripe’s schedule is not running.')
      const change = changePhases(found, phase, price, wanted)
      await ask(anything, () => client.subscriptionSchedules.update(id, change))
    },

    /**
     * Ends it now. The unused time of a paid period is credited to the customer; a period that was never
     * paid is worth nothing, and need not be paid any more
     * (https://docs.stripe.com/billing/subscriptions/cancel#canceling).
     */
    endNow: async (ref: string): Promise<void> => {
      const found = await read(ref)
      if (!isOver(found)) {
        await release(found)
        const credit = found.status === 'active'
        await ask.orNull(anything, () =>
          client.subscriptions.cancel(ref, { prorate: credit, invoice_now: credit }),
        )
      }
      const owed = await ask(invoicesShape, () =>
        client.invoices.list({ subscription: ref, status: 'open', limit: STRIPE_PAGE_MAX }),
      )
      for (const { id } of owed.data) await ask(anything, () => client.invoices.voidInvoice(id))
    },
  }
}
