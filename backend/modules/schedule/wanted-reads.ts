/** Which stations listeners want to know the programme of: conditions of a station in SQL. Times are ms since the epoch. */
import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { POPULAR_MS } from './limits.ts'

const eb = expressionBuilder<Tables, 'stations' | 'programme_sources'>()

/** Its creator has typed shows. */
export const HAS_SHOWS = eb('stations.schedule', '<>', sql.lit('[]'))

const followed = (kind: string) =>
  eb
    .selectFrom('follows')
    .select('follows.id')
    .where('follows.deleted', '=', sql.lit(0))
    .where('follows.kind', '=', kind)

/** True for a station that a user saved or follows (also by show or creator), or that is more than a directory entry. */
const KEPT = eb.or([
  HAS_SHOWS,
  eb('stations.origin', '<>', 'generated'),
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

/** True for a station with published listeners in the last days. */
export const isPopular = (now: number) => eb('stations.heard_at', '>=', now - POPULAR_MS)

/** True for a station whose platform is polled. */
export const isWanted = (now: number) => eb.or([KEPT, isPopular(now)])

/** A truth as a number, which both engines answer alike. */
export const asNumber = (truth: typeof KEPT) =>
  eb.case().when(truth).then(sql.lit(1)).else(sql.lit(0)).end()
