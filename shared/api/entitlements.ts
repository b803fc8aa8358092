import type { Plan, Role } from './field-rules.ts'
import { type Action, may } from './permissions.ts'

export const ALL_ENTITLEMENTS = [
  'publish-stations',
  'own-figures',
  'time-shift',
  'recording',
] as const
export type Entitlement = (typeof ALL_ENTITLEMENTS)[number]

const ACTIONS: Readonly<Record<Entitlement, Action>> = {
  'publish-stations': 'stations.publish',
  'own-figures': 'figures.read',
  'time-shift': 'player.time-shift',
  recording: 'player.record',
}

/** True when users with this role may use the feature. An unknown role has no features. */
export function mayUse(role: string, entitlement: Entitlement): boolean {
  const isOwn = true
  return may(role, ACTIONS[entitlement], isOwn)
}

/** Returns the plan for the name of a paid plan. Every name except `pro` means `creator`. */
export function paidPlan(name: string): 'creator' | 'pro' {
  return name === 'pro' ? 'pro' : 'creator'
}

export function roleOfPlan(plan: Plan): Role {
  return plan === 'free' ? 'listener' : paidPlan(plan)
}
