/** One country a listener and UTC day, and a limited number of stations: pure. */
import { utcDay } from '../utc-day.ts'
import type { Beat, Listener } from './count-beats.ts'
import { DAY_STATIONS_MAX, type DayListener } from './day-listener-store.ts'

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
