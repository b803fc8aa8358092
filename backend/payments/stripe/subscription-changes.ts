import type Stripe from 'stripe'
import { z } from 'zod'
import { type Price, ProviderUnavailable } from '../provider.ts'
import type { AskStripe } from './ask-stripe.ts'
import type { ReadingClock } from './reading-clock.ts'
import { changePhases } from './schedule-params.ts'
import { STRIPE_PAGE_MAX } from './stripe-limits.ts'
import type { StripePrices } from './stripe-prices.ts'
import { type StripeSubscription, scheduleShape, subscriptionShape } from './stripe-shapes.ts'
import { endsWithPeriod, nextPriceOf, type ReadSubscription } from './to-subscription.ts'

/** What is wanted with a subscription, four levels deep at most (https://docs.stripe.com/api/expanding_objects). */
const EXPAND = ['schedule.phases.items.price']

const anything = z.unknown()
const invoicesShape = z.object({ data: z.array(z.object({ id: z.string() })) })

const isOver = ({ status }: StripeSubscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

interface Parts {
  readonly client: Stripe
  readonly ask: AskStripe
  readonly prices: StripePrices
  readonly clock: ReadingClock
}

/**
 * The changes of a subscription. Each begins with how it stands and does only what is missing, so that a
 * repeated one, or one that broke off half-way, leads to the same end.
 */
export function createSubscriptionChanges({ client, ask, prices, clock }: Parts) {
  async function find(ref: string): Promise<ReadSubscription | null> {
    const readAt = clock.next()
    const found = await ask.orNull(subscriptionShape, () =>
      client.subscriptions.retrieve(ref, { expand: EXPAND }),
    )
    return found === null ? null : { ...found, readAt }
  }
  async function read(ref: string): Promise<ReadSubscription> {
    const found = await find(ref)
    if (found === null) throw new ProviderUnavailable('Stripe knows no such subscription.')
    return found
  }

  /** A schedule holds the subscription: while there is one, its cancellation cannot be changed. */
  async function release({ schedule }: StripeSubscription): Promise<void> {
    if (schedule === null) return
    await ask(anything, () => client.subscriptionSchedules.release(schedule.id))
  }

  /** Only one of the two may be given; the portal sets the date, we the other. */
  async function keepRunning(subscription: ReadSubscription): Promise<ReadSubscription> {
    const { id, cancel_at: at, cancel_at_period_end: atEnd } = subscription
    if (!atEnd && at === null) return subscription
    await release(subscription)
    const change = atEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const }
    await ask(anything, () => client.subscriptions.update(id, change))
    return read(id)
  }

  return {
    /** How it stands; null where Stripe knows none of this id. */
    find,

    /** It runs to the period's end; a change that waits is let go. */
    cancelAtPeriodEnd: async (ref: string): Promise<ReadSubscription> => {
      const found = await read(ref)
      if (isOver(found) || endsWithPeriod(found)) return found
      await release(found)
      await ask(anything, () => client.subscriptions.update(ref, { cancel_at_period_end: true }))
      return read(ref)
    },

    resume: async (ref: string): Promise<ReadSubscription> => {
      const found = await read(ref)
      return isOver(found) ? found : keepRunning(found)
    },

    /**
     * Goes over to a price at the period's end, by a schedule made from the subscription. The present
     * price takes a waiting change back; both take a cancellation back.
     */
    changeAtPeriodEnd: async (ref: string, price: Price): Promise<ReadSubscription> => {
      const before = await read(ref)
      if (isOver(before)) return before
      const found = await keepRunning(before)
      if (nextPriceOf(found.schedule) === price.id) return found
      const wanted = await prices.idOf(price)
      if (found.items.data.some((item) => item.price.id === wanted)) {
        if (nextPriceOf(found.schedule) !== null) await release(found)
        return read(ref)
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
      return read(ref)
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
