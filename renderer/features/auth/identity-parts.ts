/** What identity is put together from: the provider, the store and the calls a new account needs. */
import type { Registration } from '../../api/users.ts'
import type { deletionMark } from '../../lib/deletion-mark.ts'
import type { AuthState, AuthUser, Claims } from './auth-store.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { EndReason } from './session-reducer.ts'

export interface IdentityParts {
  readonly provider: IdentityProvider
  readonly store: { getState(): AuthState; setState(state: Partial<AuthState>): void }
  /** Creates the user's document unless it exists; true when it was created. */
  ensureRecord(user: AuthUser): Promise<boolean>
  register(registration: Registration): Promise<Claims>
  fetchRole(uid: string | null): Promise<Claims>
  /** An account whose deletion has begun is not made again. */
  readonly deletionMark: Pick<typeof deletionMark, 'isOn' | 'recover'>
  onAccountNotSaved(): void
  /** The session has ended without the user asking for it. */
  onEnded(reason: EndReason): void
  /** The second factor was waited for too long. */
  onChallengeOver(): void
}
