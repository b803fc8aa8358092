import type { ProviderInvoice } from '../provider.ts'
import type { StripeInvoice, StripePrice } from './stripe-shapes.ts'

const MS = 1_000

/** What Stripe gave up to collect is still owed (https://docs.stripe.com/invoicing/overview#invoice-statuses). */
const STATUSES = { paid: 'paid', open: 'open', uncollectible: 'open', void: 'void' } as const

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
    status: STATUSES[status],
    priceId: prices.find((price) => price.id === billed)?.lookup_key ?? null,
  }
}
