import { PLANS } from '../../../shared/api/field-rules.ts'
import type { ChangeKind } from '../../../shared/api/plans.ts'
import { Failure } from '../../http/failure.ts'
import type { PriceList } from './prices/products-file.ts'
import type { Price } from './provider.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'
import { isRunning } from './state/subscription-machine.ts'

/** Classifies the choice of a price. `subscription` is null when the user never had one. */
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

/** True when the user pays for a change immediately on a payment page, not at the end of the period. */
export function needsCheckout(kind: ChangeKind): boolean {
  return kind === 'start' || kind === 'upgrade' || kind === 'resubscribe'
}

/** @throws {Failure} 400 when the price is not sold */
export function requirePrice(prices: PriceList, id: string): Price {
  const price = prices.find(id)
  if (price !== null) return price
  throw new Failure(400, 'unknown-price', {
    errors: [{ path: 'priceId', message: 'is not the id of a price' }],
  })
}

/** Rejects the purchase of a plan that is not on sale. Subscribers can still change it. @throws {Failure} 409 */
export function requireOnSale(
  prices: PriceList,
  subscription: StoredSubscription | null,
  price: Price,
): void {
  if (prices.isOnSale(price.plan) || !needsCheckout(changeKind(subscription, price))) return
  throw new Failure(409, 'not-on-sale')
}
