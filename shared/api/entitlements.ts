import type { Plan, Role } from './field-rules.ts'
import { type Action, may } from './permissions.ts'

/** What a plan can unlock. */
export const ALL_ENTITLEMENTS = [
  'publish-stations',
  'own-figures',
  'time-shift',
  'recording',
] as const
export type Entitlement = (typeof ALL_ENTITLEMENTS)[number]

/** The row of the permission table that says who has it. */
const ACTIONS: Readonly<Record<Entitlement, Action>> = {
  'publish-stations': 'stations.publish',
  'own-figures': 'figures.read',
  'time-shift': 'player.time-shift',
  recording: 'player.record',
}

/** Whether a role unlocks something; an unknown role unlocks nothing. */
export function mayUse(role: string, entitlement: Entitlement): boolean {
  return may(role, ACTIONS[entitlement], true)
}

/** The plan that a paid plan's name counts as, and its role: pro is pro, any other value creator (specification, section 5). */
export function paidPlan(name: string): 'creator' | 'pro' {
  return name === 'pro' ? 'pro' : 'creator'
}

/** The role that comes with a plan. */
export function roleOfPlan(plan: Plan): Role {
  return plan === 'free' ? 'listener' : paidPlan(plan)
}
