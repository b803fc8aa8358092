/**
 * The session state (specification, section 3). Only `claims` and `isInitialized` are persisted. Neither opens a
 * guarded page: the guard waits for the identity provider or for a stored session with a valid token.
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
  /** An anonymous user: signing in again to the same user is impossible. */
  readonly isAnonymous?: boolean
}

export interface Claims {
  readonly role: string
  readonly plan: string
}

/** Null: the token does not carry the claim. */
export type TokenClaims = { readonly [Name in keyof Claims]: Claims[Name] | null }

/**
 * `requested`: the user signed out, and their data is removed. `expired`: the session expired or was revoked, so the
 * sign-in returns to the current page and playback continues.
 */
export type SessionEnding = 'requested' | 'expired'

export interface Session {
  readonly user: AuthUser | null
  readonly claims: Claims | null
  /** True until the identity provider responds for the first time. */
  readonly isLoading: boolean
  readonly isInitialized: boolean
  /** The stored session is in use but not confirmed by the identity provider. */
  readonly isConfirming: boolean
  /** Unconfirmed claims are for display only: they unlock nothing. */
  readonly trust: 'pending' | 'confirmed' | 'unconfirmed'
  /** Null while a user is signed in, and after the sign-in page was shown. */
  readonly ending: SessionEnding | null
  /** An account's session was lost. No anonymous session starts until that user signs in again. */
  readonly expectsSameUser: boolean
  readonly run: number
  readonly token: TokenClaims | null
  readonly lookup: 'open' | 'loading' | Claims
  readonly needsReason: boolean
}

/** State of a pending second factor for the UI. The resolver stays with the provider. */
export interface Challenge {
  /** As masked by the provider, e.g. +*******1234. */
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
  lookup: 'open',
  needsReason: false,
}

/** Storage errors must not fail a sign-in. */
const storage = createJSONStorage<Pick<AuthState, 'claims' | 'isInitialized'>>(() => ({
  getItem: (name) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name, value) => attempt(() => localStorage.setItem(name, value)),
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
}))

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
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
