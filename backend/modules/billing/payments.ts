import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import type { Role } from '../../../shared/api/field-rules.ts'
import type { Invoice, Preview, Products, Subscription } from '../../../shared/api/plans.ts'
import type { ReturningSession } from './pages/return-target.ts'
import type { ProviderEvent } from './provider.ts'

/** The headers of a webhook, by their names in lower case. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Who buys: what the caller's token says. */
export interface Buyer {
  readonly uid: string
  readonly email: string | null
}

/** What a user asks to pay for, and where the return page leads. */
export interface CheckoutWish {
  readonly priceId: string
  readonly return: 'app' | 'web'
  /** The page's origin, for a return to the web. */
  readonly origin: string | null
  readonly idempotencyKey: string
}

/**
 * Plans and money. Every method that refuses throws a Failure; 503 when the provider cannot be asked.
 * What a user has is decided here alone, from what the provider says when asked.
 */
export interface Payments {
  /** Gives what a paid session of this user bought, where the claim says exactly that. */
  readonly claim: (
    uid: string,
    claim: { readonly role: Role; readonly plan: string; readonly sessionId?: string | undefined },
  ) => Promise<void>
  /** Ends what runs at the provider, before a user is removed. */
  readonly leave: (uid: string) => Promise<void>
  readonly products: () => Products
  readonly subscription: (uid: string) => Promise<Subscription>
  /** As the provider told it last, and whose it is: the provider is not asked, and nothing follows from it. */
  readonly keptSubscription: (
    uid: string,
  ) => Promise<{ readonly subscription: Subscription; readonly provider: string | null }>
  readonly preview: (uid: string, priceId: string) => Promise<Preview>
  readonly change: (uid: string, priceId: string) => Promise<Subscription>
  readonly cancel: (uid: string) => Promise<Subscription>
  readonly resume: (uid: string) => Promise<Subscription>
  readonly portal: (uid: string, returnUrl: string) => Promise<string>
  readonly invoices: (uid: string) => Promise<Invoice[]>
  readonly invoiceDocument: (
    uid: string,
    id: string,
  ) => Promise<{ readonly type: string; readonly body: Uint8Array }>

  /** `created` is false for a key that was used before. */
  readonly startCheckout: (
    buyer: Buyer,
    wish: CheckoutWish,
  ) => Promise<{ readonly created: boolean; readonly session: CheckoutSession }>
  readonly checkoutSession: (uid: string, id: string) => Promise<CheckoutSession>
  readonly cancelCheckout: (uid: string, id: string) => Promise<CheckoutSession>
  readonly unclaimed: (uid: string) => Promise<CheckoutSession[]>
  /** For the return page and the provider's own page: whose session it is stays unknown. */
  readonly findSession: (id: string) => Promise<ReturningSession | null>

  /** Reads a webhook and writes down what it tells. Refuses (400) what is not the provider's. */
  readonly webhook: (provider: string, body: Uint8Array, headers: WebhookHeaders) => Promise<void>
  /**
   * The provider says that something changed. Resolves once that is written down; the provider is asked
   * afterwards, so that a provider that waits for this never waits for itself.
   */
  readonly providerChanged: (event: ProviderEvent) => Promise<void>
  /** Brings everything up to date that is due now. Never rejects: what fails is tried the next time. */
  readonly settleDue: () => Promise<void>
  /** Resolves when nothing that a webhook started is still under way. */
  readonly idle: () => Promise<void>
}
