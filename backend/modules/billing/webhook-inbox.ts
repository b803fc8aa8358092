import type { KeyedMutex } from '../../database/keyed-mutex.ts'
import { Failure } from '../../http/failure.ts'
import { attempt } from './attempts.ts'
import { checkSession, checkSessions } from './check-session.ts'
import { checkSubscription } from './follow-subscription.ts'
import type { PaymentsContext } from './payments-context.ts'
import { type ProviderEvent, WebhookRefused } from './provider.ts'
import type { WaitingEvent } from './stores/event-store.ts'

/** The headers of a webhook, by their names in lower case. */
type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

async function followSession(
  context: PaymentsContext,
  exclusively: KeyedMutex,
  ref: string,
): Promise<void> {
  const { provider, sessions } = context
  if (provider === null) return
  const known = await sessions.byRef(provider.name, ref)
  // The webhook may be faster than the answer that names the page.
  const id = known?.id ?? (await provider.readSession(ref))?.sessionId
  const session = id === undefined ? null : await sessions.get(id)
  if (session === null) return
  await exclusively(session.uid, async () => {
    const current = await sessions.get(session.id)
    if (current !== null) await checkSession(context, current)
  })
}

async function followPlan(
  context: PaymentsContext,
  exclusively: KeyedMutex,
  ref: string,
): Promise<void> {
  const { provider, subscriptions } = context
  if (provider === null) return
  const stored = await subscriptions.byRef(provider.name, ref)
  if (stored !== null) {
    await exclusively(stored.uid, () => checkSubscription(context, stored.uid, { always: true }))
    return
  }
  // Of a page that was paid a moment ago, perhaps; and else of one that was replaced.
  const truth = await provider.readSubscription(ref)
  if (truth === null) return
  const { uid } = truth
  await exclusively(uid, async () => {
    await checkSessions(context, uid)
    // Another process may have given it by an answer from before this event.
    const isThere = (await subscriptions.byRef(provider.name, ref)) !== null
    if (isThere) await checkSubscription(context, uid, { always: true })
  })
}

/**
 * Follows up what an event is about: the event itself is never believed, the provider is asked. An event that fails
 * stays in the inbox.
 */
export function followEvent(
  context: PaymentsContext,
  exclusively: KeyedMutex,
  provider: string,
  { id, subject: { kind, ref } }: WaitingEvent,
): Promise<void> {
  const follow = kind === 'session' ? followSession : followPlan
  return attempt(context, 'following an event', async () => {
    await follow(context, exclusively, ref)
    await context.events.setDone(provider, id)
  })
}

/**
 * What becomes of webhooks. An event is written down, then acknowledged, then looked after: a provider
 * that waits for the acknowledgement is never asked meanwhile, and nothing is lost when this stops
 * in between (settleDue goes on with it).
 */
export function createWebhooks(context: PaymentsContext, exclusively: KeyedMutex) {
  const { provider, events, now, log } = context
  const underWay = new Set<Promise<void>>()

  const accept = async (event: ProviderEvent): Promise<void> => {
    if (provider === null || !(await events.add(provider.name, event, now()))) return
    const { id, subject } = event
    if (subject === null) return
    const following = followEvent(context, exclusively, provider.name, { id, subject }).finally(
      () => underWay.delete(following),
    )
    underWay.add(following)
  }

  return {
    accept,

    /** @throws {Failure} 400 for what is not the provider's, 404 where that provider is not used */
    receive: async (name: string, body: Uint8Array, headers: WebhookHeaders) => {
      if (provider?.name !== name) {
        throw new Failure(404, 'no-such-address', 'There is nothing at this address.')
      }
      // A header that is sent twice is none.
      const sent = headers[provider.signatureHeader]
      const signature = typeof sent === 'string' ? sent : undefined
      let event: ProviderEvent
      try {
        event = provider.readWebhook(body, signature, now())
      } catch (error) {
        if (!(error instanceof WebhookRefused)) throw error
        log('a webhook was refused', { reason: error.message })
        throw new Failure(400, 'webhook-refused', 'This message is not from the payment provider.')
      }
      await accept(event)
    },

    /** Resolves when nothing that was accepted is still being looked after. */
    idle: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
