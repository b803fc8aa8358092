import * as z from 'zod/mini'
import { CHECKOUT_ID } from '../field-rules.ts'
import { named } from './pages.ts'

export const SESSION_STATES = ['open', 'paid', 'expired', 'cancelled'] as const

export const sessionSchema = named(
  'CheckoutSession',
  z.object({
    id: z.string().check(z.regex(CHECKOUT_ID)),
    status: z.enum(SESSION_STATES),
    /** Its plan has arrived in the account. */
    granted: z.boolean(),
    plan: z.string(),
    priceId: z.string(),
    /** The payment page; only while the session is open. */
    url: z.nullable(z.string()),
    expiresAt: z.string(),
  }),
)
export type CheckoutSession = z.infer<typeof sessionSchema>

export const sessionsSchema = z.object({ items: z.array(sessionSchema) })
