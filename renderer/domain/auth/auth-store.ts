/**
 * The session as the app knows it, in one store. Section 3 of the specification shapes `user`, `claims`,
 * `isLoading`, `isInitialized` and their setters. Only `claims` and `isInitialized` are persisted, and
 * neither of them ever opens a guarded page: the guard waits for the identity provider, or for a stored
 * session whose token is still valid.
 */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { STORAGE_KEYS } from '../../limits.ts'

/** The signed-in user as the identity provider knows them. */
export interface AuthUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoURL: string | null
  readonly emailVerified: boolean
  /** How this user can sign in, by the provider's ids: 'password', 'google.com'. */
  readonly providers: readonly string[]
  /** Listens without an account: there is no way to sign in to this one again. */
  readonly isAnonymous?: boolean
}

/** What the token says the user may do and has bought. */
export interface Claims {
  readonly role: string
  readonly plan: string
}

/** A token's claims; a claim the token does not carry is null. */
export type TokenClaims = { readonly [Name in keyof Claims]: Claims[Name] | null }

/**
 * How the last session ended. `asked`: the user signed out, so nothing of theirs stays and the next
 * sign-in begins afresh. `lost`: it ran out or was ended elsewhere, so the user is led back to where they
 * were and the player goes on.
 */
export type SessionEnding = 'asked' | 'lost'

/** The state that session-reducer.ts works on. */
export interface Session {
  readonly user: AuthUser | null
  readonly claims: Claims | null
  /** True until the identity provider has answered for the first time. */
  readonly isLoading: boolean
  readonly isInitialized: boolean
  /** A stored session is in use that the identity provider has not confirmed yet. */
  readonly isConfirming: boolean
  /**
   * Whether the claims were confirmed in this run, by a token or by the API. Persisted and assumed claims
   * are for display only: they neither open the admin area nor unlock anything.
   */
  readonly trust: 'pending' | 'confirmed' | 'unconfirmed'
  /** Null while a user is signed in, and once the sign-in page has been shown. */
  readonly ending: SessionEnding | null
  /** The session of an account was lost: until its user is back, no other session begins by itself. */
  readonly awaitsReturn: boolean
  /** Counts the sessions: an answer that an earlier one asked for no longer counts. */
  readonly run: number
  /** What the last token said, where it left something out. */
  readonly token: TokenClaims | null
  /** What the API says of role and plan: asked once a session. */
  readonly lookup: 'open' | 'asking' | Claims
  /** The session has ended, and the user has not been told why yet. */
  readonly unexplained: boolean
}

/**
 * The second factor a sign-in is waiting for, as far as a screen may know it. What answers it stays
 * with the provider.
 */
export interface Challenge {
  /** The number as the provider masks it, for example +*******1234. */
  readonly phone: string
  /** When the last code was sent, in ms since the epoch; null before the first. */
  readonly sentAt: number | null
}

export interface AuthState extends Session {
  readonly challenge: Challenge | null
  /** Listening needs no account (the configuration's `openDoor`). */
  readonly isDoorOpen: boolean
  /** A session without an account is wanted, and the last attempt at one has failed. */
  readonly hasNoEntry: boolean
  setUser(user: AuthUser | null): void
  setClaims(claims: Claims | null): void
  setIsLoading(isLoading: boolean): void
  setIsInitialized(isInitialized: boolean): void
}

/** The session when the app starts. */
export const NEW_SESSION: Session = {
  user: null,
  claims: null,
  isLoading: true,
  isInitialized: false,
  isConfirming: false,
  trust: 'pending',
  ending: null,
  awaitsReturn: false,
  run: 0,
  token: null,
  lookup: 'open',
  unexplained: false,
}

/** Local storage; one that refuses costs what is persisted, never the sign-in that wanted it kept. */
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
      ...NEW_SESSION,
      challenge: null,
      isDoorOpen: false,
      hasNoEntry: false,
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
