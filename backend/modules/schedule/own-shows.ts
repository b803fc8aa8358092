/** The weekly shows that a station's creator has typed, as broadcasts: pure, nothing is fetched. */
import { occurrences } from '../../../shared/api/occurrences.ts'
import type { Show } from '../../../shared/api/shows.ts'
import type { SaidBroadcast } from './plan-broadcasts.ts'
import { showIdOfOwn, titleKey } from './programme-ids.ts'

/**
 * The ids of shows of the programme, each in the place of its entry. A show that comes several times a week is one
 * show: that of its first entry, so that its id stays when its title is changed.
 */
export function idsOfShows(stationId: string, shows: readonly Show[]): string[] {
  const first = new Map<string, string>()
  return shows.map(({ id, title }) => {
    const key = titleKey(title)
    const known = first.get(key) ?? showIdOfOwn(stationId, id)
    first.set(key, known)
    return known
  })
}

/** Broadcasts between two moments, in ms since the epoch. */
export function broadcastsOfShows(
  stationId: string,
  shows: readonly Show[],
  from: number,
  to: number,
): SaidBroadcast[] {
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

/** The zone of a station's clocks, as its shows tell it; null where they tell several. */
export function zoneOfShows(shows: readonly Show[]): string | null {
  const zones = new Set(shows.map(({ timeZone }) => timeZone))
  const [zone = null] = zones
  return zones.size === 1 ? zone : null
}
