import type { Plan } from '../../../shared/api/field-rules.ts'

/** The role a paid plan gives (specification, section 5): pro gives pro, any other value creator. */
export function paidRole(plan: string): 'creator' | 'pro' {
  return plan === 'pro' ? 'pro' : 'creator'
}

/** The role that comes with each plan, for what it unlocks. */
export const ROLE_OF_PLAN = {
  free: 'listener',
  creator: 'creator',
  pro: 'pro',
} as const satisfies Record<Plan, string>
