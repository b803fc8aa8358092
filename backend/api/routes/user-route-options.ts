import type { IdentityPort } from '../../identity/identity-port.ts'
import type { Payments } from '../../plans/payments.ts'
import type { UserStore } from '../users/user-store.ts'

/** What the user calls work with. `now` is in ms since the epoch. */
export interface UserRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly payments: Payments
  readonly now: () => number
}
