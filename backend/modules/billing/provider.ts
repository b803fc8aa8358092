import type { FastifyPluginAsync } from 'fastify'
import type { Plan } from '../../../shared/api/field-rules.ts'
import type { ReturningSessions } from './pages/return-target.ts'

/** What a plan costs for one interval. `amount` is in the currency's smallest unit (cents). */
export interface Price {
  readonly id: string
  readonly plan: Exclude<Plan, 'free'>
  readonly interval: 'month' | 'year'
  readonly amount: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Days without payment at the beginning, for a user who never had a plan; 0: none. */
  readonly trialDays: number
}

/** What a user is about to pay for. */
export interface Order {
  /** Our own id of the checkout session; it is also the provider's idempotency key. */
  readonly sessionId: string
  readonly uid: string
  readonly email: string | null
  readonly price: Price
  /** Whether the trial of the price applies. */
  readonly trial: boolean
  /** The provider's customer of earlier payments; null for the first. */
  readonly customer: string | null
  /** The provider's subscription that ends when this one is paid; its unused time becomes credit. */
  readonly replaces: string | null
  /** Where the provider sends the browser afterwards. */
  readonly successUrl: string
  readonly cancelUrl: string
  /** ms since the epoch. */
  readonly expiresAt: number
}

/** A payment page at the provider. */
export interface ProviderSession {
  /** The provider's own id. */
  readonly ref: string
  readonly status: 'open' | 'paid' | 'expired'
  /** Where the user pays; null once it is not open. */
  readonly url: string | null
  /** What was ordered with it, as the provider kept it. */
  readonly sessionId: string
  readonly uid: string
  readonly priceId: string
  /** What was really charged, and in which currency; null while it is open. A trial charges 0. */
  readonly amount: number | null
  readonly currency: string | null
  readonly customer: string | null
  readonly subscription: string | null
}

/** A subscription as the provider knows it at the moment of asking. Times are ms since the epoch. */
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
  /** A change that waits for the period's end. */
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

/** What a webhook tells: only that something changed. The provider is then asked how it stands. */
export interface ProviderEvent {
  readonly id: string
  /** null for kinds of events that change nothing here. */
  readonly subject:
    | { readonly kind: 'session'; readonly ref: string }
    | { readonly kind: 'subscription'; readonly ref: string }
    | null
}

/** The provider cannot be reached or answered nonsense; nothing has changed. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** A webhook that is not the provider's: no or wrong signature, too old, or not its form. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

/** A webhook older or newer than this is a replay (https://docs.stripe.com/webhooks#replay-attacks). */
export const WEBHOOK_TOLERANCE_S = 300

/** Every provider there is, by its entry in providers.ts, and the simulated Stripe of a clone; the app accepts any name. */
export type ProviderName = 'stripe' | 'local-stripe'

/**
 * A payment service. All methods are idempotent, and reject with ProviderUnavailable when the provider
 * cannot be asked. tests/payment-providers/ is the suite that an implementation passes.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** The header of a webhook that holds its signature, in lower case. */
  readonly signatureHeader: string
  createSession(order: Order): Promise<ProviderSession>
  /** null for an id the provider does not know. */
  readSession(ref: string): Promise<ProviderSession | null>
  /** Closes an open session; a paid one stays paid. */
  expireSession(ref: string): Promise<ProviderSession>
  /** How it stands with every change that was made before it was asked for; null as above. */
  readSubscription(ref: string): Promise<ProviderSubscription | null>
  cancelAtPeriodEnd(ref: string): Promise<void>
  /** Takes the cancellation back, while the period runs. */
  resume(ref: string): Promise<void>
  /** From the period's end on; the present price takes a waiting change back. */
  changeAtPeriodEnd(ref: string, price: Price): Promise<void>
  /** Ends it now; the unused time becomes the customer's credit. For the one an upgrade replaces. */
  endNow(ref: string): Promise<void>
  /** Newest first, at most 100. */
  invoices(customer: string): Promise<readonly ProviderInvoice[]>
  /** null where it is not this customer's. */
  invoiceDocument(
    customer: string,
    ref: string,
  ): Promise<{ readonly type: string; readonly body: Uint8Array } | null>
  /** A page where cards are changed and open invoices paid; null where there is none. */
  portalUrl(customer: string, returnUrl: string): Promise<string | null>
  /** Reads a webhook: `now` in ms. @throws {WebhookRefused} */
  readWebhook(body: Uint8Array, signature: string | undefined, now: number): ProviderEvent
}

/** Pages of a provider that is simulated here: a part of the API. */
export type ProviderPages = FastifyPluginAsync<{ readonly sessions: ReturningSessions }>

/** What a provider is started with. */
export interface ProviderParts {
  /** A folder of its own. */
  readonly stateDir: string
  readonly prices: readonly Price[]
  /** ms since the epoch. */
  readonly now: () => number
  /** Where browsers reach the API, without trailing slash; known once the API listens. */
  readonly publicUrl: () => string
  /** Sends a webhook to the API; rejects when it was not acknowledged. */
  readonly deliver: (webhook: {
    readonly body: string
    readonly signature: string
  }) => Promise<void>
}

/** A provider at work. */
export interface RunningProvider {
  readonly provider: PaymentProvider
  readonly pages: ProviderPages | null
  /** Does what has become due, where the provider has no clock of its own. */
  readonly runDue: () => void
  readonly stop: () => Promise<void>
}

/** Starts a provider; what is not needed is not loaded. */
export type StartProvider = (parts: ProviderParts) => Promise<RunningProvider>

/**
 * An entry of the registry: how the provider is started under an environment; null where it is not the
 * one to use. `mode`: a clone on one's own machine, or hosted.
 * @throws {ConfigError} when the environment cannot be used safely
 */
export type ProviderEntry = (
  env: Readonly<Record<string, string | undefined>>,
  mode: 'local' | 'hosted',
) => StartProvider | null
