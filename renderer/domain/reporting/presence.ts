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

interface PresenceDependencies {
  readonly scope: SessionScope
  readonly player: Pick<Player, 'getState' | 'onSession' | 'onEntry'>
  readonly heartbeat: Heartbeat
  readonly outcomes: Pick<Outcomes, 'record' | 'clear'>
  endOnLeaving(): void
}

/** Sends heartbeats with the station and playback outcomes of signed-in users. Skips stations unknown to the API. */
export function bindPresence(dependencies: PresenceDependencies): () => void {
  const { scope, player, heartbeat, outcomes, endOnLeaving } = dependencies
  let isSignedIn = false
  let playingId = player.getState().listenedTo?.id ?? null
  const update = () => {
    if (isSignedIn)
      heartbeat.setStation(playingId === null || isDroppedStation(playingId) ? null : playingId)
  }
  const handlePageHide = () => {
    if (heartbeat.stop()) endOnLeaving()
  }
  window.addEventListener('pagehide', handlePageHide)
  const unsubscribers = [
    player.onSession(({ stationId, endedAt }) => {
      if (endedAt === null) playingId = stationId
      else if (playingId === stationId) playingId = null
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
    for (const stop of unsubscribers) stop()
    heartbeat.stop()
  }
}

// The user cannot fix a failed heartbeat, so it is only logged.
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
    onDisabled: player.setOff,
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

/** HTTP statuses after which a retry would fail too. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 404, 422]

export interface HeartbeatOptions {
  /** Resolves with the reason if an admin has disabled the station. Rejects if the heartbeat fails. */
  send(stationId: string | null): Promise<string | null>
  onDisabled(stationId: string, reason: string): void
  onFailed(error: unknown): void
}

export type Heartbeat = ReturnType<typeof createHeartbeat>

export function createHeartbeat({ send, onDisabled, onFailed }: HeartbeatOptions) {
  let currentStationId: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  let lastDelivery = Promise.resolve()

  async function deliver(stationId: string | null): Promise<void> {
    // The station changed while this heartbeat was queued.
    if (stationId !== currentStationId) return
    try {
      const disabledReason = await send(stationId)
      if (disabledReason !== null && stationId !== null) onDisabled(stationId, disabledReason)
    } catch (error) {
      onFailed(error)
      const status = statusOf(error)
      const isFinal = status !== undefined && FINAL_STATUSES.includes(status)
      if (isFinal && currentStationId === stationId) clearInterval(timer)
    }
  }
  /** Sends heartbeats in order, so that a delayed stop heartbeat does not replace the next station. */
  const queueHeartbeat = (stationId: string | null) => {
    lastDelivery = lastDelivery.then(() => deliver(stationId))
  }

  return {
    setStation: (stationId: string | null): void => {
      if (stationId === currentStationId) return
      currentStationId = stationId
      clearInterval(timer)
      if (stationId !== null) {
        timer = setInterval(() => queueHeartbeat(stationId), LISTENING_HEARTBEAT_S * 1_000)
      }
      queueHeartbeat(stationId)
    },
    sendNow: (): void => queueHeartbeat(currentStationId),
    /** Stops without a final heartbeat. Returns true when a station was playing. */
    stop: (): boolean => {
      const wasPlaying = currentStationId !== null
      currentStationId = null
      clearInterval(timer)
      return wasPlaying
    },
  }
}
