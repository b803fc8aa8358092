/** Tells the API which station a signed-in user listens to: effects only. */
import { useAuthStore } from '../features/auth/auth-store.ts'
import { isDroppedStation } from '../features/drop/dropped-id.ts'
import { type Player, player } from '../features/player/player.ts'
import type { Beat } from '../features/presence/beat.ts'
import type { FirstSound } from '../features/presence/first-sound.ts'
import type { Outcomes } from '../features/presence/outcomes.ts'
import { createOwnPresence, endOnLeaving } from '../features/presence/presence.ts'
import { type MissedSearches, missedSearches } from '../features/stations/missed-searches.ts'
import { type SessionScope, sessionScope } from './session-scope.ts'

interface PresenceParts {
  readonly scope: SessionScope
  readonly player: Pick<Player, 'getState' | 'onSession' | 'onEntry'>
  readonly beat: Beat
  readonly outcomes: Pick<Outcomes, 'note' | 'clear'>
  readonly missed: Pick<MissedSearches, 'clear'>
  readonly firstSound: Pick<FirstSound, 'forget'>
  /** Says from a page that goes away that the sound is over. */
  endOnLeaving(): void
}

/** Tells what sounds, and how it plays, while a user is signed in, of stations the API knows. */
export function bindPresence(parts: PresenceParts): () => void {
  const { scope, player, beat, outcomes, missed, firstSound, endOnLeaving } = parts
  let isSignedIn = false
  // A station may have begun to play before this was bound.
  let sounding = player.getState().listenedTo?.id ?? null
  const follow = () => {
    if (isSignedIn)
      beat.setStation(sounding === null || isDroppedStation(sounding) ? null : sounding)
  }
  const leave = () => {
    if (beat.stop()) endOnLeaving()
  }
  window.addEventListener('pagehide', leave)
  const stops = [
    player.onSession(({ stationId, endedAt }) => {
      if (endedAt === null) sounding = stationId
      else if (sounding === stationId) sounding = null
      follow()
    }),
    player.onEntry((stationId, entry) => {
      if (!isSignedIn || isDroppedStation(stationId)) return
      if (outcomes.note(stationId, entry)) beat.tellNow()
    }),
    scope.register({
      enter: () => {
        isSignedIn = true
        follow()
      },
      leave: (_uid, reason) => {
        isSignedIn = false
        beat.stop()
        outcomes.clear()
        missed.clear()
        if (reason !== 'lost') firstSound.forget()
      },
    }),
  ]
  return () => {
    window.removeEventListener('pagehide', leave)
    for (const stop of stops) stop()
    beat.stop()
  }
}

/** The id of the account that is signed in; null of a listener without one. */
const ownAccount = () => {
  const { user } = useAuthStore.getState()
  return user === null || user.isAnonymous === true ? null : user.uid
}

/** Binds this app's. */
export function bindOwnPresence(): () => void {
  return bindPresence({
    scope: sessionScope,
    player,
    ...createOwnPresence(player.setOff, missedSearches.take, ownAccount),
    missed: missedSearches,
    endOnLeaving,
  })
}
