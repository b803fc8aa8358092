/** Tells the API which station a signed-in user listens to, and how it plays, where that is allowed. */
import { sendListening, sendSilenceOnLeaving } from '../../api/listening.ts'
import { log } from '../../lib/log.ts'
import { type SessionScope, sessionScope } from '../auth/session-scope.ts'
import { isDroppedStation } from '../player/dropped-id.ts'
import { player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { getSetting } from '../settings/settings.ts'
import { type Beat, createBeat } from './beat.ts'
import { ownCountry } from './listener-country.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'

interface PresenceParts {
  readonly scope: SessionScope
  readonly player: Pick<Player, 'getState' | 'onSession' | 'onEntry'>
  readonly beat: Beat
  readonly outcomes: Pick<Outcomes, 'note' | 'clear'>
  /** Says from a page that goes away that the sound is over. */
  endOnLeaving(): void
}

/** Tells what sounds, and how it plays, while a user is signed in, of stations the API knows. */
export function bindPresence(parts: PresenceParts): () => void {
  const { scope, player, beat, outcomes, endOnLeaving } = parts
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
      leave: () => {
        isSignedIn = false
        beat.stop()
        outcomes.clear()
      },
    }),
  ]
  return () => {
    window.removeEventListener('pagehide', leave)
    for (const stop of stops) stop()
    beat.stop()
  }
}

// The user neither waits for a beat nor can repair one: a failure is only logged.
const onFailed = (error: unknown) => log.info('The API was not told what is listened to', error)

/** Binds the app's player; the returned function removes the binding. */
export function bindOwnPresence(): () => void {
  const outcomes = createOutcomes(() => getSetting('listeningOutcomes') === 'on')
  const beat = createBeat({
    send: (stationId) =>
      sendListening({
        stationId,
        countrycode: ownCountry(),
        outcomes: outcomes.take(stationId),
      }),
    onOff: player.setOff,
    onFailed,
  })
  return bindPresence({
    scope: sessionScope,
    player,
    beat,
    outcomes,
    endOnLeaving: () => void sendSilenceOnLeaving().catch(onFailed),
  })
}
