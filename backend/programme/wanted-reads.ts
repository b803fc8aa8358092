/** Which stations listeners want to know the programme of: conditions of a station in SQL. Times are ms since the epoch. */
import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { HEARD_MS } from './limits.ts'

const eb = expressionBuilder<Tables, 'stations' | 'programme_sources'>()

/** Its creator has typed shows. */
export const HAS_SHOWS = eb('stations.schedule', '<>', sql.lit('[]'))

const followed = (kind: string) =>
  eb
    .selectFrom('follows')
    .select('follows.id')
    .where('follows.deleted', '=', sql.lit(0))
    .where('follows.kind', '=', kind)

/** Whether a listener keeps or follows a station, one of its shows or its creator, or its creator has typed shows. */
export const KEPT = eb.or([
  HAS_SHOWS,
  eb.exists(
    eb
      .selectFrom('favorites')
      .select('favorites.station_id')
      .whereRef('favorites.station_id', '=', 'stations.id')
      .where('favorites.deleted', '=', 0),
  ),
  eb.exists(followed('station').whereRef('follows.id', '=', 'stations.id')),
  eb.exists(followed('creator').whereRef('follows.id', '=', 'stations.owner_id')),
  eb.exists(
    followed('show')
      .innerJoin('shows', 'shows.id', 'follows.id')
      .whereRef('shows.station_key', '=', 'stations.key'),
  ),
])

/** Whether a listener hears a station at this moment. */
export const isHeard = (now: number) =>
  eb.exists(
    eb
      .selectFrom('listeners')
      .select('listener')
      .whereRef('listeners.station_id', '=', 'stations.id')
      .where('listeners.at', '>=', now - HEARD_MS),
  )

/** A truth as a number, which both engines answer alike. */
export const asNumber = (truth: typeof KEPT) =>
  eb.case().when(truth).then(sql.lit(1)).else(sql.lit(0)).end()
