// cspell:ignore cancelation
import { z } from 'zod'
import {
  bill,
  emitSubscriptionEvent,
  endOfPeriod,
  endSubscription,
  unusedAmount,
} from './billing.ts'
import {
  formFlag,
  formInt,
  formMetadata,
  invalidRequest,
  type LocalRoute,
  localRoute,
  resourceMissing,
} from './local-route.ts'
import type { LocalPhase, LocalSchedule, LocalState, LocalSubscription } from './state.ts'
import { scheduleJson, subscriptionJson } from './to-json.ts'

const phaseShape = z.strictObject({
  items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
  start_date: formInt.optional(),
  end_date: formInt.optional(),
  duration: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: z.literal('1') })
    .optional(),
  trial_end: formInt.optional(),
  proration_behavior: z.literal('none'),
  metadata: formMetadata.optional(),
})
const updateShape = z.strictObject({
  end_behavior: z.literal('release'),
  proration_behavior: z.literal('none'),
  phases: z.array(phaseShape).min(1).max(10),
})

function activeSchedule(state: LocalState, id: string): [LocalSchedule, LocalSubscription] {
  const schedule = state.schedules.get(id)
  if (schedule === undefined) throw resourceMissing('subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw invalidRequest(`You cannot update a subscription schedule that is ${schedule.status}.`)
  }
  return [schedule, requireActiveSubscription(state, schedule.subscription)]
}

/** Reads the phases of a schedule. By default, a phase starts at the end of the previous phase. */
function readPhases(state: LocalState, forms: readonly z.infer<typeof phaseShape>[]): LocalPhase[] {
  const phases: LocalPhase[] = []
  for (const form of forms) {
    const [item] = form.items
    const price = state.prices.find(({ id }) => id === item.price)
    if (price === undefined)
      throw resourceMissing('price', item.price, 'phases[0][items][0][price]')
    const start = form.start_date ?? phases.at(-1)?.end
    if (start === undefined) throw invalidRequest('The first phase needs a start date.')
    const end = form.end_date ?? (form.duration && endOfPeriod(start, form.duration.interval, 1))
    if (end === undefined) throw invalidRequest('A phase needs an end date or a duration.')
    phases.push({
      start,
      end,
      price,
      metadata: form.metadata ?? {},
      trialEnd: form.trial_end ?? null,
    })
  }
  return phases
}

export const scheduleRoutes: readonly LocalRoute[] = [
  localRoute(
    'POST',
    '/v1/subscription_schedules',
    z.strictObject({ from_subscription: z.string() }),
    (state, _, { from_subscription: subscriptionId }) => {
      const subscription = requireActiveSubscription(state, subscriptionId, 'from_subscription')
      if (subscription.schedule !== null)
        throw invalidRequest('The subscription already has a schedule.')
      const { price, periodStart: start, periodEnd, metadata, trialEnd, customer } = subscription
      const currentTrialEnd = subscription.status === 'trialing' ? trialEnd : null
      const schedule: LocalSchedule = {
        id: state.newId('sub_sched'),
        subscription: subscriptionId,
        customer,
        status: 'active',
        phases: [
          { start, end: periodEnd, price, metadata: { ...metadata }, trialEnd: currentTrialEnd },
        ],
      }
      state.schedules.set(schedule.id, schedule)
      subscription.schedule = schedule.id
      return scheduleJson(schedule, state.now(), { withPrices: false })
    },
  ),
  localRoute('POST', '/v1/subscription_schedules/:id', updateShape, (state, id, form) => {
    const [schedule, subscription] = activeSchedule(state, id)
    const phases = readPhases(state, form.phases)
    const [first] = phases
    if (first?.start !== subscription.periodStart) {
      throw invalidRequest('You can not modify the start date of the current phase.')
    }
    if (subscription.status === 'trialing' && first.trialEnd !== subscription.trialEnd) {
      throw invalidRequest(
        'The trial of the current phase would end now; the local server does not do that.',
      )
    }
    schedule.phases = phases
    const json = scheduleJson(schedule, state.now(), { withPrices: false })
    state.emit('subscription_schedule.updated', json)
    emitSubscriptionEvent(state, 'updated', subscription)
    return json
  }),
  localRoute('POST', '/v1/subscription_schedules/:id/release', z.strictObject({}), (state, id) => {
    const [schedule, subscription] = activeSchedule(state, id)
    schedule.status = 'released'
    subscription.schedule = null
    const json = scheduleJson(schedule, state.now(), { withPrices: false })
    state.emit('subscription_schedule.released', json)
    emitSubscriptionEvent(state, 'updated', subscription)
    return json
  }),
]

const expand = z.tuple([z.literal('schedule.phases.items.price')]).optional()

/** Returns a subscription that is not canceled. Stripe reports a canceled one as missing. */
export function requireActiveSubscription(
  state: LocalState,
  id: string,
  param = 'id',
): LocalSubscription {
  const subscription = state.subscriptions.get(id)
  if (subscription === undefined || subscription.status === 'canceled')
    throw resourceMissing('subscription', id, param)
  return subscription
}

/** Sets or clears the cancellation at the end of the period. Stripe stores its date in addition to the flag. */
function setCancelAtPeriodEnd(subscription: LocalSubscription, isCanceled: boolean): void {
  subscription.cancelAtPeriodEnd = isCanceled
  subscription.cancelAt = isCanceled ? subscription.periodEnd : null
}

export const subscriptionRoutes: readonly LocalRoute[] = [
  localRoute('GET', '/v1/subscriptions/:id', z.strictObject({ expand }), (state, id, form) => {
    const subscription = state.subscriptions.get(id)
    if (subscription === undefined) throw resourceMissing('subscription', id)
    return subscriptionJson(subscription, state, form.expand !== undefined)
  }),
  localRoute(
    'POST',
    '/v1/subscriptions/:id',
    z.strictObject({
      cancel_at_period_end: formFlag.optional(),
      cancel_at: z.literal('').optional(),
    }),
    (state, id, form) => {
      const subscription = requireActiveSubscription(state, id)
      if (subscription.schedule !== null) {
        throw invalidRequest(
          `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
        )
      }
      if (form.cancel_at !== undefined && form.cancel_at_period_end !== undefined) {
        throw invalidRequest(
          'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
        )
      }
      setCancelAtPeriodEnd(subscription, form.cancel_at_period_end ?? false)
      emitSubscriptionEvent(state, 'updated', subscription)
      return subscriptionJson(subscription, state)
    },
  ),
  localRoute(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ prorate: formFlag.optional(), invoice_now: formFlag.optional() }),
    (state, id, { prorate = false, invoice_now: shouldInvoice = false }) => {
      const subscription = requireActiveSubscription(state, id)
      const credit = prorate ? unusedAmount(subscription, state.now()) : 0
      endSubscription(state, subscription, state.now())
      if (credit > 0 && shouldInvoice) bill(state, subscription, -credit, state.now())
      return subscriptionJson(subscription, state)
    },
  ),
]
