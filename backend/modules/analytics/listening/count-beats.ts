/** What beats add up to: pure. Times are ms since the epoch. */

/** How often a client says what it plays, for the interval that a beat may count. */
export const LISTENING_BEAT_S = 30
/** A longer gap between two beats was no listening: two intervals, of which one may have been lost. */
export const BEAT_MAX_MS = 2 * LISTENING_BEAT_S * 1_000
/** A listener without a beat for this long does not listen any more, and is forgotten. */
export const FORGET_MS = 75_000

/** What a listener plays at this moment. */
export interface Listener {
  /** null: nothing any more. It is known like the rest, for a beat of before may come later. */
  readonly stationId: string | null
  /** '' where it is not told. */
  readonly countrycode: string
  readonly at: number
}

/** A listener says what they play. */
export interface Beat extends Listener {
  readonly listener: string
}

/** Time that a station was listened to; `at` is when it ended. */
export interface Listened {
  readonly stationId: string
  readonly countrycode: string
  readonly at: number
  readonly ms: number
}

export interface Counted {
  /** What each listener of the beats plays now. */
  readonly listeners: Map<string, Listener>
  readonly listened: Listened[]
}

/** The time since the beat before, for its station and country; none where that was too long ago. */
function since({ stationId, countrycode, at: begin }: Listener, at: number): Listened[] {
  const ms = at - begin
  const counts = stationId !== null && ms > 0 && ms <= BEAT_MAX_MS
  return counts ? [{ stationId, countrycode, at, ms }] : []
}

/**
 * Follows beats, in the order in which they came: one station a listener, whatever they have open. A beat
 * that is older than what is known came late by another instance, and changes nothing; so does one of the
 * same moment as a stop.
 */
export function countBeats(known: ReadonlyMap<string, Listener>, beats: readonly Beat[]): Counted {
  const listeners = new Map<string, Listener>()
  const listened: Listened[] = []
  for (const { listener, stationId, countrycode, at } of beats) {
    const earlier = listeners.get(listener)
    const before = earlier ?? known.get(listener)
    if (before && before.at > at) continue
    if (!earlier && before?.at === at && before.stationId === null) continue
    if (before) listened.push(...since(before, at))
    listeners.set(listener, { stationId, countrycode, at })
  }
  return { listeners, listened }
}
