import type Stripe from 'stripe'
import type { Price } from '../provider.ts'
import { METADATA, type StripeSchedule, type StripeSubscription } from './stripe-shapes.ts'

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
