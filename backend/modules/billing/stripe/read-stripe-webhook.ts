import Stripe from 'stripe'
import { type ProviderEvent, WEBHOOK_TOLERANCE_S, WebhookRefused } from '../provider.ts'
import { eventShape } from './stripe-shapes.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const STRIPE_ID = /^[a-z]+(_[A-Za-z0-9]+)+$/
const TIMESTAMP = /(?:^|,)t=(\d{1,12})(?:,|$)/
const SECOND_MS = 1_000

/** Maps the type of an object in an event to the path of the id that is then fetched. */
const SUBJECTS: ReadonlyMap<
  unknown,
  { readonly kind: 'session' | 'subscription'; readonly path: readonly string[] }
> = new Map([
  ['checkout.session', { kind: 'session', path: ['id'] }],
  ['subscription', { kind: 'subscription', path: ['id'] }],
  ['subscription_schedule', { kind: 'subscription', path: ['subscription'] }],
  ['invoice', { kind: 'subscription', path: ['parent', 'subscription_details', 'subscription'] }],
])

function valueAt(object: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : null),
    object,
  )
}

/** Returns the session or subscription of an event. Uses the type of the object, so that new event types work. */
export function subjectOf(object: Readonly<Record<string, unknown>>): ProviderEvent['subject'] {
  const subject = SUBJECTS.get(object.object)
  if (subject === undefined) return null
  // Released schedules and older API versions have the id in another field.
  const ref = valueAt(object, subject.path) ?? object.released_subscription ?? object.subscription
  return typeof ref === 'string' && STRIPE_ID.test(ref) ? { kind: subject.kind, ref } : null
}

/** Stripe's package rejects only old timestamps. This also rejects future ones. */
function rejectFutureTimestamp(signature: string, now: number): void {
  const seconds = Number(TIMESTAMP.exec(signature)?.[1])
  // Without a timestamp, `seconds` is NaN and the comparison is false.
  if (!(seconds - now / SECOND_MS <= WEBHOOK_TOLERANCE_S)) {
    throw new WebhookRefused('The webhook has no timestamp, or one in the future.')
  }
}

/** Verifies a webhook (https://docs.stripe.com/webhooks#verify-official-libraries). @throws {WebhookRefused} */
export function readStripeWebhook(
  body: Uint8Array,
  signature: string | undefined,
  secret: string,
  now: number,
): ProviderEvent {
  if (signature === undefined) throw new WebhookRefused('The webhook is not signed.')
  rejectFutureTimestamp(signature, now)
  let event: unknown
  try {
    const text = utf8.decode(body)
    event = Stripe.webhooks.constructEvent(
      text,
      signature,
      secret,
      WEBHOOK_TOLERANCE_S,
      undefined,
      now,
    )
  } catch {
    throw new WebhookRefused('The webhook signature is invalid or too old.')
  }
  const parsed = eventShape.safeParse(event)
  if (!parsed.success) throw new WebhookRefused('The webhook body is malformed.')
  return { id: parsed.data.id, subject: subjectOf(parsed.data.data.object) }
}
