import type { Role } from '../schemas/users.ts'

/** What a plan can unlock. */
export type Entitlement = 'publish-stations' | 'own-figures' | 'time-shift' | 'recording'

/** What each role may do. The renderer has the same table; a test keeps both equal. */
export const ENTITLEMENTS: Record<Role, readonly Entitlement[]> = {
  listener: [],
  creator: ['publish-stations', 'own-figures'],
  pro: ['publish-stations', 'own-figures', 'time-shift', 'recording'],
  admin: ['publish-stations', 'own-figures', 'time-shift', 'recording'],
}

/** Whether a role unlocks something; an unknown role unlocks nothing. */
export function mayUse(role: string, entitlement: Entitlement): boolean {
  if (!Object.hasOwn(ENTITLEMENTS, role)) return false
  return ENTITLEMENTS[role as Role].includes(entitlement)
}
