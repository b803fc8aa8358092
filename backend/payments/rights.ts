import { ENTITLEMENTS, type Entitlement } from '../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../shared/api/field-rules.ts'

/** The role that comes with a plan: pro gives pro, any other that is paid gives creator. */
export function roleOfPlan(plan: Plan): Role {
  if (plan === 'free') return 'listener'
  return plan === 'pro' ? 'pro' : 'creator'
}

/** Role and plan of a user who is given a plan. Admins stay admins, whatever they buy or lose. */
export function rightsWith(plan: Plan, before: Role): { readonly role: Role; readonly plan: Plan } {
  return { role: before === 'admin' ? 'admin' : roleOfPlan(plan), plan }
}

/** What one role unlocks and another does not. */
export function unlockedBeyond(role: Role, other: Role): Entitlement[] {
  return ENTITLEMENTS[role].filter((entitlement) => !ENTITLEMENTS[other].includes(entitlement))
}
