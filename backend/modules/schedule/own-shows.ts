/** Derives broadcasts from a creator's weekly shows. All functions are pure. */
import { occurrences } from '../../../shared/api/occurrences.ts'
import type { Show } from '../../../shared/api/shows.ts'
import type { ReportedBroadcast } from './plan-broadcasts.ts'
import { showIdOfOwn, titleKey } from './schedule-ids.ts'

/** Returns a show id per entry. Entries with the same title share the first one's id. A new title does not change an id. */
export function idsOfShows(stationId: string, shows: readonly Show[]): string[] {
  const idByTitle = new Map<string, string>()
  return shows.map(({ id, title }) => {
    const key = titleKey(title)
    const showId = idByTitle.get(key) ?? showIdOfOwn(stationId, id)
    idByTitle.set(key, showId)
    return showId
  })
}

/** Returns the broadcasts between two times, in ms since the epoch. */
export function broadcastsOfShows(
  stationId: string,
  shows: readonly Show[],
  from: number,
  to: number,
): ReportedBroadcast[] {
  const ids = idsOfShows(stationId, shows)
  const idByShow = new Map(shows.map((show, index) => [show, ids[index] ?? '']))
  return occurrences(shows, from, to).map(({ show, startsAt, endsAt }) => ({
    showId: idByShow.get(show) ?? '',
    title: show.title,
    host: null,
    startsAt,
    endsAt,
    homepage: null,
  }))
}

/** Returns the time zone of the shows. Null when they have several time zones. */
export function zoneOfShows(shows: readonly Show[]): string | null {
  const zones = new Set(shows.map(({ timeZone }) => timeZone))
  const [zone = null] = zones
  return zones.size === 1 ? zone : null
}
