import { createHmac } from 'node:crypto'
import type { LocalEvent } from './state.ts'

const MS = 1_000

/**
 * The header `stripe-signature` of a webhook: the time in seconds and HMAC-SHA256 of time, a dot and the
 * body (https://docs.stripe.com/webhooks#verify-manually). `now` in ms.
 */
export function signEvent(body: string, secret: string, now: number): string {
  const time = Math.floor(now / MS)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}

/** How often a webhook is tried before it is given up. */
export const WEBHOOK_ATTEMPTS = 20

/**
 * Sends the webhooks that wait until they are acknowledged: one at a time, oldest first. What was not
 * acknowledged is sent again the next time that something is sent.
 * @param deliver sends one webhook; rejects when it was not acknowledged
 */
export function createWebhookOutbox(
  events: Map<string, LocalEvent>,
  deliver: (event: LocalEvent) => Promise<void>,
  save: () => void,
) {
  let sending = Promise.resolve()

  async function sendAll(): Promise<void> {
    for (const event of [...events.values()]) {
      event.attempts += 1
      const isTaken = await deliver(event).then(
        () => true,
        () => false,
      )
      if (isTaken || event.attempts >= WEBHOOK_ATTEMPTS) events.delete(event.id)
      save()
    }
  }

  return {
    /** Sends what waits; the caller does not wait for it. */
    send: (): void => {
      // It fails only on a database that was closed meanwhile: what waits is sent at the next start.
      sending = sending.then(sendAll).catch(() => {})
    },
    /** Resolves when all that was to be sent has been tried. */
    idle: (): Promise<void> => sending,
  }
}
