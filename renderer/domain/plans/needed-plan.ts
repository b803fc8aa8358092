/** Which plan a user needs for something. Pure. */
import {
  ALL_ENTITLEMENTS,
  type Entitlement,
  mayUse,
  roleOfPlan,
} from '../../../shared/api/entitlements.ts'
import { PLANS, type Plan } from '../../../shared/api/field-rules.ts'

/** Whether the plan brings it. */
export function planHas(plan: Plan, entitlement: Entitlement): boolean {
  return mayUse(roleOfPlan(plan), entitlement)
}

/** The smallest plan that brings it: larger ones may not be on sale. The largest brings everything. */
export function planWith(entitlement: Entitlement): Plan {
  return PLANS.find((plan) => planHas(plan, entitlement)) ?? 'pro'
}

/** Reads the `need` of an address; null for anything that is no entitlement. */
export function readNeed(value: string | null): Entitlement | null {
  return ALL_ENTITLEMENTS.find((entitlement) => entitlement === value) ?? null
}

/** The page that shows which plan brings it. */
export function needPath(entitlement: Entitlement): string {
  return `/subscriptions?need=${entitlement}`
}
