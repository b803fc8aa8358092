import type { PaymentProvider } from '../../backend/modules/billing/provider.ts'

/** When every story of the contract begins: in the middle of a month, at a whole second. */
export const CONTRACT_START = Date.parse('2027-01-15T10:00:00.000Z')

/** What a card does: it works; it works now and fails at renewals; it is turned down at once. */
export type ContractCard = 'good' | 'fails-later' | 'declined'

/** A webhook as it arrives. */
export interface ArrivedWebhook {
  readonly body: Uint8Array
  readonly signature: string
}

/** A provider, the customers who pay at it, and time. */
export interface ContractWorld {
  readonly provider: PaymentProvider
  /** ms since the epoch; stands still unless it is moved. */
  readonly now: () => number
  /** Moves the clock to a time, and does what falls due on the way. */
  readonly moveTo: (time: number) => void
  /** A customer enters a card on the page of a session: whether it was paid. */
  readonly pay: (session: string, card: ContractCard) => boolean
  /** From now on the card of a customer fails, until they pay with another. */
  readonly spoilCard: (customer: string) => void
  /** A customer pays an open invoice with a good card. */
  readonly payInvoice: (invoice: string) => void
  /** The webhooks that arrived since the last time, oldest first. */
  readonly takeWebhooks: () => Promise<ArrivedWebhook[]>
  readonly close: () => Promise<void>
}

/** Makes the world of one test. */
export type CreateWorld = () => Promise<ContractWorld>
