/** What the app needs of an identity provider (Firebase is one; tests bring their own), and what identity is put together from. */

import type { Registration } from '../../../shared/api/users.ts'
import type { AuthState, AuthUser, Claims, TokenClaims } from './auth-store.ts'
import type { LeftBehind } from './carry-over.ts'
import type { deletionMark } from './deletion-mark.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly displayName: string
}

/**
 * Why no user is signed in: there was no session to restore, there was one and the provider did not take
 * it, or another window has ended it.
 */
export type SignOutCause = 'no-session' | 'lost' | 'elsewhere'

/**
 * Why a session ended without the user asking for it; `expired`: the API answered with a 401, and the provider renewed no
 * token.
 */
export type EndReason = 'disabled' | 'revoked' | 'elsewhere' | 'unknown' | 'expired'

/** The second step of a sign-in whose first was right. */
export interface SecondFactor {
  /** As the provider masks it, for example +*******1234. */
  readonly phone: string
  sendCode(): Promise<void>
  /** Signs in. Rejects with the provider's error when the code is wrong or has expired. */
  answer(code: string): Promise<AuthUser>
}

/** Signed in, or on to the second factor. */
export type SignInResult = { readonly user: AuthUser } | { readonly secondFactor: SecondFactor }

export interface IdentityProvider {
  /**
   * Calls back once with who is signed in, then at every sign-in, sign-out and token renewal. Without a
   * user `cause` says why.
   */
  onUser(listener: (user: AuthUser | null, cause: SignOutCause) => void): void
  /**
   * Calls back at most once, before `onUser` does: with the user of a stored session whose token is still
   * valid, and which the provider is about to confirm.
   */
  onStored(listener: (user: AuthUser) => void): void
  signIn(credentials: Credentials): Promise<SignInResult>
  /** With an ID token that Google has issued for this app. */
  signInWithGoogle(idToken: string): Promise<SignInResult>
  /** Begins a session without an account, and answers its user. */
  enter(): Promise<AuthUser>
  /** Who listens without an account, and what their session's tokens are had for; null for all other users. */
  leftBehind(): Promise<LeftBehind | null>
  /** Creates the account with its name set, and signs it in: of the session without one, where there is one. */
  signUp(account: NewAccount): Promise<AuthUser>
  signOut(): Promise<void>
  /** The bearer token; null while signed out. `fresh` fetches a new one. */
  getToken(fresh: boolean): Promise<string | null>
  /** The claims in the current token; `fresh` forces a new token first. */
  getClaims(fresh: boolean): Promise<TokenClaims>
}

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
  /** A listener without an account has signed in to the one of that uid. */
  onLeftBehind(uid: string, left: LeftBehind): void
  /** The session has ended without the user asking for it. */
  onEnded(reason: EndReason): void
  /** The second factor was waited for too long. */
  onChallengeOver(): void
}
