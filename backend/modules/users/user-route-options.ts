import type { Role } from '../../../shared/api/field-rules.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import type { MailStore } from '../../plugins/mail/mail-store.ts'
import type { AnonymousStore, MoveBelongings } from './anonymous-store.ts'
import type { FavoriteStore } from './favorites/favorite-store.ts'
import type { UserListStore } from './user-list-store.ts'
import type { UserStore } from './user-store.ts'

/** What accounts need of payments. */
export interface PaidPlans {
  /** Gives what a paid session of this user bought, where the claim says exactly that. */
  readonly claim: (
    uid: string,
    claim: { readonly role: Role; readonly plan: string; readonly sessionId?: string | undefined },
  ) => Promise<void>
  /** Ends what runs at the provider, before a user is removed. */
  readonly leave: (uid: string) => Promise<void>
}

/** What the user calls work with. `now` is in ms since the epoch. */
export interface UserRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly userList: UserListStore
  readonly favorites: FavoriteStore
  readonly anonymous: AnonymousStore
  readonly moveBelongings: MoveBelongings
  /** Whether users without an account are taken. */
  readonly openDoor: boolean
  readonly payments: PaidPlans
  readonly lateMails: Pick<MailStore, 'queueLate'>
  /** Counts an email to the address of an account. @throws {Failure} 429 when its mailbox has had too many */
  readonly countMail: (to: string, ip: string) => Promise<void>
  /** Told that a mail waits which a user looks out for; null: no mail goes out from here. */
  readonly onMailWaiting: (() => void) | null
  readonly now: () => number
}
