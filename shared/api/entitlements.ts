import type { Role } from './field-rules.ts'

/** What a plan can unlock. */
export const ALL_ENTITLEMENTS = [
  'publish-stations',
  'own-figures',
  'time-shift',
  'recording',
] as const
export type Entitlement = (typeof ALL_ENTITLEMENTS)[number]

/** What each role may do: the backend decides by it, the app shows by it. */
export const ENTITLEMENTS: Readonly<Record<Role, readonly Entitlement[]>> = {
  listener: [],
  creator: ['publish-stations', 'own-figures'],
  pro: ALL_ENTITLEMENTS,
  admin: ALL_ENTITLEMENTS,
}

/** Whether a role unlocks something; an unknown role unlocks nothing. */
export function mayUse(role: string, entitlement: Entitlement): boolean {
  return Object.hasOwn(ENTITLEMENTS, role) && ENTITLEMENTS[role as Role].includes(entitlement)
}
