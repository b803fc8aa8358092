import type { KeyedMutex } from '../../database/keyed-mutex.ts'
import { attempt, failureDetails } from './attempts.ts'
import { checkSessions } from './check-session.ts'
import { checkSubscription } from './check-subscription.ts'
import { endReplaced } from './grant-session.ts'
import type { LogFailure, PaymentsContext } from './payments-context.ts'
import type { RunningProvider } from './provider.ts'
import { PAST_PLAN_RETENTION_MS } from './trials.ts'
import { processEvent } from './webhook-inbox.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 100
/** Duration of retries for an event that cannot be processed. Scheduled checks update its object as well. */
export const EVENT_RETRY_MS = 3 * DAY_MS
/** Stripe resends an event for three days, so older ids are never sent again. */
export const EVENT_RETENTION_MS = 30 * DAY_MS
/** Retention of sessions without a grant; idempotency keys stay valid at least this long. */
export const SESSION_RETENTION_MS = 30 * DAY_MS

/** Processes failed events, due pages and subscriptions, and replaced subscriptions. Logs errors of single tasks. */
export async function settleDue(
  context: PaymentsContext,
  runExclusively: KeyedMutex,
): Promise<void> {
  const { provider, events, sessions, subscriptions, pastPlans, now } = context
  await events.prune(now() - EVENT_RETENTION_MS)
  await sessions.prune(now() - SESSION_RETENTION_MS)
  await pastPlans.prune(now() - PAST_PLAN_RETENTION_MS)
  if (provider === null) return
  const { name } = provider
  for (const event of await events.waiting(name, now() - EVENT_RETRY_MS, BATCH_SIZE)) {
    await processEvent(context, runExclusively, name, event)
  }
  for (const uid of await sessions.due(name, now(), BATCH_SIZE)) {
    await attempt(context, 'checking a payment', () =>
      runExclusively(uid, () => checkSessions(context, uid)),
    )
  }
  for (const uid of await subscriptions.due(name, now(), BATCH_SIZE)) {
    await attempt(context, 'checking a plan', () =>
      runExclusively(uid, () => checkSubscription(context, uid)),
    )
  }
  await attempt(context, 'ending replaced subscriptions', () => endReplaced(context))
}

/** Interval of due checks, which is also the maximum delay. */
export const SETTLE_EVERY_MS = 60_000

/** Processes due payments now and at an interval. The timer does not keep the process alive. */
export function startSettling(
  payments: { settleDue(): Promise<void>; idle(): Promise<void> },
  running: Pick<RunningProvider, 'runDue'> | null,
  log: LogFailure,
) {
  let settling = Promise.resolve()
  const settle = async () => {
    try {
      running?.runDue()
      await payments.settleDue()
    } catch (error) {
      log('processing due payments failed and will be retried', failureDetails(error))
    }
  }
  const run = () => {
    settling = settling.then(settle)
  }
  const timer = setInterval(run, SETTLE_EVERY_MS).unref()
  run()
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await settling
      await payments.idle()
    },
  }
}
