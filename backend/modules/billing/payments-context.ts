import type { Queries } from '../../database/queries.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { createMailStore } from '../../plugins/mail/mail-store.ts'
import { createUserStore } from '../users/user-store.ts'
import type { PriceList } from './prices/products-file.ts'
import type { PaymentProvider } from './provider.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'
import { createEventStore } from './stores/event-store.ts'
import { createGrantStore, createPastPlanStore } from './stores/grant-store.ts'
import { createSessionStore } from './stores/session-store.ts'
import { createReplacedStore, createSubscriptionStore } from './stores/subscription-store.ts'

/** A line for the log; `about` never holds what a caller sent. */
export type LogTrouble = (message: string, about: Readonly<Record<string, unknown>>) => void

export interface PaymentsOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  /** Who takes the money; null: nothing can be bought here. */
  readonly provider: PaymentProvider | null
  readonly prices: PriceList
  /** Where browsers reach the API, without trailing slash; a port may be known only later. */
  readonly publicUrl: () => string
  /** Keeps hashes of users from being tried out (trials.ts). */
  readonly hashKey: Uint8Array
  /** ms since the epoch. */
  readonly now: () => number
  readonly log: LogTrouble
}

/** What payments keep, in the database or in a transaction of it. */
export function createPaymentStores(queries: Queries) {
  return {
    users: createUserStore(queries),
    sessions: createSessionStore(queries),
    subscriptions: createSubscriptionStore(queries),
    grants: createGrantStore(queries),
    pastPlans: createPastPlanStore(queries),
    replaced: createReplacedStore(queries),
    events: createEventStore(queries),
    mails: createMailStore(queries),
  }
}
export type PaymentStores = ReturnType<typeof createPaymentStores>

/** The stores, provider and prices that the parts of billing share. */
export function createPaymentsContext(options: PaymentsOptions) {
  const { database, provider, prices } = options
  const stores = createPaymentStores(database)
  return {
    ...options,
    ...stores,

    planOf: (priceId: string) => prices.find(priceId)?.plan ?? null,

    /** A user's subscription, where the provider that runs it is the one that can be asked. */
    current: async (uid: string): Promise<StoredSubscription | null> => {
      const stored = await stores.subscriptions.get(uid)
      return stored?.provider === provider?.name ? stored : null
    },
  }
}
export type PaymentsContext = ReturnType<typeof createPaymentsContext>
