/** The one door to identity for the rest of the app. */
import { useMemo } from 'react'
import type { Registration } from '../../api/users.ts'
import { describeIdentityError } from './auth-errors.ts'
import { type AuthUser, type Claims, useAuthStore } from './auth-store.ts'
import { getIdentity } from './identity.ts'
import { toRegistration } from './registration.ts'

export interface Auth {
  readonly status: 'loading' | 'signed-in' | 'signed-out'
  readonly user: AuthUser | null
  readonly claims: Claims | null
}

/** Who is signed in; `loading` until the identity provider has answered for the first time. */
export function useAuth(): Auth {
  const user = useAuthStore((state) => state.user)
  const claims = useAuthStore((state) => state.claims)
  const isLoading = useAuthStore((state) => state.isLoading)
  return useMemo(() => {
    const status = isLoading ? 'loading' : user ? 'signed-in' : 'signed-out'
    return { status, user, claims }
  }, [user, claims, isLoading])
}

/** Signs in with e-mail and password. Rejects with the provider's error: see describeAuthError. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  await getIdentity().signIn(credentials)
}

/** Creates an account and signs it in. Rejects with the provider's error: see describeAuthError. */
export async function signUp(account: {
  displayName: string
  email: string
  password: string
}): Promise<void> {
  await getIdentity().signUp(account)
}

/** Ends the session here and in the vault. */
export async function signOut(): Promise<void> {
  await getIdentity().signOut()
}

/** Fetches a fresh token and reads the claims from it. A failure is logged, never thrown. */
export async function refreshClaims(): Promise<void> {
  await getIdentity().refreshClaims()
}

/** Resolves when a registration that is under way has ended, however it ended. */
export async function whenAccountReady(): Promise<void> {
  await getIdentity().whenAccountReady()
}

/** What the API is told of the signed-in person. Throws "User is not authenticated" when signed out. */
export function ownRegistration(): Registration {
  const { user } = useAuthStore.getState()
  if (!user) throw new Error('User is not authenticated')
  return toRegistration(user)
}

/** The signed-in person's id. Throws "User is not authenticated" when signed out. */
export function requireUid(): string {
  const { user } = useAuthStore.getState()
  if (!user) throw new Error('User is not authenticated')
  return user.uid
}

/** What to tell a person whose sign-in or sign-up failed, and beside which field. */
export function describeAuthError(error: unknown): {
  field: 'email' | 'password' | 'form'
  message: string
} {
  return describeIdentityError(error)
}
