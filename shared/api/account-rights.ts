import * as z from 'zod/mini'
import { PLANS, ROLES } from './field-rules.ts'
import { subscriptionSchema } from './plans.ts'
import { described, moment, named, openEnum } from './schema-parts.ts'

export const accountRightsSchema = named(
  'AccountRights',
  z.object({
    claims: described(
      'Role and plan in the next token; null if it has none',
      z.nullable(z.object({ role: openEnum(ROLES), plan: openEnum(PLANS) })),
    ),
    renewedAt: described('When the app last received a token; null if unknown', z.nullable(moment)),
    subscription: described(
      'Last state reported by the payment provider, not fetched for this request',
      subscriptionSchema,
    ),
    provider: described(
      'Payment provider of the subscription; null without one',
      z.nullable(z.string()),
    ),
  }),
)
export type AccountRights = z.infer<typeof accountRightsSchema>
