import { PLANS } from '../../../shared/api/field-rules.ts'
import type { ChangeKind } from '../../../shared/api/plans.ts'
import type { Price } from './provider.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'
import { isRunning } from './state/subscription-machine.ts'

/** What choosing a price means for a user with this subscription (null: never had one). */
export function changeKind(
  subscription: Pick<StoredSubscription, 'state' | 'plan' | 'priceId'> | null,
  price: Pick<Price, 'id' | 'plan'>,
): ChangeKind {
  if (subscription === null) return 'start'
  if (!isRunning(subscription.state)) return 'resubscribe'
  if (subscription.priceId === price.id) return 'same'
  if (subscription.plan === price.plan) return 'interval'
  return PLANS.indexOf(price.plan) > PLANS.indexOf(subscription.plan) ? 'upgrade' : 'downgrade'
}

/** Whether a change is paid for at once, on a payment page, and not at the end of the period. */
export function needsCheckout(kind: ChangeKind): boolean {
  return kind === 'start' || kind === 'upgrade' || kind === 'resubscribe'
}
