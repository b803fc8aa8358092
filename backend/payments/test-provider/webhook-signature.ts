import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_TOLERANCE_S, WebhookRefused } from '../provider.ts'

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

function mac(seconds: string, body: Uint8Array, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}

/**
 * The signature header of a webhook: time in seconds and HMAC-SHA256 over time and body, Stripe's scheme
 * (https://docs.stripe.com/webhooks#verify-manually). `now` in ms.
 */
export function signWebhook(body: Uint8Array, secret: string, now: number): string {
  const seconds = String(Math.floor(now / 1_000))
  return `t=${seconds},v1=${mac(seconds, body, secret).toString('hex')}`
}

/**
 * Accepts a body that was signed with the secret not longer than WEBHOOK_TOLERANCE_S ago (or ahead, as
 * clocks differ). `now` in ms.
 * @throws {WebhookRefused}
 */
export function checkWebhookSignature(
  body: Uint8Array,
  header: string | undefined,
  secret: string,
  now: number,
): void {
  const [, seconds, signature] = SIGNATURE.exec(header ?? '') ?? []
  if (seconds === undefined || signature === undefined) {
    throw new WebhookRefused('The webhook is not signed.')
  }
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), mac(seconds, body, secret))) {
    throw new WebhookRefused('The signature of the webhook is wrong.')
  }
  if (Math.abs(now / 1_000 - Number(seconds)) > WEBHOOK_TOLERANCE_S) {
    throw new WebhookRefused('The webhook is too old.')
  }
}
