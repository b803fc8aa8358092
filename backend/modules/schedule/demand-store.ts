import { expressionBuilder, sql } from 'kysely'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { POPULAR_EVERY_MS, WATCHED_MS, WATCHED_SHOWS_MAX } from './limits.ts'
import { LISTED } from './on-air-reads.ts'
import { asNumber, CREATOR_PLATFORM, HAS_SHOWS, isWanted } from './source-store.ts'

const NEW_SOURCE = {
  platform: '',
  validators: '{}',
  detected_at: 0,
  schedule_at: 0,
  failures: 0,
} as const

const eb = expressionBuilder<Tables, 'stations' | 'schedule_sources'>()
/** Selects stations without a source, with a paused source, or with changes since the last detection and no due poll. */
const isUnscheduled = (now: number) =>
  eb.or([
    eb('schedule_sources.station_key', 'is', null),
    eb('schedule_sources.next_at', 'is', null),
    eb.and([
      eb('stations.updated_at', '>', eb.ref('schedule_sources.detected_at')),
      eb('schedule_sources.next_at', '>', now),
    ]),
  ])

/** Selects unscheduled stations, and stations whose platform responds but is polled less often than a popular station. */
const isPolledRarely = (now: number) =>
  eb.or([
    isUnscheduled(now),
    eb.and([
      eb('schedule_sources.platform', '<>', ''),
      eb('schedule_sources.failures', '=', 0),
      eb('schedule_sources.next_at', '>', now + POPULAR_EVERY_MS),
    ]),
  ])

const hasNoUpcomingBroadcast = (now: number) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('broadcasts')
        .select('broadcasts.id')
        .whereRef('broadcasts.station_key', '=', 'stations.key')
        .where('broadcasts.starts_at', '>', now),
    ),
  )

/** Finds stations that users need polled sooner, and schedules their polls. Times are ms since the epoch. */
export function createDemandStore(queries: Queries) {
  /** Selects listed stations, left-joined with their sources. With `after`, it joins only sources with a larger key. */
  const listed = (after?: number) =>
    queries
      .selectFrom('stations')
      .leftJoin('schedule_sources', (join) => {
        const ofStation = join.onRef('schedule_sources.station_key', '=', 'stations.key')
        return after === undefined
          ? ofStation
          : ofStation.on('schedule_sources.station_key', '>', after)
      })
      .select('stations.key')
      .where(LISTED)

  return {
    /** Marks the stations of these shows as watched for WATCHED_MS, because clients with these shows are connected. */
    markWatched: async (showIds: readonly string[], now: number): Promise<void> => {
      for (const chunk of inChunks(showIds.slice(0, WATCHED_SHOWS_MAX))) {
        const stations = queries
          .selectFrom('shows')
          .select('station_key')
          .where('id', 'in', chunk)
          .distinct()
          .limit(chunk.length)
        const rows = await stations.execute()
        if (rows.length === 0) continue
        // The same order in all instances prevents deadlocks.
        const keys = rows.map((row) => row.station_key).sort((a, b) => a - b)
        await queries
          .insertInto('watched_stations')
          .values(keys.map((key) => ({ station_key: key, at: now })))
          .onConflict((conflict) => conflict.column('station_key').doUpdateSet({ at: now }))
          .execute()
      }
    },

    deleteExpiredWatches: async (now: number): Promise<void> => {
      await queries
        .deleteFrom('watched_stations')
        .where('at', '<', now - WATCHED_MS)
        .execute()
    },

    /** Returns watched listed stations without an upcoming broadcast that are polled less often than a popular one. */
    watched: async (now: number, maxCount: number): Promise<number[]> => {
      const watchedRows = await queries
        .selectFrom('watched_stations')
        .select('station_key')
        .where('at', '>=', now - WATCHED_MS)
        .orderBy('at')
        .orderBy('station_key')
        .limit(WATCHED_SHOWS_MAX)
        .execute()
      const keys = watchedRows.map((row) => row.station_key)
      const candidates: { readonly key: number; readonly is_polled_rarely: number }[] = []
      for (const chunk of inChunks(keys)) {
        const rows = await listed()
          .select(asNumber(isPolledRarely(now)).as('is_polled_rarely'))
          .where('stations.key', 'in', chunk)
          .where(hasNoUpcomingBroadcast(now))
          .limit(maxCount - candidates.length)
          .execute()
        candidates.push(...rows)
        if (candidates.length >= maxCount) break
      }
      return candidates.flatMap(({ key, is_polled_rarely }) => (is_polled_rarely === 1 ? key : []))
    },

    /** Returns unscheduled stations with shows of their creators, ordered by key, starting after `after`. */
    ownShows: async (now: number, after: number, limit: number): Promise<number[]> => {
      const rows = await listed(after)
        .where('stations.key', '>', after)
        .where(HAS_SHOWS)
        .where(isUnscheduled(now))
        .orderBy('stations.key')
        .limit(limit)
        .execute()
      return rows.map(({ key }) => key)
    },

    /** Returns stations that still have the source of creator shows although the creator removed all shows. */
    withoutShows: async (limit: number): Promise<number[]> => {
      const rows = await queries
        .selectFrom('schedule_sources')
        .innerJoin('stations', 'stations.key', 'schedule_sources.station_key')
        .select('stations.key')
        .where('platform', '=', CREATOR_PLATFORM)
        .where('schedule', '=', '[]')
        .where(eb('stations.updated_at', '>', eb.ref('schedule_sources.detected_at')))
        .limit(limit)
        .execute()
      return rows.map(({ key }) => key)
    },

    /** Reads a page of listed stations by key. Returns its last key, and the keys that are wanted but unscheduled. */
    listedPage: async (
      now: number,
      after: number,
      limit: number,
    ): Promise<{ readonly last: number | null; readonly unscheduled: number[] }> => {
      const rows = await listed(after)
        .select(asNumber(eb.and([isUnscheduled(now), isWanted(now)])).as('is_unscheduled'))
        .where('stations.key', '>', after)
        .orderBy('stations.key')
        .limit(limit)
        .execute()
      const unscheduled = rows.filter(({ is_unscheduled }) => is_unscheduled === 1)
      return { last: rows.at(-1)?.key ?? null, unscheduled: unscheduled.map(({ key }) => key) }
    },

    /** Schedules the next poll: now, or POPULAR_EVERY_MS after the last one, whichever is later. */
    schedulePoll: async (keys: readonly number[], now: number): Promise<void> => {
      const earliestAt = sql<number>`coalesce(checked_at, 0) + ${sql.lit(POPULAR_EVERY_MS)}`
      const nextAt = sql<number>`case when ${earliestAt} > ${now} then ${earliestAt} else cast(${now} as bigint) end`
      for (const chunk of inChunks(keys)) {
        await queries
          .insertInto('schedule_sources')
          .values(chunk.map((key) => ({ ...NEW_SOURCE, station_key: key })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await queries
          .updateTable('schedule_sources')
          .set({ next_at: nextAt })
          .where('station_key', 'in', chunk)
          .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '>', nextAt)]))
          .execute()
      }
    },
  }
}
export type DemandStore = ReturnType<typeof createDemandStore>
