import type { Queries } from '../../../database/queries.ts'
import { TEST_TIME } from '../../../testing/test-api.ts'
import { createDemandStore } from '../demand-store.ts'
import type { SaidBroadcast } from '../plan-broadcasts.ts'
import { showIdOfTitle } from '../programme-ids.ts'
import { createReadingStore, type Said } from '../reading-store.ts'
import { createSourceStore } from '../source-store.ts'

/** Writes the programme of stations, past the poller. */
export function testProgramme(database: Queries) {
  const sources = createSourceStore(database)
  const readings = createReadingStore(database)
  const keyOf = async (id: string) => {
    const { key, name } = await database
      .selectFrom('stations')
      .select(['key', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { key, name }
  }

  return {
    keyOf,

    /** A broadcast whose times are ms from TEST_TIME. */
    broadcast: (
      stationId: string,
      title: string,
      from: number,
      to: number | null,
      host: string | null = null,
    ): SaidBroadcast => ({
      showId: showIdOfTitle(stationId, title),
      title,
      host,
      startsAt: TEST_TIME + from,
      endsAt: to === null ? null : TEST_TIME + to,
      homepage: null,
    }),

    /** Keeps what was said of a station, as the poller does. */
    take: async (id: string, said: Partial<Said> & { readonly at: number }) => {
      const { key, name } = await keyOf(id)
      await createDemandStore(database).want([key], said.at)
      const taken = await readings.take(key, {
        stationName: name,
        next: null,
        schedule: null,
        ...said,
      })
      await sources.record({
        key,
        platform: 'azuracast',
        seen: {},
        zone: 'Europe/Berlin',
        nextAt: said.at + 60_000,
        scheduleAt: said.at,
        checkedAt: said.at,
        detectedAt: said.at,
        failures: 0,
        problem: null,
        tookMs: 7,
      })
      return taken
    },

    hide: async (id: string) => {
      await database
        .updateTable('stations')
        .set({ hidden: 1, paused: 1, hidden_reason: 'no' })
        .where('id', '=', id)
        .execute()
    },
  }
}
