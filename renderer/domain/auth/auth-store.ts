/**
 * Session state (specification, section 3). Only `claims` and `isInitialized` are persisted. They grant no access to
 * guarded pages, which wait for the identity provider or for a stored session with a valid token.
 */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { STORAGE_KEYS } from '../../limits.ts'

export interface AuthUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly emailVerified: boolean
  /** Provider ids, e.g. 'password', 'google.com'. */
  readonly providers: readonly string[]
  /** True for an anonymous user, who cannot sign in again after signing out. */
  readonly isAnonymous?: boolean
}

export interface Claims {
  readonly role: string
  readonly plan: string
}

/** Claims of the token. Null when the token lacks the claim. */
export type TokenClaims = { readonly [Name in keyof Claims]: Claims[Name] | null }

/**
 * `requested` when the user signed out, and their data is removed. `expired` when the session expired or was revoked:
 * playback continues, and the sign-in returns to the current page.
 */
export type SessionEnding = 'requested' | 'expired'

export interface Session {
  readonly user: AuthUser | null
  readonly claims: Claims | null
  /** True until the identity provider responds for the first time. */
  readonly isLoading: boolean
  readonly isInitialized: boolean
  /** True while a stored session is in use that the identity provider has not confirmed. */
  readonly isConfirming: boolean
  /** Unconfirmed claims are for display only and grant no access. */
  readonly trust: 'pending' | 'confirmed' | 'unconfirmed'
  /** Null while a user is signed in, and after the sign-in page was shown. */
  readonly ending: SessionEnding | null
  /** True after an account's session was lost. No anonymous session starts until that user signs in again. */
  readonly expectsSameUser: boolean
  /** Number of the session, which increases with each session. Results for an earlier session are ignored. */
  readonly run: number
  /** Claims of a token that lacks some of them. Null when the token is complete. */
  readonly token: TokenClaims | null
  /** Claims from the API, which complete the claims of the token, or the state of the request for them. */
  readonly lookup: 'not-requested' | 'loading' | Claims
  /** True when the session has ended and the reason is not known yet. */
  readonly needsReason: boolean
}

/** Pending second factor of a sign-in, as shown in the UI. */
export interface Challenge {
  /** Masked by the provider, e.g. +*******1234. */
  readonly phone: string
  readonly sentAt: number | null
}

export interface AuthState extends Session {
  readonly challenge: Challenge | null
  readonly isAnonymousListeningOn: boolean
  readonly hasAnonymousFailed: boolean
  setUser(user: AuthUser | null): void
  setClaims(claims: Claims | null): void
  setIsLoading(isLoading: boolean): void
  setIsInitialized(isInitialized: boolean): void
}

export const INITIAL_SESSION: Session = {
  user: null,
  claims: null,
  isLoading: true,
  isInitialized: false,
  isConfirming: false,
  trust: 'pending',
  ending: null,
  expectsSameUser: false,
  run: 0,
  token: null,
  lookup: 'not-requested',
  needsReason: false,
}

/** Storage errors must not fail a sign-in. */
const storage = createJSONStorage<Pick<AuthState, 'claims' | 'isInitialized'>>(() => ({
  getItem: (name) => ignoreErrors(() => localStorage.getItem(name)) ?? null,
  setItem: (name, value) => ignoreErrors(() => localStorage.setItem(name, value)),
  removeItem: (name) => ignoreErrors(() => localStorage.removeItem(name)),
}))

function ignoreErrors<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

export const useAuthStore = create<AuthState>()(
  persist(
    (set) => ({
      ...INITIAL_SESSION,
      challenge: null,
      isAnonymousListeningOn: false,
      hasAnonymousFailed: false,
      setUser: (user) => set({ user }),
      setClaims: (claims) => set({ claims }),
      setIsLoading: (isLoading) => set({ isLoading }),
      setIsInitialized: (isInitialized) => set({ isInitialized }),
    }),
    {
      name: STORAGE_KEYS.auth,
      storage,
      partialize: ({ claims, isInitialized }) => ({ claims, isInitialized }),
    },
  ),
)
