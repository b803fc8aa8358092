/** Lifecycle hooks for features that load data at sign-in and clear it at sign-out. */
import type { QueryClient } from '@tanstack/react-query'
import { log } from '../../lib/log.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { type AuthState, useAuthStore } from './auth-store.ts'

/**
 * `signed-out`: the user signed out, and their data is removed. `expired`: the session expired or was revoked; the
 * same user is expected back.
 * `replaced`: another user signed in. After a lost session, the previous user leaves a second time.
 * `joined`: an anonymous user signed in to an account, so local data moves with them.
 */
export type LeaveReason = 'signed-out' | 'expired' | 'replaced' | 'joined'

export interface SessionPart {
  enter?(uid: string): void
  /** `next`: the new user, for `replaced` and `joined`. */
  leave?(uid: string, reason: LeaveReason, next?: string): void
  /** No user is signed in: at startup or after a leave. */
  signedOut?(): void
}

export interface SessionContext {
  readonly client: QueryClient
  readonly platform: Pick<Platform, 'config' | 'notifications'>
  navigate(path: string): void
  uid(): string | null
}

export interface SessionScope {
  /** Calls the part for the current state and for each change. Returns a function that removes it. */
  register(part: SessionPart): () => void
}

interface AuthStore {
  getState(): Pick<AuthState, 'user' | 'isLoading'>
  subscribe(listener: (state: Pick<AuthState, 'user' | 'ending' | 'isLoading'>) => void): () => void
}

export function createSessionScope(store: AuthStore): SessionScope {
  const parts = new Set<SessionPart>()
  let current: string | null = store.getState().user?.uid ?? null
  let anonymous: string | null = null
  const trackAnonymous = (user: AuthState['user']) => {
    if (user) anonymous = user.isAnonymous ? user.uid : null
  }
  trackAnonymous(store.getState().user)
  let isKnown = !store.getState().isLoading
  let expected: string | null = null

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
    const before = current
    const uid = user?.uid ?? null
    const wasKnown = isKnown
    current = uid
    isKnown = !isLoading
    const wasAnonymous = anonymous
    trackAnonymous(user)
    if (uid === before) {
      if (uid === null && isKnown && !wasKnown) callParts((part) => part.signedOut?.())
      return
    }
    if (uid === null) {
      const isSignOut = ending === 'requested'
      expected = isSignOut ? null : before
      if (before !== null) leave(before, isSignOut ? 'signed-out' : 'expired')
      callParts((part) => part.signedOut?.())
      return
    }
    const left = before ?? expected
    expected = null
    if (left !== null && left !== uid)
      leave(left, left === wasAnonymous ? 'joined' : 'replaced', uid)
    callParts((part) => part.enter?.(uid))
  })

  return {
    register: (part) => {
      parts.add(part)
      if (current !== null) part.enter?.(current)
      else if (isKnown) part.signedOut?.()
      return () => parts.delete(part)
    },
  }
}

export const sessionScope = createSessionScope(useAuthStore)
