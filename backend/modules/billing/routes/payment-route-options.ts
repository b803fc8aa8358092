import type { IdentityPort } from '../../../plugins/identity/identity-port.ts'
import type { UserStore } from '../../users/user-store.ts'
import type { Payments } from '../payments.ts'

/** What the calls about plans and money work with. */
export interface PlanRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly payments: Payments
  readonly allowedOrigins: readonly string[]
  /** Where browsers reach the API, without trailing slash. */
  readonly publicUrl: () => string
}

/** Where a web app runs that sent a request; null for the desktop, and for no page at all. */
export function webOriginOf(
  origin: string | undefined,
  allowedOrigins: readonly string[],
): string | null {
  if (origin === undefined || !allowedOrigins.includes(origin)) return null
  return /^https?:/.test(origin) ? origin : null
}
