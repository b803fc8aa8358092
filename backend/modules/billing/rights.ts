import {
  ALL_ENTITLEMENTS,
  type Entitlement,
  mayUse,
  roleOfPlan,
} from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import type { Rights } from '../users/store-with-claims.ts'

/** Role and plan of a user who buys a plan. Admins stay admins, whatever they buy. */
export function rightsWith(plan: Plan, before: Role): Rights {
  return { role: before === 'admin' ? 'admin' : roleOfPlan(plan), plan }
}

/**
 * Role and plan after news of a subscription that gave one plan and now gives another. Only what the
 * subscription gave follows it. What an admin has set since stays as it is: another plan stays with its role, and
 * another role stays while the plan goes on.
 */
export function rightsAfter(held: Rights, gave: Plan, gives: Plan): Rights {
  if (held.plan !== gave) return { role: held.role, plan: held.plan }
  return { role: held.role === roleOfPlan(gave) ? roleOfPlan(gives) : held.role, plan: gives }
}

/** What one role unlocks and another does not. */
export function unlockedBeyond(role: Role, other: Role): Entitlement[] {
  return ALL_ENTITLEMENTS.filter((one) => mayUse(role, one) && !mayUse(other, one))
}
