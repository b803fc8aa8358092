/** Binds the player and the account to the listening history: effects only. */
import type { AuthState } from '../features/auth/auth-store.ts'
import { useSessionEnding } from '../features/auth/session-ending.ts'
import { isDroppedStation } from '../features/drop/dropped-id.ts'
import type { listeningDoor } from '../features/history/listening-door.ts'
import type { Player } from '../features/player/player-state.ts'

interface AuthStore {
  getState(): AuthState
  subscribe(listener: (state: AuthState, before: AuthState) => void): () => void
}

/**
 * Every session that is heard goes into the history of whoever is signed in, but of stations that only
 * this computer knows. What an earlier run has
 * left is sent as soon as its listener is back; what is left of somebody who signs out is wiped.
 */
export function bindHistory(
  store: AuthStore,
  player: Pick<Player, 'onSession'>,
  door: Pick<typeof listeningDoor, 'note' | 'enter' | 'forget'>,
): () => void {
  if (store.getState().user !== null) void door.enter()
  const stops = [
    player.onSession((session) => {
      if (!isDroppedStation(session.stationId)) void door.note(session)
    }),
    store.subscribe(({ user }, before) => {
      if (user?.uid === before.user?.uid) return
      if (user !== null) void door.enter()
      else if (useSessionEnding.getState().ending === 'asked') void door.forget()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
