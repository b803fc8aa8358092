import {
  ALL_ENTITLEMENTS,
  type Entitlement,
  mayUse,
  roleOfPlan,
} from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import type { Rights } from '../users/store-with-claims.ts'

/** Role and plan of a user who buys a plan. Admins stay admins. */
export function rightsAfterPurchase(plan: Plan, role: Role): Rights {
  return { role: role === 'admin' ? 'admin' : roleOfPlan(plan), plan }
}

/**
 * Role and plan of a user whose subscription changes from `oldPlan` to `newPlan`. Does not overwrite a plan or a role
 * that an admin set. If an admin set the plan, the role does not change either.
 */
export function rightsAfterPlanChange(
  { role, plan }: Rights,
  oldPlan: Plan,
  newPlan: Plan,
): Rights {
  if (plan !== oldPlan) return { role, plan }
  return { role: role === roleOfPlan(oldPlan) ? roleOfPlan(newPlan) : role, plan: newPlan }
}

/** Entitlements of `role` that `other` does not have. */
export function entitlementDifference(role: Role, other: Role): Entitlement[] {
  return ALL_ENTITLEMENTS.filter(
    (entitlement) => mayUse(role, entitlement) && !mayUse(other, entitlement),
  )
}
