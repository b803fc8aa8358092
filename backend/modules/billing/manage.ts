import { Failure } from '../../http/failure.ts'
import { changeKind, needsCheckout, requirePrice } from './change-kind.ts'
import { checkSubscription } from './follow-subscription.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'
import { isRunning } from './state/subscription-machine.ts'

/** 503: plans cannot be bought here. */
export const noCheckout = () =>
  new Failure(503, 'no-checkout', 'Plans cannot be bought here right now.', { isMeant: true })

/** The user's running subscription and who runs it. */
async function requireRunning(context: PaymentsContext, uid: string) {
  const { provider } = context
  const stored = await context.current(uid)
  if (provider === null) throw noCheckout()
  if (stored === null || !isRunning(stored.state)) {
    throw new Failure(409, 'no-subscription', 'You have no plan that is paid for.')
  }
  return { provider, stored }
}

/** Has the provider change something, and asks how it stands then. */
async function changeBy(
  context: PaymentsContext,
  uid: string,
  change: () => Promise<void>,
): Promise<void> {
  await change()
  await checkSubscription(context, uid, { always: true })
}

/** A plan that is not paid, or ends, waits for that before anything else is changed. */
export function requireSettled(stored: StoredSubscription | null): void {
  if (stored?.state === 'past-due') {
    throw new Failure(409, 'payment-open', 'A payment is open. Please pay it first.')
  }
}

/**
 * Another price from the end of the period on: a lower plan, or another interval. The present price
 * takes a waiting change back. Called under the user’s mutex, like all of these.
 * @throws {Failure} 409 needs-checkout, resume-first, payment-open, no-subscription
 */
export async function changePlan(context: PaymentsContext, uid: string, priceId: string) {
  const price = requirePrice(context.prices, priceId)
  const kind = changeKind(await context.current(uid), price)
  if (needsCheckout(kind)) {
    throw new Failure(409, 'needs-checkout', 'This change is paid for at once, on a payment page.')
  }
  const { provider, stored } = await requireRunning(context, uid)
  requireSettled(stored)
  if (stored.state === 'ending') {
    throw new Failure(409, 'resume-first', 'Your plan is cancelled. Resume it first.')
  }
  if (kind === 'same' && stored.nextPriceId === null) return
  await changeBy(context, uid, () => provider.changeAtPeriodEnd(stored.ref, price))
}

/** No further than the end of the period. Harmless to repeat. @throws {Failure} 409 no-subscription */
export async function cancelPlan(context: PaymentsContext, uid: string): Promise<void> {
  const { provider, stored } = await requireRunning(context, uid)
  if (stored.state === 'ending') return
  await changeBy(context, uid, () => provider.cancelAtPeriodEnd(stored.ref))
}

/** Takes a cancellation back. Harmless to repeat. @throws {Failure} 409 no-subscription */
export async function resumePlan(context: PaymentsContext, uid: string): Promise<void> {
  const { provider, stored } = await requireRunning(context, uid)
  if (stored.state === 'trialing' || stored.state === 'active') return
  await changeBy(context, uid, () => provider.resume(stored.ref))
}

/** The provider's page to change how one pays. @throws {Failure} 409 no-portal */
export async function openPortal(
  context: PaymentsContext,
  uid: string,
  returnUrl: string,
): Promise<string> {
  const stored = await context.current(uid)
  const url = stored === null ? null : await context.provider?.portalUrl(stored.customer, returnUrl)
  if (!url) throw new Failure(409, 'no-portal', 'There is nothing to change about how you pay.')
  return url
}
