/**
 * What each role may use. The backend has the same table (backend/api/users/entitlements.ts) and is the
 * one that decides; this one says what to show. A test keeps both equal.
 */
export const ALL_ENTITLEMENTS = [
  'publish-stations',
  'own-figures',
  'time-shift',
  'recording',
] as const
export type Entitlement = (typeof ALL_ENTITLEMENTS)[number]

type Role = 'listener' | 'creator' | 'pro' | 'admin'

export const ENTITLEMENTS: Readonly<Record<Role, readonly Entitlement[]>> = {
  listener: [],
  creator: ['publish-stations', 'own-figures'],
  pro: ALL_ENTITLEMENTS,
  admin: ALL_ENTITLEMENTS,
}

/** Whether somebody of that role may use it; a role this app does not know may use nothing. */
export function mayUse(role: string, entitlement: Entitlement): boolean {
  return Object.hasOwn(ENTITLEMENTS, role) && ENTITLEMENTS[role as Role].includes(entitlement)
}
