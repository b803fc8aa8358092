import type { PaymentProvider } from '../../backend/modules/billing/provider.ts'

/** Start of every contract story: mid-month, at a full second. */
export const CONTRACT_START = Date.parse('2027-01-15T10:00:00.000Z')

/** Behavior of a card: always works; fails at renewals; is declined immediately. */
export type ContractCard = 'good' | 'fails-later' | 'declined'

export interface ArrivedWebhook {
  readonly body: Uint8Array
  readonly signature: string
}

export interface ContractWorld {
  readonly provider: PaymentProvider
  /** ms since the epoch; changes only by `moveTo`. */
  readonly now: () => number
  /** Moves the clock and processes everything due until then. */
  readonly moveTo: (time: number) => void
  /** A customer enters a card on the page of a session. True if the payment succeeded. */
  readonly pay: (session: string, card: ContractCard) => boolean
  /** Makes the customer's card fail until the next payment with another card. */
  readonly spoilCard: (customer: string) => void
  readonly payInvoice: (invoice: string) => void
  /** Returns and removes the received webhooks, oldest first. */
  readonly takeWebhooks: () => Promise<ArrivedWebhook[]>
  readonly close: () => Promise<void>
}

export type CreateWorld = () => Promise<ContractWorld>
