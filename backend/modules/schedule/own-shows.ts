/** Derives broadcasts from a creator's weekly shows. Pure. */
import { occurrences } from '../../../shared/api/occurrences.ts'
import type { Show } from '../../../shared/api/shows.ts'
import type { ReportedBroadcast } from './plan-broadcasts.ts'
import { showIdOfOwn, titleKey } from './schedule-ids.ts'

/** Show ids of the entries. Entries with the same title are one show with the id of the first. Ids survive new titles. */
export function idsOfShows(stationId: string, shows: readonly Show[]): string[] {
  const idByTitle = new Map<string, string>()
  return shows.map(({ id, title }) => {
    const key = titleKey(title)
    const showId = idByTitle.get(key) ?? showIdOfOwn(stationId, id)
    idByTitle.set(key, showId)
    return showId
  })
}

/** Broadcasts between two times, in ms since the epoch. */
export function broadcastsOfShows(
  stationId: string,
  shows: readonly Show[],
  from: number,
  to: number,
): ReportedBroadcast[] {
  const ids = idsOfShows(stationId, shows)
  const idOf = new Map(shows.map((show, index) => [show, ids[index] ?? '']))
  return occurrences(shows, from, to).map(({ show, startsAt, endsAt }) => ({
    showId: idOf.get(show) ?? '',
    title: show.title,
    host: null,
    startsAt,
    endsAt,
    homepage: null,
  }))
}

/** Returns the time zone of the shows. Null if they have different ones. */
export function zoneOfShows(shows: readonly Show[]): string | null {
  const zones = new Set(shows.map(({ timeZone }) => timeZone))
  const [zone = null] = zones
  return zones.size === 1 ? zone : null
}
