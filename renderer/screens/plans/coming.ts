/** What plans bring that is not built yet. Said wherever it is offered. */
import type { Entitlement } from '../../../shared/api/entitlements.ts'

const COMING: readonly Entitlement[] = ['time-shift', 'recording']

/** True for what comes with a later version. */
export function isComing(entitlement: Entitlement): boolean {
  return COMING.includes(entitlement)
}
