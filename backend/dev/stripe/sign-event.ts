import { createHmac } from 'node:crypto'

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
