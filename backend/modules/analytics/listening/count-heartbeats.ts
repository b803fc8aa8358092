/** Pure functions that compute listening time (in ms) from heartbeats, with one country per listener and UTC day. */
import { utcDay } from '../utc-day.ts'
import { DAY_STATIONS_MAX, type DayListener } from './day-listener-store.ts'

export const LISTENING_HEARTBEAT_S = 30
/** A longer gap does not count as listening. The limit is two intervals, so that one heartbeat may be lost. */
export const HEARTBEAT_MAX_MS = 2 * LISTENING_HEARTBEAT_S * 1_000
/** A listener without a heartbeat for this long has stopped and is deleted. */
export const LISTENER_TIMEOUT_MS = 75_000

export interface Listener {
  /** Null when the listener stopped. The entry is retained, because an earlier heartbeat may still arrive. */
  readonly stationId: string | null
  /** Empty when the country is unknown. */
  readonly countrycode: string
  readonly at: number
}

export interface Heartbeat extends Listener {
  readonly listener: string
}

/** An interval of listening to a station. `at` is its end. */
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

function intervalSince(
  { stationId, countrycode, at: start }: Listener,
  at: number,
): ListeningInterval[] {
  const ms = at - start
  const counts = stationId !== null && ms > 0 && ms <= HEARTBEAT_MAX_MS
  return counts ? [{ stationId, countrycode, at, ms }] : []
}

/** Processes heartbeats in order of arrival. Ignores heartbeats older than the stored one, or as old as a stop. */
export function countHeartbeats(
  storedListeners: ReadonlyMap<string, Listener>,
  heartbeats: readonly Heartbeat[],
): CountedHeartbeats {
  const listeners = new Map<string, Listener>()
  const intervals: ListeningInterval[] = []
  for (const { listener, stationId, countrycode, at } of heartbeats) {
    const batchListener = listeners.get(listener)
    const previous = batchListener ?? storedListeners.get(listener)
    if (previous && previous.at > at) continue
    if (!batchListener && previous?.at === at && previous.stationId === null) continue
    if (previous) intervals.push(...intervalSince(previous, at))
    listeners.set(listener, { stationId, countrycode, at })
  }
  return { listeners, intervals }
}

/** `dayListener` is the keyed hash of the listener and the UTC day (dayListenerOf). */
export interface ReceivedHeartbeat extends Heartbeat {
  readonly dayListener: number
}

function isSameStationAndDay(
  previous: Listener | undefined,
  { stationId, at }: Heartbeat,
): previous is Listener {
  return previous?.stationId === stationId && utcDay(previous.at) === utcDay(at)
}

/** Returns, by UTC day, the listeners whose stations of that day must be read from the database. */
export function dayListenersToFind(
  storedListeners: ReadonlyMap<string, Listener>,
  received: readonly ReceivedHeartbeat[],
): Map<string, number[]> {
  const newPlays = received.filter((heartbeat) => {
    const previous = storedListeners.get(heartbeat.listener)
    return heartbeat.stationId !== null && !isSameStationAndDay(previous, heartbeat)
  })
  const days = Map.groupBy(newPlays, ({ at }) => utcDay(at))
  return new Map(
    [...days].map(([day, dayHeartbeats]) => {
      const dayListeners = new Set(dayHeartbeats.map(({ dayListener }) => dayListener))
      return [day, [...dayListeners]]
    }),
  )
}

interface HeartbeatsWithCountry {
  /** Each has the country of the listener's first heartbeat of the day. Its station is null above DAY_STATIONS_MAX. */
  readonly heartbeats: Heartbeat[]
  readonly newDayListeners: DayListener[]
}

/** Assigns each heartbeat, in order of arrival, the country of its listener on that day. */
export function assignCountries(
  storedListeners: ReadonlyMap<string, Listener>,
  received: readonly ReceivedHeartbeat[],
  storedDayListeners: readonly DayListener[],
): HeartbeatsWithCountry {
  const entries = new Map<string, { countrycode: string; stations: Set<string> }>()
  const keyOf = (day: string, listener: number) => `${day}|${listener}`
  for (const { day, listener, stationId, countrycode } of storedDayListeners) {
    const key = keyOf(day, listener)
    const entry = entries.get(key) ?? { countrycode, stations: new Set() }
    entries.set(key, entry)
    entry.stations.add(stationId)
  }
  const heartbeats: Heartbeat[] = []
  const newDayListeners: DayListener[] = []
  for (const { dayListener, ...heartbeat } of received) {
    const { stationId, at } = heartbeat
    if (stationId === null) {
      heartbeats.push(heartbeat)
      continue
    }
    const day = utcDay(at)
    const previous = storedListeners.get(heartbeat.listener)
    const key = keyOf(day, dayListener)
    const isContinued = isSameStationAndDay(previous, heartbeat)
    const { countrycode, stations } = entries.get(key) ?? {
      countrycode: isContinued ? previous.countrycode : heartbeat.countrycode,
      stations: new Set(isContinued ? [stationId] : []),
    }
    entries.set(key, { countrycode, stations })
    const isNew = !(isContinued || stations.has(stationId))
    const exceedsLimit = isNew && stations.size >= DAY_STATIONS_MAX
    heartbeats.push({ ...heartbeat, countrycode, stationId: exceedsLimit ? null : stationId })
    if (!isNew || exceedsLimit) continue
    stations.add(stationId)
    newDayListeners.push({ day, listener: dayListener, stationId, countrycode })
  }
  return { heartbeats, newDayListeners }
}
