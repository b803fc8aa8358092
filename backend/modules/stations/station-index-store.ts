import type { Queries } from '../../database/queries.ts'
import { searchVersion } from './search-words.ts'
import { SHOWN } from './station-conditions.ts'
import { PLACE } from './station-order.ts'

/** Reads the listed stations for the index that clients use to search offline. */
export function createStationIndexStore(queries: Queries) {
  return {
    version: () => searchVersion(queries),

    page: (after: number, limit: number) =>
      queries
        .selectFrom('stations')
        .select([
          'key',
          'id',
          'name',
          'tags',
          'countrycode',
          'language',
          'codec',
          'bitrate',
          PLACE.as('place'),
        ])
        .where('key', '>', after)
        .where(SHOWN)
        .orderBy('key')
        .limit(limit)
        .execute(),
  }
}
export type StationIndexStore = ReturnType<typeof createStationIndexStore>
