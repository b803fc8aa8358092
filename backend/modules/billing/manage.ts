import { Failure } from '../../http/failure.ts'
import { changeKind, needsCheckout, requirePrice } from './change-kind.ts'
import { checkSubscription } from './check-subscription.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'
import { isRunning } from './state/subscription-machine.ts'

export const checkoutUnavailable = () => new Failure(503, 'no-checkout', { isExpected: true })

async function requireRunning(context: PaymentsContext, uid: string) {
  const { provider } = context
  const stored = await context.currentSubscription(uid)
  if (provider === null) throw checkoutUnavailable()
  if (stored === null || !isRunning(stored.state)) {
    throw new Failure(409, 'no-subscription')
  }
  return { provider, stored }
}

async function changeAndRefresh(
  context: PaymentsContext,
  uid: string,
  change: () => Promise<void>,
): Promise<void> {
  await change()
  await checkSubscription(context, uid, { always: true })
}

/** @throws {Failure} 409 payment-open, because a past-due payment blocks all other changes */
export function requireNotPastDue(stored: StoredSubscription | null): void {
  if (stored?.state === 'past-due') {
    throw new Failure(409, 'payment-open')
  }
}

/**
 * Changes the plan at the end of the period. Choosing the current price cancels a scheduled change. Call this and the
 * following functions under the user's mutex.
 * @throws {Failure} 409 needs-checkout, resume-first, payment-open, no-subscription
 */
export async function changePlan(context: PaymentsContext, uid: string, priceId: string) {
  const price = requirePrice(context.prices, priceId)
  const kind = changeKind(await context.currentSubscription(uid), price)
  if (needsCheckout(kind)) {
    throw new Failure(409, 'needs-checkout')
  }
  const { provider, stored } = await requireRunning(context, uid)
  requireNotPastDue(stored)
  if (stored.state === 'ending') {
    throw new Failure(409, 'resume-first')
  }
  if (kind === 'same' && stored.nextPriceId === null) return
  await changeAndRefresh(context, uid, () => provider.changeAtPeriodEnd(stored.ref, price))
}

/** Cancels at the end of the period. Idempotent. @throws {Failure} 409 no-subscription */
export async function cancelPlan(context: PaymentsContext, uid: string): Promise<void> {
  const { provider, stored } = await requireRunning(context, uid)
  if (stored.state === 'ending') return
  await changeAndRefresh(context, uid, () => provider.cancelAtPeriodEnd(stored.ref))
}

/** Undoes a cancellation. Idempotent. @throws {Failure} 409 no-subscription */
export async function resumePlan(context: PaymentsContext, uid: string): Promise<void> {
  const { provider, stored } = await requireRunning(context, uid)
  if (stored.state === 'trialing' || stored.state === 'active') return
  await changeAndRefresh(context, uid, () => provider.resume(stored.ref))
}

/** Returns the URL of the provider's customer portal. @throws {Failure} 409 no-portal */
export async function openPortal(
  context: PaymentsContext,
  uid: string,
  returnUrl: string,
): Promise<string> {
  const stored = await context.currentSubscription(uid)
  const url = stored === null ? null : await context.provider?.portalUrl(stored.customer, returnUrl)
  if (!url) throw new Failure(409, 'no-portal')
  return url
}
