/** Tells the API which station a signed-in user listens to, and how it plays, where that is allowed. */
import { sendListening, sendSilenceOnLeaving } from '../../api/listening.ts'
import { statusOf } from '../../api/problem.ts'
import { log } from '../../lib/log.ts'
import { type SessionScope, sessionScope } from '../auth/session-scope.ts'
import { isDroppedStation } from '../player/dropped-id.ts'
import { player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { getSetting } from '../settings/settings.ts'
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

/** How often a beat is sent. The API forgets a listener without a beat for 75 s. */
export const LISTENING_BEAT_S = 30

/** Answers that the next beat would get again: the user may not send it, or there is no such station. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404, 422]

export interface BeatParts {
  /** Resolves with the reason where the station is switched off for everybody; rejects when it did not arrive. */
  send(stationId: string | null): Promise<string | null>
  /** Told once that a station that sounds is switched off, and why. */
  onOff(stationId: string, reason: string): void
  /** Called for a beat that did not arrive; its failure goes nowhere else. */
  onFailed(error: unknown): void
}

export type Beat = ReturnType<typeof createBeat>

/** A beat that has not begun. */
export function createBeat({ send, onOff, onFailed }: BeatParts) {
  let current: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  let line = Promise.resolve()

  async function tell(stationId: string | null): Promise<void> {
    // What has changed while it waited for its turn is not true any more.
    if (stationId !== current) return
    try {
      const off = await send(stationId)
      if (off !== null && stationId !== null) onOff(stationId, off)
    } catch (error) {
      onFailed(error)
      const status = statusOf(error)
      const isFinal = status !== undefined && FINAL_STATUSES.includes(status)
      if (isFinal && current === stationId) clearInterval(timer)
    }
  }
  /** One after the other: a late "none" must not take the place of the station that came after it. */
  const queue = (stationId: string | null) => {
    line = line.then(() => tell(stationId))
  }

  return {
    /** The station that sounds from now on; null for silence. */
    setStation: (stationId: string | null): void => {
      if (stationId === current) return
      current = stationId
      clearInterval(timer)
      if (stationId !== null) {
        timer = setInterval(() => queue(stationId), LISTENING_BEAT_S * 1_000)
      }
      queue(stationId)
    },
    /** Sends a beat at once, between those that are due. */
    tellNow: (): void => queue(current),
    /** Stops without a last beat. Answers whether a station was on. */
    stop: (): boolean => {
      const wasOn = current !== null
      current = null
      clearInterval(timer)
      return wasOn
    },
  }
}
