/** What the app needs of an identity provider. Firebase is one; tests bring their own. */
import type { AuthUser, Claims } from './auth-store.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly displayName: string
}

/** A token's claims; a claim the token does not carry is null. */
export type TokenClaims = { readonly [Name in keyof Claims]: Claims[Name] | null }

export interface IdentityProvider {
  /** Calls back once with who is signed in, then at every sign-in, sign-out and token renewal. */
  onUser(listener: (user: AuthUser | null) => void): void
  signIn(credentials: Credentials): Promise<AuthUser>
  /** Creates the account with its name set, and signs it in. */
  signUp(account: NewAccount): Promise<AuthUser>
  signOut(): Promise<void>
  /** The bearer token; null while signed out. */
  getToken(): Promise<string | null>
  /** The claims in the present token; `fresh` fetches a new one first. */
  getClaims(fresh: boolean): Promise<TokenClaims>
}
