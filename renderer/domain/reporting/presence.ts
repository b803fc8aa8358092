import { sendListening, sendStopOnUnload } from '../../api/listening.ts'
import { statusOf } from '../../api/problem.ts'
import { log } from '../../lib/log.ts'
import { type SessionScope, sessionScope } from '../auth/session-scope.ts'
import { isDroppedStation } from '../player/dropped-id.ts'
import { player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { getSetting } from '../settings/settings.ts'
import { detectCountry } from './listener-country.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'

interface PresenceParts {
  readonly scope: SessionScope
  readonly player: Pick<Player, 'getState' | 'onSession' | 'onEntry'>
  readonly heartbeat: Heartbeat
  readonly outcomes: Pick<Outcomes, 'record' | 'clear'>
  endOnLeaving(): void
}

/** Reports the current station and playback outcomes while a user is signed in. Skips dropped stations. */
export function bindPresence(parts: PresenceParts): () => void {
  const { scope, player, heartbeat, outcomes, endOnLeaving } = parts
  let isSignedIn = false
  let playing = player.getState().listenedTo?.id ?? null
  const update = () => {
    if (isSignedIn)
      heartbeat.setStation(playing === null || isDroppedStation(playing) ? null : playing)
  }
  const handlePageHide = () => {
    if (heartbeat.stop()) endOnLeaving()
  }
  window.addEventListener('pagehide', handlePageHide)
  const stops = [
    player.onSession(({ stationId, endedAt }) => {
      if (endedAt === null) playing = stationId
      else if (playing === stationId) playing = null
      update()
    }),
    player.onEntry((stationId, entry) => {
      if (!isSignedIn || isDroppedStation(stationId)) return
      if (outcomes.record(stationId, entry)) heartbeat.sendNow()
    }),
    scope.register({
      enter: () => {
        isSignedIn = true
        update()
      },
      leave: () => {
        isSignedIn = false
        heartbeat.stop()
        outcomes.clear()
      },
    }),
  ]
  return () => {
    window.removeEventListener('pagehide', handlePageHide)
    for (const stop of stops) stop()
    heartbeat.stop()
  }
}

// The user can neither wait for a heartbeat nor fix one, so a failure is only logged.
const logFailure = (error: unknown) => log.info('Reporting the current station failed', error)

export function bindAppPresence(): () => void {
  const outcomes = createOutcomes(() => getSetting('listeningOutcomes') === 'on')
  const heartbeat = createHeartbeat({
    send: (stationId) =>
      sendListening({
        stationId,
        countrycode: detectCountry(),
        outcomes: outcomes.take(stationId),
      }),
    onOff: player.setOff,
    onFailed: logFailure,
  })
  return bindPresence({
    scope: sessionScope,
    player,
    heartbeat,
    outcomes,
    endOnLeaving: () => void sendStopOnUnload().catch(logFailure),
  })
}

/** Heartbeat interval. The API drops a listener after 75 s without a heartbeat. */
export const LISTENING_HEARTBEAT_S = 30

/** Statuses that a retry would get again, e.g. forbidden or unknown station. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404, 422]

export interface HeartbeatParts {
  /** Resolves with the reason if an admin has disabled the station; rejects if the heartbeat fails. */
  send(stationId: string | null): Promise<string | null>
  onOff(stationId: string, reason: string): void
  onFailed(error: unknown): void
}

export type Heartbeat = ReturnType<typeof createHeartbeat>

export function createHeartbeat({ send, onOff, onFailed }: HeartbeatParts) {
  let current: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  let chain = Promise.resolve()

  async function deliver(stationId: string | null): Promise<void> {
    // The station changed while this heartbeat was queued.
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
  /** Sends in order, so that a late "none" does not replace the next station. */
  const queue = (stationId: string | null) => {
    chain = chain.then(() => deliver(stationId))
  }

  return {
    setStation: (stationId: string | null): void => {
      if (stationId === current) return
      current = stationId
      clearInterval(timer)
      if (stationId !== null) {
        timer = setInterval(() => queue(stationId), LISTENING_HEARTBEAT_S * 1_000)
      }
      queue(stationId)
    },
    sendNow: (): void => queue(current),
    /** Stops without a final heartbeat. Returns whether a station was playing. */
    stop: (): boolean => {
      const wasOn = current !== null
      current = null
      clearInterval(timer)
      return wasOn
    },
  }
}
