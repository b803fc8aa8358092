import type { FastifyPluginAsync } from 'fastify'
import type { Plan } from '../../../shared/api/field-rules.ts'
import type { ReturningSessions } from './pages/return-target.ts'

/** Price of a plan for one interval. `amount` is in the currency's smallest unit (cents). */
export interface Price {
  readonly id: string
  readonly plan: Exclude<Plan, 'free'>
  readonly interval: 'month' | 'year'
  readonly amount: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Days of trial for a user who never had a plan, or 0 without a trial. */
  readonly trialDays: number
}

export interface Order {
  /** This service's id of the checkout session. It is also the idempotency key at the provider. */
  readonly sessionId: string
  readonly uid: string
  readonly email: string | null
  readonly price: Price
  readonly trial: boolean
  /** The provider's customer id from earlier payments. Null for the first payment. */
  readonly customer: string | null
  /** The subscription that the provider ends when the order is paid. Its unused time becomes credit. */
  readonly replaces: string | null
  readonly successUrl: string
  readonly cancelUrl: string
  /** ms since the epoch. */
  readonly expiresAt: number
}

/** A payment page as the provider currently reports it. */
export interface ProviderSession {
  readonly ref: string
  readonly status: 'open' | 'paid' | 'expired'
  /** URL of the payment page. Null unless the session is open. */
  readonly url: string | null
  /** Metadata of the order, echoed by the provider. */
  readonly sessionId: string
  readonly uid: string
  readonly priceId: string
  /** Charged amount. Null while the session is open. A trial charges 0. */
  readonly amount: number | null
  readonly currency: string | null
  readonly customer: string | null
  readonly subscription: string | null
}

/** A subscription as the provider currently reports it. Times are in ms since the epoch. */
export interface ProviderSubscription {
  readonly ref: string
  readonly customer: string
  readonly uid: string
  readonly priceId: string
  readonly state: 'trialing' | 'active' | 'past-due' | 'ended'
  readonly startedAt: number
  readonly periodEnd: number
  readonly trialEnd: number | null
  readonly cancelAtPeriodEnd: boolean
  /** Price of a change scheduled for the end of the period. */
  readonly nextPriceId: string | null
}

export interface ProviderInvoice {
  readonly ref: string
  readonly number: string
  readonly at: number
  readonly amount: number
  readonly currency: string
  readonly status: 'paid' | 'open' | 'void'
  readonly priceId: string | null
}

/** An event that names a changed object. This service then fetches the object's current state from the provider. */
export interface ProviderEvent {
  readonly id: string
  /** Null for event types without effect on this service. */
  readonly subject:
    | { readonly kind: 'session'; readonly ref: string }
    | { readonly kind: 'subscription'; readonly ref: string }
    | null
}

/** Thrown when the provider is unreachable or sends an invalid response. Nothing has changed. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** Thrown when a webhook has a missing or wrong signature, is too old, or is malformed. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

/** Maximum age of a webhook (https://docs.stripe.com/webhooks#replay-attacks). */
export const WEBHOOK_TOLERANCE_S = 300

/** Names of the providers of providers.ts and of the simulated Stripe of a local clone. The app accepts any name. */
export type ProviderName = 'stripe' | 'local-stripe'

/** All methods are idempotent and reject with ProviderUnavailable. tests/payment-providers/ tests implementations. */
export interface PaymentProvider {
  readonly name: ProviderName
  readonly signatureHeader: string
  createSession(order: Order): Promise<ProviderSession>
  readSession(ref: string): Promise<ProviderSession | null>
  /** Closes an open session. A paid session stays paid. */
  expireSession(ref: string): Promise<ProviderSession>
  /** Returns a state that includes every change made before the call, or null for an unknown id. */
  readSubscription(ref: string): Promise<ProviderSubscription | null>
  cancelAtPeriodEnd(ref: string): Promise<void>
  resume(ref: string): Promise<void>
  /** Schedules a change of the price for the end of the period. The current price cancels a scheduled change. */
  changeAtPeriodEnd(ref: string, price: Price): Promise<void>
  /** Ends the subscription immediately, after an upgrade. The unused time becomes customer credit. */
  endNow(ref: string): Promise<void>
  invoices(customer: string): Promise<readonly ProviderInvoice[]>
  /** Returns null when the invoice belongs to another customer. */
  invoiceDocument(
    customer: string,
    ref: string,
  ): Promise<{ readonly type: string; readonly body: Uint8Array } | null>
  /** Returns the URL of a page to manage cards and pay open invoices, or null when the provider has no such page. */
  portalUrl(customer: string, returnUrl: string): Promise<string | null>
  /** Verifies and parses a webhook; `now` in ms. @throws {WebhookRefused} */
  readWebhook(body: Uint8Array, signature: string | undefined, now: number): ProviderEvent
}

export type ProviderPages = FastifyPluginAsync<{ readonly sessions: ReturningSessions }>

export interface ProviderDependencies {
  readonly stateDir: string
  readonly prices: readonly Price[]
  readonly now: () => number
  /** Returns the base URL of the API for browsers, without a trailing slash. Call it only after the API listens. */
  readonly publicUrl: () => string
  /** Sends a webhook to the API. Rejects when the API does not acknowledge it. */
  readonly deliver: (webhook: {
    readonly body: string
    readonly signature: string
  }) => Promise<void>
}

export interface RunningProvider {
  readonly provider: PaymentProvider
  readonly pages: ProviderPages | null
  /** Processes due work of a simulated provider, which has no timer of its own. */
  readonly runDue: () => void
  readonly stop: () => Promise<void>
}

export type StartProvider = (dependencies: ProviderDependencies) => Promise<RunningProvider>

/** Returns null when the environment selects another provider. A clone on one machine has the mode `local`. */
export type ProviderEntry = (
  env: Readonly<Record<string, string | undefined>>,
  mode: 'local' | 'hosted',
) => StartProvider | null
