import type { KeyedMutex } from '../../database/keyed-mutex.ts'
import { attempt, troubleOf } from './attempts.ts'
import { checkSessions } from './check-session.ts'
import { checkSubscription } from './follow-subscription.ts'
import { endReplaced } from './grant-session.ts'
import type { LogTrouble, PaymentsContext } from './payments-context.ts'
import type { RunningProvider } from './provider.ts'
import { PAST_PLANS_KEPT_MS } from './trials.ts'
import { followEvent } from './webhook-inbox.ts'

const DAY_MS = 24 * 60 * 60_000
/** Most users, and most events, that are looked after in one go. */
const BATCH = 100
/** How long an event is tried that cannot be followed; what it was about is asked for at other times, too. */
export const EVENTS_TRIED_MS = 3 * DAY_MS
/** Stripe sends an event again for three days; long afterwards its id is not sent again. */
export const EVENTS_KEPT_MS = 30 * DAY_MS
/** Pages that gave nothing: an idempotency key is good for at least this long. */
export const SESSIONS_KEPT_MS = 30 * DAY_MS

/**
 * Brings up to date what is due: events that could not be followed, pages that were paid or are over,
 * subscriptions whose period or days of grace end, and the ones to be ended. Never rejects.
 */
export async function settleDue(context: PaymentsContext, exclusively: KeyedMutex): Promise<void> {
  const { provider, events, sessions, subscriptions, pastPlans, now } = context
  await events.prune(now() - EVENTS_KEPT_MS)
  await sessions.prune(now() - SESSIONS_KEPT_MS)
  await pastPlans.prune(now() - PAST_PLANS_KEPT_MS)
  if (provider === null) return
  const { name } = provider
  for (const event of await events.waiting(name, now() - EVENTS_TRIED_MS, BATCH)) {
    await followEvent(context, exclusively, name, event)
  }
  for (const uid of await sessions.due(name, now(), BATCH)) {
    await attempt(context, 'looking after a payment', () =>
      exclusively(uid, () => checkSessions(context, uid)),
    )
  }
  for (const uid of await subscriptions.due(name, now(), BATCH)) {
    await attempt(context, 'looking after a plan', () =>
      exclusively(uid, () => checkSubscription(context, uid)),
    )
  }
  await attempt(context, 'ending what was replaced', () => endReplaced(context))
}

/** How often what is due is looked for: the most that anything is late. */
export const SETTLE_EVERY_MS = 60_000

/** Looks after what is due, now and from then on, without keeping the process alive. */
export function startSettling(
  payments: { settleDue(): Promise<void>; idle(): Promise<void> },
  running: Pick<RunningProvider, 'runDue'> | null,
  log: LogTrouble,
) {
  let settling = Promise.resolve()
  const settle = async () => {
    try {
      running?.runDue()
      await payments.settleDue()
    } catch (error) {
      log('looking after plans did not work and is tried again', troubleOf(error))
    }
  }
  const run = () => {
    settling = settling.then(settle)
  }
  const timer = setInterval(run, SETTLE_EVERY_MS).unref()
  run()
  return {
    /** Resolves when what has begun is over. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await settling
      await payments.idle()
    },
  }
}
