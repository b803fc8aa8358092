/** How often a client says what it plays, for the interval that a beat may count. */
export const LISTENING_BEAT_S = 30
/** A longer gap between two beats was no listening: two intervals, of which one may have been lost. */
export const BEAT_MAX_MS = 2 * LISTENING_BEAT_S * 1_000
/** A listener without a beat for this long does not listen any more. */
export const FORGET_MS = 75_000
/** Most listeners remembered; beyond it the one with the oldest beat is forgotten. 20 MB or so. */
export const LISTENERS_MAX = 100_000

/** What a listener plays at this moment. */
interface Listener {
  readonly stationId: string
  readonly countrycode: string | null
  readonly at: number
}

/** Time that a listener has listened, to be added up. */
export interface ListenedTime {
  readonly stationId: string
  readonly countrycode: string | null
  readonly ms: number
}

/**
 * Who listens to what right now: one station a listener, whatever they have open. Nothing of it is stored
 * anywhere. Times are ms since the epoch.
 */
export function createPresence(most = LISTENERS_MAX) {
  // In the order of the last beats, so that the next to be forgotten comes first.
  const listeners = new Map<string, Listener>()

  function forget(now: number): void {
    for (const [uid, { at }] of listeners) {
      if (now - at <= FORGET_MS && listeners.size <= most) return
      listeners.delete(uid)
    }
  }

  /** The time since the last beat; null where that was too long ago, or the clock went back. */
  function listenedSince(before: Listener | undefined, now: number): ListenedTime | null {
    if (before === undefined) return null
    const ms = now - before.at
    if (ms <= 0 || ms > BEAT_MAX_MS) return null
    return { stationId: before.stationId, countrycode: before.countrycode, ms }
  }

  return {
    /**
     * A listener plays a station. What that adds: the time since their last beat, for the station and
     * the country of that one; null for a new beginning.
     */
    beat(
      uid: string,
      stationId: string,
      countrycode: string | null,
      now: number,
    ): ListenedTime | null {
      const before = listeners.get(uid)
      listeners.delete(uid)
      listeners.set(uid, { stationId, countrycode, at: now })
      forget(now)
      return listenedSince(before, now)
    },

    /** A listener has stopped; the rest of their time. */
    stop(uid: string, now: number): ListenedTime | null {
      const before = listeners.get(uid)
      listeners.delete(uid)
      return listenedSince(before, now)
    },

    /** How many listeners listen to a station now. */
    count(stationId: string, now: number): number {
      forget(now)
      let count = 0
      for (const listener of listeners.values()) if (listener.stationId === stationId) count += 1
      return count
    },

    /** Listeners remembered at the moment. */
    get size() {
      return listeners.size
    },
  }
}
export type Presence = ReturnType<typeof createPresence>
