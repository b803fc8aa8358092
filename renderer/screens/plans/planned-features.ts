import type { Entitlement } from '../../../shared/api/entitlements.ts'

const COMING: readonly Entitlement[] = ['time-shift', 'recording']

export function isComing(entitlement: Entitlement): boolean {
  return COMING.includes(entitlement)
}
