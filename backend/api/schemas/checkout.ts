import { z } from 'zod'
import { CHECKOUT_ID, PLANS } from '../../../shared/api/field-rules.ts'
import { moment } from './common.ts'
import { priceId } from './plans.ts'

export const SESSION_STATES = ['open', 'paid', 'expired', 'cancelled'] as const
/** Ours, unguessable. */
const checkoutId = z.string().regex(CHECKOUT_ID, 'must be an id of a checkout session')

/** Strict: what something costs is never the buyer's word. */
export const checkoutBody = z.strictObject({ priceId, return: z.enum(['app', 'web']) })
export const idempotencyHeader = z.looseObject({
  'idempotency-key': z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters or digits'),
})
export const checkoutParams = z.object({ id: checkoutId })
export const unclaimedQuery = z.strictObject({ state: z.literal('unclaimed') })

export const checkoutSessionSchema = z
  .object({
    id: checkoutId,
    status: z.enum(SESSION_STATES),
    granted: z.boolean(),
    plan: z.enum(PLANS),
    priceId,
    url: z.string().nullable().describe('Where to pay, while it is open'),
    expiresAt: moment,
  })
  .meta({ id: 'CheckoutSession' })
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>

export const checkoutSessionsSchema = z.object({ items: z.array(checkoutSessionSchema) })
