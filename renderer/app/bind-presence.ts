/** Binds the player and the account to what the API is told of listening: effects only. */
import { type AuthState, useAuthStore } from '../features/auth/auth-store.ts'
import { isDroppedStation } from '../features/drop/dropped-id.ts'
import { type Player, type PlayerState, player } from '../features/player/player.ts'
import type { Beat } from '../features/presence/beat.ts'
import { createOwnBeat, endOnLeaving } from '../features/presence/presence.ts'

interface PresenceParts {
  readonly store: {
    getState(): Pick<AuthState, 'user'>
    subscribe(listener: () => void): () => void
  }
  readonly player: Pick<Player, 'getState' | 'onSession'>
  readonly beat: Beat
  /** Says from a page that goes away that the sound is over. */
  endOnLeaving(): void
}

/** The station that can be heard in this state. */
export function soundingIn({ status, item, previous }: PlayerState): string | null {
  const isHeard = status === 'playing' || status === 'buffering' || status === 'reconnecting'
  return (isHeard ? item?.id : previous?.id) ?? null
}

/** Tells what sounds while somebody is signed in, of stations the API knows. */
export function bindPresence({ store, player, beat, endOnLeaving }: PresenceParts): () => void {
  // It may have begun before this was there to hear it.
  let sounding = soundingIn(player.getState())
  const follow = () => {
    if (store.getState().user === null) beat.stop()
    else beat.hear(sounding === null || isDroppedStation(sounding) ? null : sounding)
  }
  const leave = () => {
    if (beat.stop()) endOnLeaving()
  }
  follow()
  window.addEventListener('pagehide', leave)
  const stops = [
    player.onSession(({ stationId, endedAt }) => {
      if (endedAt === null) sounding = stationId
      else if (sounding === stationId) sounding = null
      follow()
    }),
    store.subscribe(follow),
  ]
  return () => {
    window.removeEventListener('pagehide', leave)
    for (const stop of stops) stop()
    beat.stop()
  }
}

/** Binds this app's. */
export function bindOwnPresence(): () => void {
  return bindPresence({ store: useAuthStore, player, beat: createOwnBeat(), endOnLeaving })
}
