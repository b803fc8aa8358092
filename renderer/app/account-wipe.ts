/** One person's data never outlives their session, whichever way it ends. */
import type { QueryClient } from '@tanstack/react-query'
import type { AuthState } from '../features/auth/auth-store.ts'
import { useSessionEnding } from '../features/auth/session-ending.ts'
import type { Player } from '../features/player/player.ts'

interface AuthStore {
  subscribe(listener: (state: AuthState, before: AuthState) => void): () => void
}

/**
 * Empties cache and toasts when the signed-in person changes or leaves. The player stops when they have
 * signed out or somebody else signs in; through a session that was lost it plays on, since the same
 * person is expected back.
 */
export function bindAccountWipe(
  store: AuthStore,
  client: QueryClient,
  player: Pick<Player, 'stop'>,
  clearNotices: () => void,
): () => void {
  /** Whose station may still be playing. */
  let listening: string | null = null
  return store.subscribe(({ user }, before) => {
    listening = before.user?.uid ?? listening
    if (before.user && before.user.uid !== user?.uid) {
      client.clear()
      // A toast may offer to undo what the last person did: it would be done to the next one.
      clearNotices()
    }
    const isLeft = !user && useSessionEnding.getState().ending === 'asked'
    const isTaken = user !== null && listening !== null && listening !== user.uid
    if (listening === null || !(isLeft || isTaken)) return
    listening = null
    player.stop()
  })
}
