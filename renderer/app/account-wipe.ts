/** One person's data never outlives their session, whichever way it ends. */
import type { QueryClient } from '@tanstack/react-query'
import type { AuthState } from '../features/auth/auth-store.ts'
import type { Player } from '../features/player/create-player.ts'

interface AuthStore {
  subscribe(listener: (state: AuthState, before: AuthState) => void): () => void
}

/** Empties cache and toasts and stops the player when the signed-in person changes or leaves. */
export function bindAccountWipe(
  store: AuthStore,
  client: QueryClient,
  player: Pick<Player, 'stop'>,
  clearNotices: () => void,
): () => void {
  return store.subscribe(({ user }, before) => {
    if (!before.user || before.user.uid === user?.uid) return
    player.stop()
    client.clear()
    // A toast may offer to undo what the last person did: it would be done to the next one.
    clearNotices()
  })
}
