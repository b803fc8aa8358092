import Stripe from 'stripe'
import { z } from 'zod'
import {
  type PaymentProvider,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderName,
  type ProviderSession,
  WEBHOOK_TOLERANCE_S,
  WebhookRefused,
} from '../provider.ts'
import { sessionParams } from './session-params.ts'
import { createStripeClient, fetchInvoicePdf, STRIPE_PAGE_MAX } from './stripe-client.ts'
import { createStripePrices } from './stripe-prices.ts'
import { createStripeRequest, isRefused, notFoundAtStripe } from './stripe-request.ts'
import {
  eventShape,
  invoiceShape,
  METADATA,
  type StripeInvoice,
  type StripePrice,
  type StripeSession,
  sessionShape,
} from './stripe-shapes.ts'
import { createSubscriptionChanges, toSubscription } from './stripe-subscriptions.ts'

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

/** Bank debits leave a complete session `unpaid` for days (https://docs.stripe.com/checkout/fulfillment). */
function statusOf(session: StripeSession): ProviderSession['status'] {
  if (session.status !== 'complete') return session.status
  return session.payment_status === 'unpaid' ? 'open' : 'paid'
}

/** Converts Stripe's checkout session. Returns null for a session of another product. */
export function toSession(session: StripeSession): ProviderSession | null {
  const {
    [METADATA.session]: sessionId,
    [METADATA.uid]: uid,
    [METADATA.price]: orderedPriceId,
  } = session.metadata ?? {}
  if (sessionId === undefined || uid === undefined || orderedPriceId === undefined) return null
  const status = statusOf(session)
  const isPaid = status === 'paid'
  return {
    ref: session.id,
    status,
    url: status === 'open' ? (session.url ?? null) : null,
    sessionId,
    uid,
    priceId: session.line_items.data[0]?.price?.lookup_key ?? orderedPriceId,
    amount: isPaid ? session.amount_total : null,
    currency: isPaid ? (session.currency?.toUpperCase() ?? null) : null,
    customer: isPaid ? session.customer : null,
    subscription: isPaid ? session.subscription : null,
  }
}

/** An uncollectible invoice is still owed (https://docs.stripe.com/invoicing/overview#invoice-statuses). */
const INVOICE_STATUSES = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
  void: 'void',
} as const

/** Converts an invoice; `amount` is after credit. Returns null for drafts and for invoices that only give credit. */
export function toInvoice(
  invoice: StripeInvoice,
  prices: readonly StripePrice[],
): ProviderInvoice | null {
  const { status, number, total } = invoice
  if (status === null || status === 'draft' || number === null || total < 0) return null
  const billedPrice = invoice.lines.data[0]?.pricing?.price_details?.price
  return {
    ref: invoice.id,
    number,
    at: invoice.created * SECOND_MS,
    amount: invoice.amount_due,
    currency: invoice.currency.toUpperCase(),
    status: INVOICE_STATUSES[status],
    priceId: prices.find((price) => price.id === billedPrice)?.lookup_key ?? null,
  }
}

export interface StripeProviderOptions {
  readonly name: ProviderName
  readonly secretKey: string
  readonly webhookSecret: string
  /** Address of a local server that implements Stripe's HTTP API and replaces Stripe. */
  readonly url?: string
}

const invoicesShape = z.object({ data: z.array(invoiceShape) })
const portalShape = z.object({ url: z.url() })
const idShape = z.object({ id: z.string() })
const WITH_LINES = { expand: ['line_items'] }

/**
 * Payment provider for Stripe. Its prices need this service's ids as lookup keys. Stripe must send the webhooks
 * checkout.session.*, customer.subscription.*, subscription_schedule.* and invoice.*. @throws {Error} for a bad `url`
 */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { secretKey, webhookSecret, url } = options
  const client = createStripeClient(secretKey, url)
  const request = createStripeRequest(secretKey)
  const prices = createStripePrices(client, request)
  const changes = createSubscriptionChanges(client, request, prices)

  async function readSession(ref: string): Promise<ProviderSession | null> {
    const session = await request.orNull(sessionShape, () =>
      client.checkout.sessions.retrieve(ref, WITH_LINES),
    )
    return session === null ? null : toSession(session)
  }
  async function requireSession(ref: string): Promise<ProviderSession> {
    const session = await readSession(ref)
    if (session === null) throw notFoundAtStripe()
    return session
  }

  return {
    name: options.name,
    signatureHeader: 'stripe-signature',

    createSession: async (order) => {
      const price = await prices.idOf(order.price)
      const created = await request(idShape, () =>
        client.checkout.sessions.create(sessionParams(order, price), {
          idempotencyKey: order.sessionId,
        }),
      )
      // A repeated idempotency key returns the first response, not the session's current state.
      return requireSession(created.id)
    },
    readSession,
    expireSession: async (ref) => {
      const session = await requireSession(ref)
      if (session.status !== 'open') return session
      // Stripe refuses this when the session was paid or expired since. The next read returns its status.
      await request.orNull(idShape, () => client.checkout.sessions.expire(ref), isRefused)
      return requireSession(ref)
    },

    readSubscription: async (ref) => {
      const subscription = await changes.find(ref)
      return subscription === null ? null : toSubscription(subscription)
    },
    cancelAtPeriodEnd: changes.cancelAtPeriodEnd,
    resume: changes.resume,
    changeAtPeriodEnd: changes.changeAtPeriodEnd,
    endNow: changes.endNow,

    invoices: async (customer) => {
      const [invoices, stripePrices] = await Promise.all([
        request(invoicesShape, () => client.invoices.list({ customer, limit: STRIPE_PAGE_MAX })),
        prices.all(),
      ])
      const views = invoices.data.map((invoice) => toInvoice(invoice, stripePrices))
      return views.filter((invoice): invoice is ProviderInvoice => invoice !== null)
    },
    invoiceDocument: async (customer, ref) => {
      const invoice = await request.orNull(invoiceShape, () => client.invoices.retrieve(ref))
      const pdf = invoice?.customer === customer ? invoice.invoice_pdf : null
      return pdf ? fetchInvoicePdf(pdf, url) : null
    },
    portalUrl: async (customer, returnUrl) => {
      const createPortal = () =>
        client.billingPortal.sessions.create({ customer, return_url: returnUrl })
      // Stripe refuses this when the account has no portal or does not have that customer.
      const portal = await request.orNull(portalShape, createPortal, isRefused)
      return portal?.url ?? null
    },
    readWebhook: (body, signature, now) => readStripeWebhook(body, signature, webhookSecret, now),
  }
}
