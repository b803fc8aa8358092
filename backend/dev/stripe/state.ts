/** Objects of the simulated Stripe. Times are seconds since the epoch and currencies are lower case, as in Stripe. */
import type { Price } from '../../modules/billing/provider.ts'
import type { CardOnFile } from './test-cards.ts'

export interface LocalPrice {
  readonly id: string
  /** The plan is also the product's name. */
  readonly plan: Price['plan']
  lookupKey: string | null
  readonly amount: number
  readonly currency: string
  readonly interval: Price['interval']
}

export interface LocalCustomer {
  readonly id: string
  readonly email: string | null
  readonly currency: string
  card: CardOnFile
  /** A negative balance is credit (https://docs.stripe.com/billing/customer/balance). */
  balance: number
}

export interface LocalSession {
  readonly id: string
  readonly expiresAt: number
  readonly price: LocalPrice
  readonly metadata: Readonly<Record<string, string>>
  readonly subscriptionMetadata: Readonly<Record<string, string>>
  readonly trialDays: number
  readonly email: string | null
  readonly reference: string | null
  readonly successUrl: string
  readonly cancelUrl: string
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  confirming: boolean
  customer: string | null
  subscription: string | null
}

export interface LocalSubscription {
  readonly id: string
  readonly customer: string
  readonly startDate: number
  readonly trialEnd: number | null
  readonly metadata: Record<string, string>
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  price: LocalPrice
  /** Start of the count in `periods`, which includes the current period. */
  anchor: number
  periods: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
  pastDueSince: number | null
  schedule: string | null
}

export interface LocalPhase {
  readonly start: number
  readonly end: number
  readonly price: LocalPrice
  readonly metadata: Readonly<Record<string, string>>
  readonly trialEnd: number | null
}

export interface LocalSchedule {
  readonly id: string
  readonly subscription: string
  readonly customer: string
  status: 'active' | 'released' | 'completed' | 'canceled'
  phases: readonly LocalPhase[]
}

export interface LocalInvoice {
  readonly id: string
  readonly number: string
  readonly created: number
  readonly customer: string
  readonly subscription: string
  readonly price: LocalPrice
  readonly metadata: Readonly<Record<string, string>>
  readonly total: number
  readonly due: number
  status: 'paid' | 'open' | 'void'
}

export interface LocalPortal {
  readonly id: string
  readonly customer: string
  readonly returnUrl: string | null
  readonly expiresAt: number
  confirming: boolean
}

export interface LocalEvent {
  readonly id: string
  readonly type: string
  readonly body: string
  attempts: number
}

/** The stored response of an idempotency key (https://docs.stripe.com/api/idempotent_requests). */
export interface IdempotentResponse {
  readonly sent: string
  readonly answer: object
  readonly at: number
}

/** The persistent objects of the simulated Stripe, in creation order. */
export interface LocalTables {
  readonly prices: LocalPrice[]
  readonly customers: Map<string, LocalCustomer>
  readonly sessions: Map<string, LocalSession>
  readonly subscriptions: Map<string, LocalSubscription>
  readonly schedules: Map<string, LocalSchedule>
  readonly invoices: Map<string, LocalInvoice>
  readonly portals: Map<string, LocalPortal>
  readonly events: Map<string, LocalEvent>
  readonly answered: Map<string, IdempotentResponse>
}

export interface LocalState extends LocalTables {
  hasPortal: boolean
  /** Records a webhook event with the object's new state. */
  readonly emit: (type: string, object: object) => void
  readonly newId: (prefix: string) => string
  readonly now: () => number
  readonly origin: () => string
  readonly pages: () => string
}
