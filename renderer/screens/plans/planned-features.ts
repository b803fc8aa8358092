import type { Entitlement } from '../../../shared/api/entitlements.ts'

/** Features that the plans page announces, but that the app does not have. */
const PLANNED_FEATURES: readonly Entitlement[] = ['time-shift', 'recording']

export function isPlannedFeature(entitlement: Entitlement): boolean {
  return PLANNED_FEATURES.includes(entitlement)
}
