import {
  ALL_ENTITLEMENTS,
  type Entitlement,
  mayUse,
  roleOfPlan,
} from '../../../shared/api/entitlements.ts'
import { PLANS, type Plan } from '../../../shared/api/field-rules.ts'

export function planHas(plan: Plan, entitlement: Entitlement): boolean {
  return mayUse(roleOfPlan(plan), entitlement)
}

/** The smallest plan that includes it, since larger ones may not be on sale. Pro includes everything. */
export function planWith(entitlement: Entitlement): Plan {
  return PLANS.find((plan) => planHas(plan, entitlement)) ?? 'pro'
}

export function readNeed(value: string | null): Entitlement | null {
  return ALL_ENTITLEMENTS.find((entitlement) => entitlement === value) ?? null
}

export function needPath(entitlement: Entitlement): string {
  return `/subscriptions?need=${entitlement}`
}
