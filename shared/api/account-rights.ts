import * as z from 'zod/mini'
import { PLANS, ROLES } from './field-rules.ts'
import { subscriptionSchema } from './plans.ts'
import { described, moment, named, openEnum } from './schema-parts.ts'

/** What admins read of an account beside its record: what its tokens carry, and what is paid for. */
export const accountRightsSchema = named(
  'AccountRights',
  z.object({
    claims: described(
      'Role and plan as the next token carries them; null where it carries none',
      z.nullable(z.object({ role: openEnum(ROLES), plan: openEnum(PLANS) })),
    ),
    renewedAt: described(
      'When the app was last given a token; null where that is not known',
      z.nullable(moment),
    ),
    subscription: described(
      'As the payment provider told it last: it is not asked for this',
      subscriptionSchema,
    ),
    provider: described('Whose subscription that is; null without one', z.nullable(z.string())),
  }),
)
export type AccountRights = z.infer<typeof accountRightsSchema>
