import type { Queries } from '../../../database/queries.ts'
import { TEST_TIME } from '../../../testing/test-api.ts'
import { createDemandStore } from '../demand-store.ts'
import type { ReportedBroadcast } from '../plan-broadcasts.ts'
import { createReadingStore, type PollReport } from '../reading-store.ts'
import { showIdOfTitle } from '../schedule-ids.ts'
import { createSourceStore } from '../source-store.ts'

/** Writes schedules of stations without the poller. */
export function testSchedule(database: Queries) {
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

    broadcast: (
      stationId: string,
      title: string,
      from: number,
      to: number | null,
      host: string | null = null,
    ): ReportedBroadcast => ({
      showId: showIdOfTitle(stationId, title),
      title,
      host,
      startsAt: TEST_TIME + from,
      endsAt: to === null ? null : TEST_TIME + to,
      homepage: null,
    }),

    /** Stores a reading, like the poller. */
    store: async (id: string, reported: Partial<PollReport> & { readonly at: number }) => {
      const { key, name } = await keyOf(id)
      await createDemandStore(database).schedulePoll([key], reported.at)
      const changes = await readings.save(key, {
        stationName: name,
        next: null,
        schedule: null,
        ...reported,
      })
      await sources.record({
        key,
        platform: 'azuracast',
        validators: {},
        zone: 'Europe/Berlin',
        nextAt: reported.at + 60_000,
        scheduleAt: reported.at,
        checkedAt: reported.at,
        detectedAt: reported.at,
        failures: 0,
        problem: null,
        tookMs: 7,
      })
      return changes
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
