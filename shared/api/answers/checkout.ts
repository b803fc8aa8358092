import * as z from 'zod/mini'
import { CHECKOUT_ID } from '../field-rules.ts'

export const sessionSchema = z.object({
  id: z.string().check(z.regex(CHECKOUT_ID)),
  status: z.enum(['open', 'paid', 'expired', 'cancelled']),
  /** Its plan has arrived in the account. */
  granted: z.boolean(),
  plan: z.string(),
  priceId: z.string(),
  /** The payment page; only while the session is open. */
  url: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type CheckoutSession = z.infer<typeof sessionSchema>

export const sessionsSchema = z.object({ items: z.array(sessionSchema) })
