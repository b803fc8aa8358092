import { createHmac } from 'node:crypto'
import type { LocalEvent } from './state.ts'

const SECOND_MS = 1_000

/** Returns a `stripe-signature` header (https://docs.stripe.com/webhooks#verify-manually). `now` in ms. */
export function signEvent(body: string, secret: string, now: number): string {
  const time = Math.floor(now / SECOND_MS)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signature}`
}

export const WEBHOOK_ATTEMPTS = 20

/** Delivers events one at a time, oldest first. When `deliver` rejects, the next `send` tries the event again. */
export function createWebhookOutbox(
  events: Map<string, LocalEvent>,
  deliver: (event: LocalEvent) => Promise<void>,
  save: () => void,
) {
  let sending = Promise.resolve()

  async function sendAll(): Promise<void> {
    for (const event of [...events.values()]) {
      event.attempts += 1
      const isAcknowledged = await deliver(event).then(
        () => true,
        () => false,
      )
      if (isAcknowledged || event.attempts >= WEBHOOK_ATTEMPTS) events.delete(event.id)
      save()
    }
  }

  return {
    send: (): void => {
      // `sendAll` fails only when the database is closed. The next start sends the queue.
      sending = sending.then(sendAll).catch(() => {})
    },
    idle: (): Promise<void> => sending,
  }
}
