/** Lifecycle hooks for features that load data at sign-in and clear it at sign-out. */
import type { QueryClient } from '@tanstack/react-query'
import { log } from '../../lib/log.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { type AuthState, useAuthStore } from './auth-store.ts'

/**
 * - `signed-out`: the user signed out, and their data is removed.
 * - `expired`: the session expired or was revoked, and the same user is expected to sign in again.
 * - `replaced`: another user signed in. This also follows `expired` if another user signs in next.
 * - `joined`: an anonymous user signed in to an account, and local data moves to the account.
 */
export type LeaveReason = 'signed-out' | 'expired' | 'replaced' | 'joined'

export interface SessionPart {
  enter?(uid: string): void
  /** `next` is the new user for `replaced` and `joined`. */
  leave?(uid: string, reason: LeaveReason, next?: string): void
  /** Called when no user is signed in, at startup and after `leave`. */
  signedOut?(): void
}

export interface SessionContext {
  readonly client: QueryClient
  readonly platform: Pick<Platform, 'config' | 'notifications'>
  navigate(path: string): void
  uid(): string | null
}

export interface SessionScope {
  /** Calls the part for the current state and for each change. Returns a function that unregisters the part. */
  register(part: SessionPart): () => void
}

interface AuthStore {
  getState(): Pick<AuthState, 'user' | 'isLoading'>
  subscribe(listener: (state: Pick<AuthState, 'user' | 'ending' | 'isLoading'>) => void): () => void
}

export function createSessionScope(store: AuthStore): SessionScope {
  const parts = new Set<SessionPart>()
  let currentUid: string | null = store.getState().user?.uid ?? null
  let anonymousUid: string | null = null
  const rememberAnonymousUid = (user: AuthState['user']) => {
    if (user) anonymousUid = user.isAnonymous ? user.uid : null
  }
  rememberAnonymousUid(store.getState().user)
  let isSessionKnown = !store.getState().isLoading
  let expectedUid: string | null = null

  /** An error in one part must not stop the others. */
  function callParts(call: (part: SessionPart) => void): void {
    for (const part of parts) {
      try {
        call(part)
      } catch (error) {
        log.error('A session hook failed', error)
      }
    }
  }
  const leave = (uid: string, reason: LeaveReason, next?: string) =>
    callParts((part) => part.leave?.(uid, reason, next))

  store.subscribe(({ user, ending, isLoading }) => {
    const previousUid = currentUid
    const uid = user?.uid ?? null
    const wasSessionKnown = isSessionKnown
    currentUid = uid
    isSessionKnown = !isLoading
    const previousAnonymousUid = anonymousUid
    rememberAnonymousUid(user)
    if (uid === previousUid) {
      if (uid === null && isSessionKnown && !wasSessionKnown)
        callParts((part) => part.signedOut?.())
      return
    }
    if (uid === null) {
      const isSignOut = ending === 'requested'
      expectedUid = isSignOut ? null : previousUid
      if (previousUid !== null) leave(previousUid, isSignOut ? 'signed-out' : 'expired')
      callParts((part) => part.signedOut?.())
      return
    }
    const leavingUid = previousUid ?? expectedUid
    expectedUid = null
    if (leavingUid !== null && leavingUid !== uid)
      leave(leavingUid, leavingUid === previousAnonymousUid ? 'joined' : 'replaced', uid)
    callParts((part) => part.enter?.(uid))
  })

  return {
    register: (part) => {
      parts.add(part)
      if (currentUid !== null) part.enter?.(currentUid)
      else if (isSessionKnown) part.signedOut?.()
      return () => parts.delete(part)
    },
  }
}

export const sessionScope = createSessionScope(useAuthStore)
