/**
 * Who is signed in, as section 3 of the specification shapes it. Only `claims` and `isInitialized`
 * are persisted, and neither of them ever opens a guarded page: the guard waits for the identity
 * provider whatever storage says.
 */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORAGE_KEYS } from '../../limits.ts'

/** The signed-in person as the identity provider knows them. */
export interface AuthUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly emailVerified: boolean
  /** How this person can sign in, by the provider's ids: 'password', 'google.com'. */
  readonly providers: readonly string[]
}

/** What the token says the person may do and has bought. */
export interface Claims {
  readonly role: string
  readonly plan: string
}

export interface AuthState {
  readonly user: AuthUser | null
  readonly claims: Claims | null
  /** True until the identity provider has answered for the first time. */
  readonly isLoading: boolean
  readonly isInitialized: boolean
  setUser(user: AuthUser | null): void
  setClaims(claims: Claims | null): void
  setIsLoading(isLoading: boolean): void
  setIsInitialized(isInitialized: boolean): void
}

export const useAuthStore = create<AuthState>()(
  persist(
    (set) => ({
      user: null,
      claims: null,
      isLoading: true,
      isInitialized: false,
      setUser: (user) => set({ user }),
      setClaims: (claims) => set({ claims }),
      setIsLoading: (isLoading) => set({ isLoading }),
      setIsInitialized: (isInitialized) => set({ isInitialized }),
    }),
    {
      name: STORAGE_KEYS.auth,
      partialize: ({ claims, isInitialized }) => ({ claims, isInitialized }),
    },
  ),
)
