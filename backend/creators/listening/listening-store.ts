import type { Queries } from '../../database/queries.ts'
import { inChunks } from '../../stations/chunks.ts'

/** How long a station was listened to on a day, from a country; '' where that is not told. */
export interface ListenedOn {
  readonly stationId: string
  readonly day: string
  readonly countrycode: string
  readonly ms: number
}

/** Totals of listening by station, UTC day and country. Nobody is named. */
export function createListeningStore(queries: Queries) {
  /** The keys of stations by their id; one that has gone is missing. */
  async function keysOf(ids: readonly string[]): Promise<Map<string, number>> {
    const keys = new Map<string, number>()
    for (const some of inChunks([...new Set(ids)])) {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'key'])
        .where('id', 'in', some)
        .execute()
      for (const { id, key } of rows) keys.set(id, key)
    }
    return keys
  }

  return {
    /** Adds to what is there; each station, day and country is named once. To be called in a transaction. */
    add: async (totals: readonly ListenedOn[]): Promise<void> => {
      const keys = await keysOf(totals.map(({ stationId }) => stationId))
      const rows = totals.flatMap(({ stationId, ...total }) => {
        const station_key = keys.get(stationId)
        return station_key === undefined ? [] : [{ station_key, ...total }]
      })
      for (const some of inChunks(rows)) {
        await queries
          .insertInto('listening')
          .values(some)
          .onConflict((conflict) =>
            conflict
              .columns(['station_key', 'day', 'countrycode'])
              .doUpdateSet((eb) => ({ ms: eb('listening.ms', '+', eb.ref('excluded.ms')) })),
          )
          .execute()
      }
    },

    removeBefore: async (day: string): Promise<void> => {
      await queries.deleteFrom('listening').where('day', '<', day).execute()
    },
  }
}
