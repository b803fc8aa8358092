import { createDemandStore } from '../../modules/schedule/demand-store.ts'
import { createHealthStore } from '../../modules/schedule/health-store.ts'
import { WATCHED_MS } from '../../modules/schedule/limits.ts'
import { createOptOutStore } from '../../modules/schedule/opt-out-store.ts'
import { createReadingStore } from '../../modules/schedule/reading-store.ts'
import { createRetentionStore } from '../../modules/schedule/retention-store.ts'
import { createScheduleSearchStore } from '../../modules/schedule/schedule-search-store.ts'
import { createScheduleStore } from '../../modules/schedule/schedule-store.ts'
import { createSourceStore } from '../../modules/schedule/source-store.ts'
import { BEFORE, callStore, FEW, NOW } from './call-store.ts'
import { FILLED_AT } from './fill-database.ts'
import type { Recording } from './record-statements.ts'

const STATION = 'generated-100'
const KEY = 101
/** A time at which every broadcast is on air. */
const ON_AIR_AT = FILLED_AT + 10_000

export async function querySchedule(recording: Recording): Promise<void> {
  const { queries } = recording
  await callStore(recording, 'schedule', createScheduleStore(queries), {
    onAir: (schedule) => schedule.onAir([STATION, 'generated-1'], ON_AIR_AT),
    station: (schedule) => schedule.station(STATION, ON_AIR_AT),
    show: (schedule) => schedule.show(`a${KEY}`, ON_AIR_AT),
    started: (schedule) => schedule.started({ at: FILLED_AT + 50, id: 'a' }, FILLED_AT + 60, FEW),
  })
  await callStore(recording, 'scheduleSearch', createScheduleSearchStore(queries), {
    find: async (search) => {
      for (const typed of ['artist', `a${KEY} art`]) await search.find(typed, ON_AIR_AT)
    },
  })
  const show = { showId: 'c', title: 'C', host: null, homepage: null }
  await callStore(recording, 'readings', createReadingStore(queries), {
    save: async (readings) => {
      const common = { stationName: STATION, next: null }
      const track = { artist: 'A', title: 'B', startedAt: null }
      for (const schedule of [[{ ...show, startsAt: NOW, endsAt: null }], []]) {
        await readings.save(KEY, {
          ...common,
          at: ON_AIR_AT,
          now: null,
          schedule,
          track,
          earlier: [track],
        })
      }
    },
  })
  await callStore(recording, 'demand', createDemandStore(queries), {
    ownShows: (demand) => demand.ownShows(NOW, 5, FEW),
    // Few stations are watched, as in real catalogs of this size.
    watched: (demand) => demand.watched(FILLED_AT + WATCHED_MS + 1_980, FEW),
    withoutShows: (demand) => demand.withoutShows(FEW),
    listedPage: (demand) => demand.listedPage(NOW, 5, FEW),
    schedulePoll: (demand) => demand.schedulePoll([10, 11], NOW),
    markWatched: (demand) => demand.markWatched([`a${KEY}`, 'none'], NOW),
    deleteExpiredWatches: (demand) => demand.deleteExpiredWatches(BEFORE),
  })
  await callStore(recording, 'sources', createSourceStore(queries), {
    due: (sources) => sources.due(NOW, FEW),
    reserve: async (sources) => sources.reserve(await sources.due(NOW, FEW), NOW + 1),
    record: (sources) =>
      sources.record({
        ...{
          key: KEY,
          platform: 'icecast',
          validators: {},
          zone: null,
          nextAt: null,
          scheduleAt: NOW,
        },
        ...{ checkedAt: NOW, detectedAt: NOW, failures: 0, problem: null, tookMs: 1 },
      }),
    optOuts: (sources) => sources.optOuts(FEW),
  })
  await callStore(recording, 'health', createHealthStore(queries), {
    platforms: (health) => health.platforms(),
    setOptOut: async (health) => {
      for (const isOut of [true, false]) {
        await health.setOptOut('radio.example', isOut, NOW, 'an admin')
      }
    },
  })
  await callStore(recording, 'optOuts', createOptOutStore(queries), {
    page: (optOuts) => optOuts.page(5, FEW),
    deleteReadings: async (optOuts) => {
      for (const ownShows of [['a'], []]) await optOuts.deleteReadings({ key: KEY + 1, ownShows })
    },
    pause: (optOuts) => optOuts.pause([10, 11]),
  })
  await callStore(recording, 'past', createRetentionStore(queries), {
    removeSongs: (past) => past.removeSongs(BEFORE, FEW),
    removeBroadcasts: (past) => past.removeBroadcasts(BEFORE, FEW),
    removeShows: (past) => past.removeShows(BEFORE, FEW),
    deleteSearchTerms: (past) => past.deleteSearchTerms('artist a2', FEW),
  })
}
