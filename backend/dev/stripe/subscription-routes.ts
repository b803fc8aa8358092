// cspell:ignore cancelation
import { z } from 'zod'
import { bill, emitSubscriptionEvent, end, endOfPeriod, unused } from './billing.ts'
import {
  formFlag,
  formInt,
  formMetadata,
  type LocalRoute,
  localRoute,
  missing,
  refuse,
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
  if (schedule === undefined) throw missing('subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw refuse(`You cannot update a subscription schedule that is ${schedule.status}.`)
  }
  return [schedule, running(state, schedule.subscription)]
}

/** Each phase starts at the end of the previous one. */
function readPhases(state: LocalState, forms: readonly z.infer<typeof phaseShape>[]): LocalPhase[] {
  const phases: LocalPhase[] = []
  for (const form of forms) {
    const [item] = form.items
    const price = state.prices.find(({ id }) => id === item.price)
    if (price === undefined) throw missing('price', item.price, 'phases[0][items][0][price]')
    const start = form.start_date ?? phases.at(-1)?.end
    if (start === undefined) throw refuse('The first phase needs a start date.')
    const end = form.end_date ?? (form.duration && endOfPeriod(start, form.duration.interval, 1))
    if (end === undefined) throw refuse('A phase needs an end date or a duration.')
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
    (state, _, { from_subscription: from }) => {
      const held = running(state, from, 'from_subscription')
      if (held.schedule !== null) throw refuse('The subscription already has a schedule.')
      const { price, periodStart: start, periodEnd, metadata, trialEnd, customer } = held
      const runs = held.status === 'trialing' ? trialEnd : null
      const schedule: LocalSchedule = {
        id: state.newId('sub_sched'),
        subscription: from,
        customer,
        status: 'active',
        phases: [{ start, end: periodEnd, price, metadata: { ...metadata }, trialEnd: runs }],
      }
      state.schedules.set(schedule.id, schedule)
      held.schedule = schedule.id
      return scheduleJson(schedule, state.now(), false)
    },
  ),
  localRoute('POST', '/v1/subscription_schedules/:id', updateShape, (state, id, form) => {
    const [schedule, held] = activeSchedule(state, id)
    const phases = readPhases(state, form.phases)
    const [first] = phases
    if (first?.start !== held.periodStart) {
      throw refuse('You can not modify the start date of the current phase.')
    }
    if (held.status === 'trialing' && first.trialEnd !== held.trialEnd) {
      throw refuse(
        'The trial of the current phase would end now; the local server does not do that.',
      )
    }
    schedule.phases = phases
    const json = scheduleJson(schedule, state.now(), false)
    state.emit('subscription_schedule.updated', json)
    emitSubscriptionEvent(state, 'updated', held)
    return json
  }),
  localRoute('POST', '/v1/subscription_schedules/:id/release', z.strictObject({}), (state, id) => {
    const [schedule, held] = activeSchedule(state, id)
    schedule.status = 'released'
    held.schedule = null
    const json = scheduleJson(schedule, state.now(), false)
    state.emit('subscription_schedule.released', json)
    emitSubscriptionEvent(state, 'updated', held)
    return json
  }),
]

const expand = z.tuple([z.literal('schedule.phases.items.price')]).optional()

/** An active subscription; Stripe reports a canceled one as missing. */
export function running(state: LocalState, id: string, param = 'id'): LocalSubscription {
  const held = state.subscriptions.get(id)
  if (held === undefined || held.status === 'canceled') throw missing('subscription', id, param)
  return held
}

/** Sets or clears the cancellation at period end; Stripe stores the date in addition to the flag. */
function setEnd(held: LocalSubscription, ends: boolean): void {
  held.cancelAtPeriodEnd = ends
  held.cancelAt = ends ? held.periodEnd : null
}

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
      emitSubscriptionEvent(state, 'updated', held)
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
