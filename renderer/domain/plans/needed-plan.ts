import {
  ALL_ENTITLEMENTS,
  type Entitlement,
  mayUse,
  roleOfPlan,
} from '../../../shared/api/entitlements.ts'
import { PLANS, type Plan } from '../../../shared/api/field-rules.ts'

export function planIncludes(plan: Plan, entitlement: Entitlement): boolean {
  return mayUse(roleOfPlan(plan), entitlement)
}

/** Suggests the smallest plan, because larger plans may not be on sale. Pro includes every entitlement. */
export function smallestPlanWith(entitlement: Entitlement): Plan {
  return PLANS.find((plan) => planIncludes(plan, entitlement)) ?? 'pro'
}

export function parseNeededEntitlement(value: string | null): Entitlement | null {
  return ALL_ENTITLEMENTS.find((entitlement) => entitlement === value) ?? null
}

export function upgradePath(entitlement: Entitlement): string {
  return `/subscriptions?need=${entitlement}`
}
