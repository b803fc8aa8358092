/** Interface of an identity provider (Firebase, or a fake in tests) and the dependencies of identity. */

import type { Registration } from '../../../shared/api/users.ts'
import type { MergeSource } from './account-merge.ts'
import type { AuthState, AuthUser, Claims, TokenClaims } from './auth-store.ts'
import type { deletionMark } from './deletion-mark.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly displayName: string
}

/** `expired` when the provider rejected the stored session, `elsewhere` when another window signed out. */
export type SignOutCause = 'no-session' | 'expired' | 'elsewhere'

/** Reason for a session end that the user did not request. For `expired`, a 401 led to a failed token renewal. */
export type EndReason = 'disabled' | 'revoked' | 'elsewhere' | 'unknown' | 'expired'

export interface SecondFactor {
  readonly phone: string
  sendCode(): Promise<void>
  submit(code: string): Promise<AuthUser>
}

export type SignInResult = { readonly user: AuthUser } | { readonly secondFactor: SecondFactor }

export interface IdentityProvider {
  /** Calls back once after the start, then at every sign-in, sign-out and token renewal. */
  onUser(listener: (user: AuthUser | null, cause: SignOutCause) => void): void
  /** Calls back at most once, before `onUser`, with the user of a stored session whose token is still valid. */
  onStored(listener: (user: AuthUser) => void): void
  signIn(credentials: Credentials): Promise<SignInResult>
  signInWithGoogle(idToken: string): Promise<SignInResult>
  signInAnonymously(): Promise<AuthUser>
  getMergeSource(): Promise<MergeSource | null>
  /** Creates an account with a name and signs it in. Upgrades an anonymous session if there is one. */
  signUp(account: NewAccount): Promise<AuthUser>
  signOut(): Promise<void>
  /** Returns null while signed out. `fresh` requests a new token. */
  getToken(fresh: boolean): Promise<string | null>
  getClaims(fresh: boolean): Promise<TokenClaims>
}

export interface IdentityDependencies {
  readonly provider: IdentityProvider
  readonly store: { getState(): AuthState; setState(state: Partial<AuthState>): void }
  ensureRecord(user: AuthUser): Promise<boolean>
  register(registration: Registration): Promise<Claims>
  fetchApiClaims(uid: string | null): Promise<Claims>
  /** An account whose deletion has started must not be created again. */
  readonly deletionMark: Pick<typeof deletionMark, 'isSetFor' | 'recover'>
  onRegistrationFailed(): void
  onMergeNeeded(uid: string, source: MergeSource): void
  onSessionEnded(reason: EndReason): void
  onChallengeTimeout(): void
}
