import type { Queries } from '../database/queries.ts'
import { cutPage } from '../http/cursor.ts'
import { searchVersion } from './search-version-store.ts'
import { SHOWN } from './station-conditions.ts'
import { stationOrder } from './station-order.ts'

/** Reads what the index of stations is made of. */
export function createStationIndexStore(queries: Queries) {
  const order = stationOrder('featured', {})
  return {
    version: () => searchVersion(queries),

    /** So many of the shown stations, behind the page whose cursor is given; lists are JSON texts. */
    page: async (limit: number, cursor: string | undefined) => {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'name', 'tags', 'countrycode', 'language'])
        .select(['demo_rank', 'standing', 'liked_rank', 'name_key', 'key'])
        .where((eb) => eb.and([SHOWN, ...order.after(cursor)]))
        .orderBy(order.columns)
        .limit(limit + 1)
        .execute()
      return cutPage(rows, limit, order.cursorAt)
    },
  }
}
export type StationIndexStore = ReturnType<typeof createStationIndexStore>
