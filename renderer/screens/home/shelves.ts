/** Which stations the listener's own shelves of the home page hold. Pure: decided on the device. */
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { Station } from '../../../shared/api/stations.ts'

/** As many as a row of the smallest desktop window takes. */
export const SHELF_SHOWN = 4
/** A station counts as new this long after it came into the catalogue. */
export const NEW_FOR_MS = 30 * 24 * 60 * 60_000

/** Stations of these sessions, the one heard last first; those of this server stand on the dial already. */
export function heardStations(sessions: readonly HistoryEntry[]): Station[] {
  const heard = new Map<string, Station>()
  for (const { station } of sessions) {
    if (station && !station.demo && !heard.has(station.id)) heard.set(station.id, station)
  }
  return [...heard.values()]
}

/** The tag found on most of what was heard, of several the one heard last; null without any. */
export function favoriteTag(heard: readonly Pick<Station, 'tags'>[]): string | null {
  const counts = new Map<string, number>()
  for (const tag of heard.flatMap(({ tags }) => [...new Set(tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most?.[0] ?? null
}

/** Those that are not among the others. */
export function without(stations: readonly Station[], others: readonly Station[]): Station[] {
  const ids = new Set(others.map(({ id }) => id))
  return stations.filter(({ id, demo }) => !demo && !ids.has(id))
}

/** Whether it is certain that it can be heard now. */
export const isHeardNow = ({ air, demo, onAir }: Station) =>
  onAir !== false && (demo || air.state === 'on air')

/**
 * Those that came into the catalogue lately, of a list whose newest stand first. The curated ones came with
 * the server, as its first.
 */
export function newStations(stations: readonly Station[], now: number): Station[] {
  return stations.filter(
    ({ createdAt, source }) =>
      source !== 'demo' && source !== 'curated' && now - Date.parse(createdAt) < NEW_FOR_MS,
  )
}
