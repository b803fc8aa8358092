import * as z from 'zod/mini'
import { PLANS, ROLES } from './field-rules.ts'
import { subscriptionSchema } from './plans.ts'
import { described, moment, named, openEnum } from './schema-parts.ts'

export const accountRightsSchema = named(
  'AccountRights',
  z.object({
    claims: described(
      'Role and plan in the next token. Null when the token has neither',
      z.nullable(z.object({ role: openEnum(ROLES), plan: openEnum(PLANS) })),
    ),
    renewedAt: described(
      'Time when the app last received a token. Null when unknown',
      z.nullable(moment),
    ),
    subscription: described(
      'Latest state that the payment provider reported, not fetched for this request',
      subscriptionSchema,
    ),
    provider: described(
      'Payment provider of the subscription. Null when the user has none',
      z.nullable(z.string()),
    ),
  }),
)
export type AccountRights = z.infer<typeof accountRightsSchema>
