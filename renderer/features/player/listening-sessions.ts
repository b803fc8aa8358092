/** Turns "whose sound comes out now" into sessions with a beginning and an end. */
import type { Station } from '../../../shared/api/answers/stations.ts'
import type { ListeningSession } from './player-state.ts'

export interface ListeningSessions {
  /** The station that is heard from now on; null for silence. */
  hear(station: Station | null): void
  /** Calls the listener when a session begins, and again when it has ended. */
  onSession(listener: (session: ListeningSession) => void): () => void
}

/** Sessions of one player; hitches that the player gets over are part of them. */
export function createListeningSessions(): ListeningSessions {
  const listeners = new Set<(session: ListeningSession) => void>()
  let open: ListeningSession | null = null

  function tell(session: ListeningSession): void {
    for (const listener of listeners) listener(session)
  }

  return {
    hear: (station) => {
      if ((station?.id ?? null) === (open?.stationId ?? null)) return
      const at = Date.now()
      if (open) tell({ ...open, endedAt: at })
      open = station && {
        stationId: station.id,
        stationName: station.name,
        startedAt: at,
        endedAt: null,
      }
      if (open) tell(open)
    },
    onSession: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
