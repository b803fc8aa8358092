/**
 * What beats add up to, with one country a listener and UTC day and a limited number of stations: pure. Times are ms since
 * the epoch.
 */
import { utcDay } from '../utc-day.ts'
import { DAY_STATIONS_MAX, type DayListener } from './day-listener-store.ts'

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

/** A heartbeat, and the hash of its listener for the UTC day (day-listener-store.ts). */
export interface Heartbeat extends Beat {
  readonly dayListener: number
}

/** True when a listener continues with a station, which counts them on that day already. */
function goesOn(known: Listener | undefined, { stationId, at }: Beat): known is Listener {
  return known?.stationId === stationId && utcDay(known.at) === utcDay(at)
}

/** The listeners, by UTC day, whose stations of the day have to be looked up. */
export function listenersToFind(
  known: ReadonlyMap<string, Listener>,
  heartbeats: readonly Heartbeat[],
): Map<string, number[]> {
  const unknown = heartbeats.filter(
    (one) => one.stationId !== null && !goesOn(known.get(one.listener), one),
  )
  const days = Map.groupBy(unknown, ({ at }) => utcDay(at))
  return new Map(
    [...days].map(([day, some]) => [day, [...new Set(some.map((one) => one.dayListener))]]),
  )
}

interface Placed {
  /** In the country of their listener's first heartbeat of the day; without a station beyond DAY_STATIONS_MAX. */
  readonly beats: Beat[]
  /** Stations that count a listener from now on. */
  readonly added: DayListener[]
}

/** Gives heartbeats, in the order in which they came, the country that their listener has on that day. */
export function placeHeartbeats(
  known: ReadonlyMap<string, Listener>,
  heartbeats: readonly Heartbeat[],
  found: readonly DayListener[],
): Placed {
  const places = new Map<string, { countrycode: string; stations: Set<string> }>()
  const keyOf = (day: string, listener: number) => `${day}|${listener}`
  for (const { day, listener, stationId, countrycode } of found) {
    const key = keyOf(day, listener)
    const place = places.get(key) ?? { countrycode, stations: new Set() }
    places.set(key, place)
    place.stations.add(stationId)
  }
  const beats: Beat[] = []
  const added: DayListener[] = []
  for (const { dayListener, ...beat } of heartbeats) {
    const { stationId, at } = beat
    if (stationId === null) {
      beats.push(beat)
      continue
    }
    const day = utcDay(at)
    const before = known.get(beat.listener)
    const key = keyOf(day, dayListener)
    const isOn = goesOn(before, beat)
    const { countrycode, stations } = places.get(key) ?? {
      countrycode: isOn ? before.countrycode : beat.countrycode,
      stations: new Set(isOn ? [stationId] : []),
    }
    places.set(key, { countrycode, stations })
    const isNew = !(isOn || stations.has(stationId))
    const isTooMany = isNew && stations.size >= DAY_STATIONS_MAX
    beats.push({ ...beat, countrycode, stationId: isTooMany ? null : stationId })
    if (!isNew || isTooMany) continue
    stations.add(stationId)
    added.push({ day, listener: dayListener, stationId, countrycode })
  }
  return { beats, added }
}
