import {
  ALL_ENTITLEMENTS,
  type Entitlement,
  mayUse,
  roleOfPlan,
} from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import type { Rights } from '../users/store-with-claims.ts'

/** Returns the role and plan of a user who buys a plan. Admins stay admins. */
export function rightsAfterPurchase(plan: Plan, role: Role): Rights {
  return { role: role === 'admin' ? 'admin' : roleOfPlan(plan), plan }
}

/** Returns the rights after a subscription changes its plan. Does not overwrite a role or plan that an admin set. */
export function rightsAfterPlanChange(
  { role, plan }: Rights,
  oldPlan: Plan,
  newPlan: Plan,
): Rights {
  if (plan !== oldPlan) return { role, plan }
  return { role: role === roleOfPlan(oldPlan) ? roleOfPlan(newPlan) : role, plan: newPlan }
}

export function entitlementDifference(role: Role, otherRole: Role): Entitlement[] {
  return ALL_ENTITLEMENTS.filter(
    (entitlement) => mayUse(role, entitlement) && !mayUse(otherRole, entitlement),
  )
}
