/** Computes listening time from heartbeats, with one country per listener and UTC day. Times in ms. Pure. */
import { utcDay } from '../utc-day.ts'
import { DAY_STATIONS_MAX, type DayListener } from './day-listener-store.ts'

export const LISTENING_HEARTBEAT_S = 30
/** A longer gap does not count as listening: two intervals, so that one heartbeat may be lost. */
export const HEARTBEAT_MAX_MS = 2 * LISTENING_HEARTBEAT_S * 1_000
/** A listener without a heartbeat for this long has stopped and is deleted. */
export const LISTENER_TIMEOUT_MS = 75_000

export interface Listener {
  /** null: stopped. The entry stays, because an earlier heartbeat may arrive later. */
  readonly stationId: string | null
  /** '' when unknown. */
  readonly countrycode: string
  readonly at: number
}

export interface Heartbeat extends Listener {
  readonly listener: string
}

/** Listening time of a station; `at` is its end. */
export interface ListeningInterval {
  readonly stationId: string
  readonly countrycode: string
  readonly at: number
  readonly ms: number
}

export interface CountedHeartbeats {
  readonly listeners: Map<string, Listener>
  readonly intervals: ListeningInterval[]
}

function since({ stationId, countrycode, at: start }: Listener, at: number): ListeningInterval[] {
  const ms = at - start
  const counts = stationId !== null && ms > 0 && ms <= HEARTBEAT_MAX_MS
  return counts ? [{ stationId, countrycode, at, ms }] : []
}

/** Processes heartbeats in order of arrival. Ignores one that is older than the known one or ties with a stop. */
export function countHeartbeats(
  known: ReadonlyMap<string, Listener>,
  heartbeats: readonly Heartbeat[],
): CountedHeartbeats {
  const listeners = new Map<string, Listener>()
  const listened: ListeningInterval[] = []
  for (const { listener, stationId, countrycode, at } of heartbeats) {
    const earlier = listeners.get(listener)
    const before = earlier ?? known.get(listener)
    if (before && before.at > at) continue
    if (!earlier && before?.at === at && before.stationId === null) continue
    if (before) listened.push(...since(before, at))
    listeners.set(listener, { stationId, countrycode, at })
  }
  return { listeners, intervals: listened }
}

export interface ReceivedHeartbeat extends Heartbeat {
  readonly dayListener: number
}

function isSameStation(
  known: Listener | undefined,
  { stationId, at }: Heartbeat,
): known is Listener {
  return known?.stationId === stationId && utcDay(known.at) === utcDay(at)
}

/** Listeners, by UTC day, whose stations of the day must be looked up. */
export function dayListenersToFind(
  known: ReadonlyMap<string, Listener>,
  received: readonly ReceivedHeartbeat[],
): Map<string, number[]> {
  const unknown = received.filter(
    (one) => one.stationId !== null && !isSameStation(known.get(one.listener), one),
  )
  const days = Map.groupBy(unknown, ({ at }) => utcDay(at))
  return new Map(
    [...days].map(([day, some]) => [day, [...new Set(some.map((one) => one.dayListener))]]),
  )
}

interface HeartbeatsWithCountry {
  /** With the country of the listener's first heartbeat of the day; no station beyond DAY_STATIONS_MAX. */
  readonly heartbeats: Heartbeat[]
  readonly newDayListeners: DayListener[]
}

/** Assigns each heartbeat, in order of arrival, the country of its listener on that day. */
export function assignCountries(
  known: ReadonlyMap<string, Listener>,
  received: readonly ReceivedHeartbeat[],
  found: readonly DayListener[],
): HeartbeatsWithCountry {
  const places = new Map<string, { countrycode: string; stations: Set<string> }>()
  const keyOf = (day: string, listener: number) => `${day}|${listener}`
  for (const { day, listener, stationId, countrycode } of found) {
    const key = keyOf(day, listener)
    const place = places.get(key) ?? { countrycode, stations: new Set() }
    places.set(key, place)
    place.stations.add(stationId)
  }
  const heartbeats: Heartbeat[] = []
  const added: DayListener[] = []
  for (const { dayListener, ...heartbeat } of received) {
    const { stationId, at } = heartbeat
    if (stationId === null) {
      heartbeats.push(heartbeat)
      continue
    }
    const day = utcDay(at)
    const before = known.get(heartbeat.listener)
    const key = keyOf(day, dayListener)
    const continues = isSameStation(before, heartbeat)
    const { countrycode, stations } = places.get(key) ?? {
      countrycode: continues ? before.countrycode : heartbeat.countrycode,
      stations: new Set(continues ? [stationId] : []),
    }
    places.set(key, { countrycode, stations })
    const isNew = !(continues || stations.has(stationId))
    const isTooMany = isNew && stations.size >= DAY_STATIONS_MAX
    heartbeats.push({ ...heartbeat, countrycode, stationId: isTooMany ? null : stationId })
    if (!isNew || isTooMany) continue
    stations.add(stationId)
    added.push({ day, listener: dayListener, stationId, countrycode })
  }
  return { heartbeats, newDayListeners: added }
}
