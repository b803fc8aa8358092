/**
 * The scope of a session: what a feature loads for a user who signs in and wipes when they leave is
 * registered here, once, and nothing else watches the auth store for it.
 */
import type { QueryClient } from '@tanstack/react-query'
import { log } from '../../lib/log.ts'
import type { Platform } from '../../platform/platform-types.ts'
import { type AuthState, useAuthStore } from './auth-store.ts'

/**
 * `signed-out`: the user asked for it, so nothing of theirs stays. `lost`: the session ran out or was
 * ended elsewhere, so the same user is expected back. `replaced`: another user has signed in, at once or
 * after a session that was lost, which then is left a second time. `joined`: the same without an account
 * before, so that it is the same person, and what is on this computer goes along.
 */
export type LeaveReason = 'signed-out' | 'lost' | 'replaced' | 'joined'

export interface SessionPart {
  enter?(uid: string): void
  /** `next`: who has signed in, with `replaced` and `joined`. */
  leave?(uid: string, reason: LeaveReason, next?: string): void
  /** No user is signed in: known for the first time, or after a leave. */
  signedOut?(): void
}

/** What the session parts of all domains are made of. */
export interface SessionContext {
  readonly client: QueryClient
  readonly platform: Pick<Platform, 'config' | 'notifications'>
  navigate(path: string): void
  /** Id of the signed-in user, with or without an account; null while signed out. */
  uid(): string | null
}

export interface SessionScope {
  /**
   * Calls the part from now on, after those registered before it, and at once for the present state.
   * The returned function takes it out.
   */
  register(part: SessionPart): () => void
}

interface AuthStore {
  getState(): Pick<AuthState, 'user' | 'isLoading'>
  subscribe(listener: (state: Pick<AuthState, 'user' | 'ending' | 'isLoading'>) => void): () => void
}

export function createSessionScope(store: AuthStore): SessionScope {
  const parts = new Set<SessionPart>()
  let current: string | null = store.getState().user?.uid ?? null
  /** The last user who listened without an account. */
  let anonymous: string | null = null
  const note = (user: AuthState['user']) => {
    if (user) anonymous = user.isAnonymous ? user.uid : null
  }
  note(store.getState().user)
  let isKnown = !store.getState().isLoading
  /** Whose session was lost. */
  let expected: string | null = null

  /** One part that fails keeps no other from wiping. */
  function each(call: (part: SessionPart) => void): void {
    for (const part of parts) {
      try {
        call(part)
      } catch (error) {
        log.error('A part of the session could not be entered or left', error)
      }
    }
  }
  const leave = (uid: string, reason: LeaveReason, next?: string) =>
    each((part) => part.leave?.(uid, reason, next))

  store.subscribe(({ user, ending, isLoading }) => {
    const before = current
    const uid = user?.uid ?? null
    const wasKnown = isKnown
    current = uid
    isKnown = !isLoading
    const wasAnonymous = anonymous
    note(user)
    if (uid === before) {
      if (uid === null && isKnown && !wasKnown) each((part) => part.signedOut?.())
      return
    }
    if (uid === null) {
      const isAsked = ending === 'asked'
      expected = isAsked ? null : before
      if (before !== null) leave(before, isAsked ? 'signed-out' : 'lost')
      each((part) => part.signedOut?.())
      return
    }
    const left = before ?? expected
    expected = null
    if (left !== null && left !== uid)
      leave(left, left === wasAnonymous ? 'joined' : 'replaced', uid)
    each((part) => part.enter?.(uid))
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

/** The app's. */
export const sessionScope = createSessionScope(useAuthStore)
