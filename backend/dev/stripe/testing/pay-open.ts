import type { LocalStripe } from '../local-stripe.ts'
import { TEST_CARDS } from '../test-cards.ts'

const HOUR_S = 3_600

/** Pays an open invoice in the customer portal. */
export function payOpen({ state, portal }: LocalStripe, invoice: string): void {
  const id = state.newId('bps')
  const customer = state.invoices.get(invoice)?.customer ?? 'cus_unknown'
  const expiresAt = state.now() + HOUR_S
  state.portals.set(id, { id, customer, returnUrl: null, expiresAt, confirming: false })
  portal.pay(id, TEST_CARDS.succeeds)
}
