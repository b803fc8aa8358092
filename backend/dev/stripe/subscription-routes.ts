import { z } from 'zod'
import { bill, end, tellSubscription, unused } from './billing.ts'
import { formFlag, type LocalRoute, localRoute, missing, refuse } from './local-route.ts'
import type { LocalState, LocalSubscription } from './state.ts'
import { subscriptionJson } from './to-json.ts'

const expand = z.tuple([z.literal('schedule.phases.items.price')]).optional()

/** A subscription that may still be changed: to Stripe, one that was cancelled is not there any more. */
export function running(state: LocalState, id: string, param = 'id'): LocalSubscription {
  const held = state.subscriptions.get(id)
  if (held === undefined || held.status === 'canceled') throw missing('subscription', id, param)
  return held
}

/** Sets or takes back the end with the period; Stripe keeps the date beside the flag. */
function setEnd(held: LocalSubscription, ends: boolean): void {
  held.cancelAtPeriodEnd = ends
  held.cancelAt = ends ? held.periodEnd : null
}

/** Subscriptions: reading, the end with the period, the end at once. */
export const subscriptionRoutes: readonly LocalRoute[] = [
  localRoute('GET', '/v1/subscriptions/:id', z.strictObject({ expand }), (state, id, form) => {
    const held = state.subscriptions.get(id)
    if (held === undefined) throw missing('subscription', id)
    return subscriptionJson(held, state, form.expand !== undefined)
  }),
  localRoute(
    'POST',
    '/v1/subscriptions/:id',
    z.strictObject({
      cancel_at_period_end: formFlag.optional(),
      cancel_at: z.literal('').optional(),
    }),
    (state, id, form) => {
      const held = running(state, id)
      if (held.schedule !== null) {
        throw refuse(
          `The subscription is managed by the subscription schedule \`${held.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
        )
      }
      if (form.cancel_at !== undefined && form.cancel_at_period_end !== undefined) {
        throw refuse(
          'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
        )
      }
      setEnd(held, form.cancel_at_period_end ?? false)
      tellSubscription(state, 'updated', held)
      return subscriptionJson(held, state)
    },
  ),
  localRoute(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ prorate: formFlag.optional(), invoice_now: formFlag.optional() }),
    (state, id, { prorate = false, invoice_now: billed = false }) => {
      const held = running(state, id)
      const credit = prorate ? unused(held, state.now()) : 0
      end(state, held, state.now())
      if (credit > 0 && billed) bill(state, held, -credit, state.now())
      return subscriptionJson(held, state)
    },
  ),
]
