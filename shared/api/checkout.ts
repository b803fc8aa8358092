import * as z from 'zod/mini'
import { priceId } from './plans.ts'
import { checkoutId, named, text } from './schema-parts.ts'

export const SESSION_STATES = ['open', 'paid', 'expired', 'cancelled'] as const

export const sessionSchema = named(
  'CheckoutSession',
  z.object({
    id: checkoutId,
    status: z.enum(SESSION_STATES),
    /** True when the user has received the plan of the paid session. */
    granted: z.boolean(),
    plan: z.string(),
    priceId: z.string(),
    /** Address of the payment page. Null unless the session is open. */
    url: z.nullable(z.string()),
    expiresAt: z.string(),
  }),
)
export type CheckoutSession = z.infer<typeof sessionSchema>

export const sessionsSchema = z.object({ items: z.array(sessionSchema) })

/** Rejects other fields, because the client must not set an amount. */
export const checkoutBody = z.strictObject({ priceId, return: z.enum(['app', 'web']) })
export const idempotencyHeader = z.looseObject({
  'idempotency-key': text(z.regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters or digits')),
})
export const checkoutParams = z.object({ id: checkoutId })
export const ungrantedQuery = z.strictObject({ state: z.literal('ungranted') })
