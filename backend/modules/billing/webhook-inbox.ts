import type { KeyedMutex } from '../../database/keyed-mutex.ts'
import { Failure } from '../../http/failure.ts'
import { attempt } from './attempts.ts'
import { checkSession, checkSessions } from './check-session.ts'
import { checkSubscription } from './check-subscription.ts'
import type { PaymentsContext } from './payments-context.ts'
import { type ProviderEvent, WebhookRefused } from './provider.ts'
import type { WaitingEvent } from './stores/event-store.ts'

type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

async function processSessionEvent(
  context: PaymentsContext,
  runExclusively: KeyedMutex,
  ref: string,
): Promise<void> {
  const { provider, sessions } = context
  if (provider === null) return
  const stored = await sessions.byRef(provider.name, ref)
  // The webhook may arrive before the provider's response that created the session.
  const id = stored?.id ?? (await provider.readSession(ref))?.sessionId
  const session = id === undefined ? null : await sessions.get(id)
  if (session === null) return
  await runExclusively(session.uid, async () => {
    const current = await sessions.get(session.id)
    if (current !== null) await checkSession(context, current)
  })
}

async function processSubscriptionEvent(
  context: PaymentsContext,
  runExclusively: KeyedMutex,
  ref: string,
): Promise<void> {
  const { provider, subscriptions } = context
  if (provider === null) return
  const stored = await subscriptions.byRef(provider.name, ref)
  if (stored !== null) {
    await runExclusively(stored.uid, () => checkSubscription(context, stored.uid, { always: true }))
    return
  }
  // The checkout was paid a moment ago, or another subscription has replaced this one.
  const subscription = await provider.readSubscription(ref)
  if (subscription === null) return
  const { uid } = subscription
  await runExclusively(uid, async () => {
    await checkSessions(context, uid)
    // Another process may have stored the subscription from a response that is older than this event.
    const isStored = (await subscriptions.byRef(provider.name, ref)) !== null
    if (isStored) await checkSubscription(context, uid, { always: true })
  })
}

/** Processes an event by reading the current state of its object. A failed event remains in the inbox. */
export function processEvent(
  context: PaymentsContext,
  runExclusively: KeyedMutex,
  provider: string,
  { id, subject: { kind, ref } }: WaitingEvent,
): Promise<void> {
  const processSubject = kind === 'session' ? processSessionEvent : processSubscriptionEvent
  return attempt(context, 'processing an event', async () => {
    await processSubject(context, runExclusively, ref)
    await context.events.setDone(provider, id)
  })
}

/** Acknowledges an event when it is stored, and processes it afterwards. `settleDue` resumes events after a crash. */
export function createWebhooks(context: PaymentsContext, runExclusively: KeyedMutex) {
  const { provider, events, now, log } = context
  const pending = new Set<Promise<void>>()

  const accept = async (event: ProviderEvent): Promise<void> => {
    if (provider === null || !(await events.add(provider.name, event, now()))) return
    const { id, subject } = event
    if (subject === null) return
    const processing = processEvent(context, runExclusively, provider.name, {
      id,
      subject,
    }).finally(() => pending.delete(processing))
    pending.add(processing)
  }

  return {
    accept,

    /** @throws {Failure} 400 for an invalid signature, 404 for a provider that is not in use */
    receive: async (name: string, body: Uint8Array, headers: WebhookHeaders) => {
      if (provider?.name !== name) {
        throw new Failure(404, 'no-such-address')
      }
      // A repeated header counts as missing.
      const header = headers[provider.signatureHeader]
      const signature = typeof header === 'string' ? header : undefined
      let event: ProviderEvent
      try {
        event = provider.readWebhook(body, signature, now())
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error
        log('a webhook was refused', { reason: error.message })
        throw new Failure(400, 'webhook-refused')
      }
      await accept(event)
    },

    /** Resolves when no accepted event is still being processed. */
    idle: async (): Promise<void> => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
