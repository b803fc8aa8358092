import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type WebhookKind, webhookBody } from './webhook-body.ts'
import { signWebhook } from './webhook-signature.ts'

/** How often a webhook is tried before it is given up. */
export const WEBHOOK_ATTEMPTS = 20

interface OutboxOptions {
  readonly database: DatabaseSync
  readonly now: () => number
  readonly secret: string
  /** Hands a webhook over; rejects when it was not acknowledged. */
  readonly deliver: (body: string, signature: string) => Promise<void>
}

/**
 * Webhooks that wait in the database until somebody has acknowledged them: one at a time, oldest first.
 * What was not acknowledged is sent again, freshly signed, the next time that something is sent.
 */
export function createWebhookOutbox({ database, now, secret, deliver }: OutboxOptions) {
  const add = database.prepare('INSERT INTO test_webhooks (id, kind, ref) VALUES (?, ?, ?)')
  const waiting = database.prepare('SELECT * FROM test_webhooks ORDER BY key')
  const remove = database.prepare('DELETE FROM test_webhooks WHERE key = ?')
  const missed = database.prepare(
    'UPDATE test_webhooks SET attempts = attempts + 1 WHERE key = ? RETURNING attempts',
  )
  let sending = Promise.resolve()

  async function sendAll(): Promise<void> {
    for (const row of waiting.all()) {
      const kind: WebhookKind = row.kind === 'session' ? 'session' : 'subscription'
      const body = webhookBody(String(row.id), kind, String(row.ref))
      const done = await deliver(body, signWebhook(Buffer.from(body), secret, now())).then(
        () => true,
        () => false,
      )
      const key = Number(row.key)
      if (done || Number(missed.get(key)?.attempts) >= WEBHOOK_ATTEMPTS) remove.run(key)
    }
  }

  return {
    /** Part of the caller's transaction; nothing is sent before `send`. */
    add: (kind: WebhookKind, ref: string): void => {
      add.run(`tevt_${randomUUID()}`, kind, ref)
    },
    /** Sends what waits, without anybody waiting for it. */
    send: (): void => {
      // The one way to fail is a database that was closed meanwhile: what waits is sent at the next start.
      sending = sending.then(sendAll).catch(() => {})
    },
    /** Resolves when all that was to be sent has been tried. */
    idle: (): Promise<void> => sending,
  }
}
export type WebhookOutbox = ReturnType<typeof createWebhookOutbox>
