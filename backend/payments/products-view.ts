import type { Products } from '../../shared/api/answers/plans.ts'
import { PLANS } from '../../shared/api/field-rules.ts'
import type { PriceList } from './prices/products-file.ts'

/** What is sold, every plan once; free has no price. */
export function toProducts(
  { prices, isOnSale }: PriceList,
  checkout: Products['checkout'],
): Products {
  const items = PLANS.map((plan) => {
    const own = prices.filter((price) => price.plan === plan)
    return {
      plan,
      prices: own.map(({ id, interval, amount, currency }) => ({ id, interval, amount, currency })),
      trialDays: own[0]?.trialDays ?? 0,
      onSale: plan === 'free' || isOnSale(plan),
    }
  })
  return { items, checkout }
}
