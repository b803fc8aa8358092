import type { Queries } from '../../database/queries.ts'
import { createEmailStore } from '../../plugins/email/email-store.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { createUserStore } from '../users/user-store.ts'
import type { PriceList } from './prices/products-file.ts'
import type { PaymentProvider } from './provider.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'
import { createEventStore } from './stores/event-store.ts'
import { createGrantStore, createPastPlanStore } from './stores/grant-store.ts'
import { createSessionStore } from './stores/session-store.ts'
import { createReplacedStore, createSubscriptionStore } from './stores/subscription-store.ts'

/** Writes a log line. `details` never contains caller input. */
export type LogFailure = (message: string, details: Readonly<Record<string, unknown>>) => void

export interface PaymentsOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  /** Null when payments are turned off. */
  readonly provider: PaymentProvider | null
  readonly prices: PriceList
  /** Base URL of the API for browsers, without a trailing slash. The port may be known only after startup. */
  readonly publicUrl: () => string
  /** HMAC key that prevents guessing hashed user ids (trials.ts). */
  readonly hashKey: Uint8Array
  readonly now: () => number
  readonly log: LogFailure
}

export function createPaymentStores(queries: Queries) {
  return {
    users: createUserStore(queries),
    sessions: createSessionStore(queries),
    subscriptions: createSubscriptionStore(queries),
    grants: createGrantStore(queries),
    pastPlans: createPastPlanStore(queries),
    replaced: createReplacedStore(queries),
    events: createEventStore(queries),
    emails: createEmailStore(queries),
  }
}
export type PaymentStores = ReturnType<typeof createPaymentStores>

export function createPaymentsContext(options: PaymentsOptions) {
  const { database, provider, prices } = options
  const stores = createPaymentStores(database)
  return {
    ...options,
    ...stores,

    planOf: (priceId: string) => prices.find(priceId)?.plan ?? null,

    /** Returns the user's subscription, or null when it is from a provider that is no longer in use. */
    currentSubscription: async (uid: string): Promise<StoredSubscription | null> => {
      const stored = await stores.subscriptions.get(uid)
      return stored?.provider === provider?.name ? stored : null
    },
  }
}
export type PaymentsContext = ReturnType<typeof createPaymentsContext>
