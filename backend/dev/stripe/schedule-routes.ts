import { z } from 'zod'
import { endOfPeriod, tellSubscription } from './billing.ts'
import {
  formInt,
  formMetadata,
  type LocalRoute,
  localRoute,
  missing,
  refuse,
} from './local-route.ts'
import type { LocalPhase, LocalSchedule, LocalState, LocalSubscription } from './state.ts'
import { running } from './subscription-routes.ts'
import { scheduleJson } from './to-json.ts'

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

/** Phases as they will be: each begins where the one before ends. */
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

/** Subscription schedules: from a running subscription, changed, and let go. */
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
    state.tell('subscription_schedule.updated', json)
    tellSubscription(state, 'updated', held)
    return json
  }),
  localRoute('POST', '/v1/subscription_schedules/:id/release', z.strictObject({}), (state, id) => {
    const [schedule, held] = activeSchedule(state, id)
    schedule.status = 'released'
    held.schedule = null
    const json = scheduleJson(schedule, state.now(), false)
    state.tell('subscription_schedule.released', json)
    tellSubscription(state, 'updated', held)
    return json
  }),
]
