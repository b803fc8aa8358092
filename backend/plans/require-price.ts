import type { Price } from '../checkout/provider.ts'
import { Failure } from '../http/failure.ts'
import type { PriceList } from './prices/products-file.ts'

/**
 * The price that somebody chose.
 * @throws {Failure} 400 for one that is not sold
 */
export function requirePrice(prices: PriceList, id: string): Price {
  const price = prices.find(id)
  if (price !== null) return price
  throw new Failure(400, 'unknown-price', 'This plan is not sold.', {
    errors: [{ path: 'priceId', message: 'is not the id of a price' }],
  })
}
