import {
  ALL_ENTITLEMENTS,
  type Entitlement,
  mayUse,
  roleOfPlan,
} from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import type { Rights } from '../users/store-with-claims.ts'

/** Role and plan of a user who buys a plan. Admins stay admins. */
export function rightsWith(plan: Plan, before: Role): Rights {
  return { role: before === 'admin' ? 'admin' : roleOfPlan(plan), plan }
}

/** Changes only rights that the subscription gave: a plan or role set by an admin stays (a plan with its role). */
export function rightsAfter(held: Rights, gave: Plan, gives: Plan): Rights {
  if (held.plan !== gave) return { role: held.role, plan: held.plan }
  return { role: held.role === roleOfPlan(gave) ? roleOfPlan(gives) : held.role, plan: gives }
}

export function unlockedBeyond(role: Role, other: Role): Entitlement[] {
  return ALL_ENTITLEMENTS.filter((one) => mayUse(role, one) && !mayUse(other, one))
}
