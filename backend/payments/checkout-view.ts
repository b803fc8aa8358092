import type { CheckoutSession } from '../../shared/api/answers/checkout.ts'
import type { StoredSession } from './stores/session-store.ts'

/** A checkout session as its owner sees it. */
export function toCheckoutSession(session: StoredSession): CheckoutSession {
  const { id, status, granted, plan, priceId, url, expiresAt } = session
  return {
    id,
    status,
    granted,
    plan,
    priceId,
    url: status === 'open' ? url : null,
    expiresAt: new Date(expiresAt).toISOString(),
  }
}
