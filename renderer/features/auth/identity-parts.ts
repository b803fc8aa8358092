/** What identity is put together from: the provider, the store and the calls a new account needs. */
import type { Registration } from '../../api/users.ts'
import type { AuthState, AuthUser, Claims } from './auth-store.ts'
import type { IdentityProvider } from './identity-provider.ts'

export interface IdentityParts {
  readonly provider: IdentityProvider
  readonly store: { getState(): AuthState }
  /** Creates the person's document unless it exists; true when it was created. */
  ensureRecord(user: AuthUser): Promise<boolean>
  register(registration: Registration): Promise<Claims>
  fetchRole(uid: string | null): Promise<Claims>
  onAccountNotSaved(): void
}
