import type { Broadcast } from '../../../shared/api/programme.ts'
import type { Queries } from '../../database/queries.ts'
import { toBroadcast } from './broadcast-rows.ts'
import { LISTED, selectBroadcasts } from './on-air-reads.ts'

/** Where a look at what begins ended: the beginning, in ms since the epoch, and the id of a broadcast. */
export interface BeginPlace {
  readonly at: number
  readonly id: string
}

/** Which broadcasts begin. */
export function createBeginStore(queries: Queries) {
  return {
    /** Broadcasts of stations that are asked at all, by their beginning: behind a place, and until a moment. */
    begun: async ({ at, id }: BeginPlace, until: number, limit: number): Promise<Broadcast[]> => {
      const rows = await selectBroadcasts(queries)
        .innerJoin('programme_sources', 'programme_sources.station_key', 'broadcasts.station_key')
        .where('programme_sources.next_at', 'is not', null)
        .where(LISTED)
        .where('starts_at', '<=', until)
        .where('starts_at', '>=', at)
        .where((eb) => eb.or([eb('starts_at', '>', at), eb('broadcasts.id', '>', id)]))
        .orderBy('starts_at')
        .orderBy('broadcasts.id')
        .limit(limit)
        .execute()
      return rows.map(toBroadcast)
    },
  }
}
