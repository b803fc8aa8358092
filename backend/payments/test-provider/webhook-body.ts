import { z } from 'zod'
import { type ProviderEvent, WebhookRefused } from '../provider.ts'

const bodySchema = z.object({
  id: z.string().regex(/^tevt_[\w-]{1,64}$/),
  kind: z.string().max(64),
  ref: z.string().regex(/^[\w-]{1,128}$/),
})

/** The kinds of things a webhook of the test provider can be about. */
export type WebhookKind = 'session' | 'subscription'

/** The body of a webhook: only what changed, not how. */
export function webhookBody(id: string, kind: WebhookKind, ref: string): string {
  return JSON.stringify({ id, kind, ref })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads the body of a webhook. Kinds it does not know have no subject.
 * @throws {WebhookRefused} when it has not the form of one
 */
export function readWebhookBody(body: Uint8Array): ProviderEvent {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(body))
  } catch {
    throw new WebhookRefused('The webhook is not JSON.')
  }
  const read = bodySchema.safeParse(value)
  if (!read.success) throw new WebhookRefused('The webhook has not the form of one.')
  const { id, kind, ref } = read.data
  return { id, subject: kind === 'session' || kind === 'subscription' ? { kind, ref } : null }
}
