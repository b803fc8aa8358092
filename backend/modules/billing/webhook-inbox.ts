import type { KeyedMutex } from '../../database/keyed-mutex.ts'
import { Failure } from '../../http/failure.ts'
import { attempt } from './attempts.ts'
import { followEvent } from './follow-event.ts'
import type { WebhookHeaders } from './payments.ts'
import type { PaymentsContext } from './payments-context.ts'
import { type ProviderEvent, WebhookRefused } from './provider.ts'

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
    const following = attempt(context, 'following an event', async () => {
      await followEvent(context, exclusively, subject)
      await events.setDone(provider.name, id)
    }).finally(() => underWay.delete(following))
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
