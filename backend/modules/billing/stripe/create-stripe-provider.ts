import { z } from 'zod'
import type {
  PaymentProvider,
  ProviderInvoice,
  ProviderName,
  ProviderSession,
} from '../provider.ts'
import { createAskStripe, isRefused, stripeKnowsNone } from './ask-stripe.ts'
import { readStripeWebhook } from './read-stripe-webhook.ts'
import { sessionParams } from './session-params.ts'
import { createStripeClient, fetchInvoicePdf, STRIPE_PAGE_MAX } from './stripe-client.ts'
import { createStripePrices } from './stripe-prices.ts'
import {
  invoiceShape,
  METADATA,
  type StripeInvoice,
  type StripePrice,
  type StripeSession,
  sessionShape,
} from './stripe-shapes.ts'
import { createSubscriptionChanges, toSubscription } from './stripe-subscriptions.ts'

/**
 * How a checkout session stands. Complete is not paid: a bank debit takes days, and stays `unpaid` until
 * then (https://docs.stripe.com/checkout/fulfillment). A trial is complete without a payment.
 */
function statusOf(session: StripeSession): ProviderSession['status'] {
  if (session.status !== 'complete') return session.status
  return session.payment_status === 'unpaid' ? 'open' : 'paid'
}

/** Stripe's checkout session in our words; null where it was not made by us. Pure. */
export function toSession(session: StripeSession): ProviderSession | null {
  const {
    [METADATA.session]: sessionId,
    [METADATA.uid]: uid,
    [METADATA.price]: ordered,
  } = session.metadata ?? {}
  if (sessionId === undefined || uid === undefined || ordered === undefined) return null
  const status = statusOf(session)
  const isPaid = status === 'paid'
  return {
    ref: session.id,
    status,
    url: status === 'open' ? (session.url ?? null) : null,
    sessionId,
    uid,
    priceId: session.line_items.data[0]?.price?.lookup_key ?? ordered,
    amount: isPaid ? session.amount_total : null,
    currency: isPaid ? (session.currency?.toUpperCase() ?? null) : null,
    customer: isPaid ? session.customer : null,
    subscription: isPaid ? session.subscription : null,
  }
}

const MS = 1_000

/** What Stripe gave up to collect is still owed (https://docs.stripe.com/invoicing/overview#invoice-statuses). */
const INVOICE_STATUSES = {
  paid: 'paid',
  open: 'open',
  uncollectible: 'open',
  void: 'void',
} as const

/**
 * Stripe's invoice in our words. The amount is what it asks for after credit was taken off. Null for a
 * draft, which has no number and may still change, and for what only gives credit (the unused time of a
 * subscription that was replaced), as it bills no customer. Pure.
 */
export function toInvoice(
  invoice: StripeInvoice,
  prices: readonly StripePrice[],
): ProviderInvoice | null {
  const { status, number, total } = invoice
  if (status === null || status === 'draft' || number === null || total < 0) return null
  const billed = invoice.lines.data[0]?.pricing?.price_details?.price
  return {
    ref: invoice.id,
    number,
    at: invoice.created * MS,
    amount: invoice.amount_due,
    currency: invoice.currency.toUpperCase(),
    status: INVOICE_STATUSES[status],
    priceId: prices.find((price) => price.id === billed)?.lookup_key ?? null,
  }
}

export interface StripeProviderOptions {
  readonly name: ProviderName
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another address than Stripe's own: a server on this machine that speaks its HTTP. */
  readonly url?: string
}

const invoicesShape = z.object({ data: z.array(invoiceShape) })
const portalShape = z.object({ url: z.url() })
const idShape = z.object({ id: z.string() })
const WITH_LINES = { expand: ['line_items'] }

/**
 * Stripe through its official package. Its prices must carry our price ids as lookup keys, and its
 * webhooks must be sent for checkout.session.*, customer.subscription.*, subscription_schedule.* and
 * invoice.* events. @throws {Error} when `url` is no address for a secret key
 */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { secretKey, webhookSecret, url } = options
  const client = createStripeClient(secretKey, url)
  const ask = createAskStripe(secretKey)
  const prices = createStripePrices(client, ask)
  const changes = createSubscriptionChanges(client, ask, prices)

  async function readSession(ref: string): Promise<ProviderSession | null> {
    const found = await ask.orNull(sessionShape, () =>
      client.checkout.sessions.retrieve(ref, WITH_LINES),
    )
    return found === null ? null : toSession(found)
  }
  async function requireSession(ref: string): Promise<ProviderSession> {
    const session = await readSession(ref)
    if (session === null) throw stripeKnowsNone()
    return session
  }

  return {
    name: options.name,
    signatureHeader: 'stripe-signature',

    createSession: async (order) => {
      const price = await prices.idOf(order.price)
      const made = await ask(idShape, () =>
        client.checkout.sessions.create(sessionParams(order, price), {
          idempotencyKey: order.sessionId,
        }),
      )
      // A repeated key is answered with the first answer, however the session stands by now.
      return requireSession(made.id)
    },
    readSession,
    expireSession: async (ref) => {
      const session = await requireSession(ref)
      if (session.status !== 'open') return session
      // Refused when it was paid or expired in between: how it stands is told either way.
      await ask.orNull(idShape, () => client.checkout.sessions.expire(ref), isRefused)
      return requireSession(ref)
    },

    readSubscription: async (ref) => {
      const found = await changes.find(ref)
      return found === null ? null : toSubscription(found)
    },
    cancelAtPeriodEnd: changes.cancelAtPeriodEnd,
    resume: changes.resume,
    changeAtPeriodEnd: changes.changeAtPeriodEnd,
    endNow: changes.endNow,

    invoices: async (customer) => {
      const [found, known] = await Promise.all([
        ask(invoicesShape, () => client.invoices.list({ customer, limit: STRIPE_PAGE_MAX })),
        prices.all(),
      ])
      const told = found.data.map((invoice) => toInvoice(invoice, known))
      return told.filter((invoice): invoice is ProviderInvoice => invoice !== null)
    },
    invoiceDocument: async (customer, ref) => {
      const invoice = await ask.orNull(invoiceShape, () => client.invoices.retrieve(ref))
      const pdf = invoice?.customer === customer ? invoice.invoice_pdf : null
      return pdf ? fetchInvoicePdf(pdf, url) : null
    },
    portalUrl: async (customer, returnUrl) => {
      const open = () => client.billingPortal.sessions.create({ customer, return_url: returnUrl })
      // Refused where the account has no portal, or has not that customer.
      const portal = await ask.orNull(portalShape, open, isRefused)
      return portal?.url ?? null
    },
    readWebhook: (body, signature, at) => readStripeWebhook(body, signature, webhookSecret, at),
  }
}
