import { z } from 'zod'
import { CHECKOUT_ID } from '../field-rules.ts'
import { priceId } from './plans.ts'

/** Ours, unguessable. */
const checkoutId = z.string().regex(CHECKOUT_ID, 'must be an id of a checkout session')

/** Strict: what something costs is never the buyer's word. */
export const checkoutBody = z.strictObject({ priceId, return: z.enum(['app', 'web']) })
export const idempotencyHeader = z.looseObject({
  'idempotency-key': z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters or digits'),
})
export const checkoutParams = z.object({ id: checkoutId })
export const unclaimedQuery = z.strictObject({ state: z.literal('unclaimed') })
