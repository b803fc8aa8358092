import { expressionBuilder, sql } from 'kysely'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { POPULAR_EVERY_MS, WATCHED_MS, WATCHED_SHOWS_MAX } from './limits.ts'
import { LISTED } from './on-air-reads.ts'
import { asNumber, HAS_SHOWS, isWanted, OWN } from './source-store.ts'

/** A station of which nothing is known. */
const UNKNOWN = { platform: '', seen: '{}', detected_at: 0, schedule_at: 0, failures: 0 } as const

const eb = expressionBuilder<Tables, 'stations' | 'programme_sources'>()
/** It is not known yet, it rests, or it has changed since its platform was looked for and does not wait for that. */
const isForgotten = (now: number) =>
  eb.or([
    eb('programme_sources.station_key', 'is', null),
    eb('programme_sources.next_at', 'is', null),
    eb.and([
      eb('stations.updated_at', '>', eb.ref('programme_sources.detected_at')),
      eb('programme_sources.next_at', '>', now),
    ]),
  ])

/** It is forgotten, or it answers and is not asked as often as a popular one. */
const isAskedSeldom = (now: number) =>
  eb.or([
    isForgotten(now),
    eb.and([
      eb('programme_sources.platform', '<>', ''),
      eb('programme_sources.failures', '=', 0),
      eb('programme_sources.next_at', '>', now + POPULAR_EVERY_MS),
    ]),
  ])

/** No show is known that begins there. */
const isNextUnknown = (now: number) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('broadcasts')
        .select('broadcasts.id')
        .whereRef('broadcasts.station_key', '=', 'stations.key')
        .where('broadcasts.starts_at', '>', now),
    ),
  )

/** Which stations are to be asked sooner than they would be. Times are ms since the epoch. */
export function createDemandStore(queries: Queries) {
  /** Listed stations with their sources, where they have one; `after`: keys behind it alone are looked at. */
  const listed = (after?: number) =>
    queries
      .selectFrom('stations')
      .leftJoin('programme_sources', (join) => {
        const own = join.onRef('programme_sources.station_key', '=', 'stations.key')
        return after === undefined ? own : own.on('programme_sources.station_key', '>', after)
      })
      .select('stations.key')
      .where(LISTED)

  return {
    /** Clients are connected for these shows: their stations are watched for WATCHED_MS. */
    noteWatched: async (showIds: readonly string[], now: number): Promise<void> => {
      for (const chunk of inChunks(showIds.slice(0, WATCHED_SHOWS_MAX))) {
        const stations = queries
          .selectFrom('shows')
          .select('station_key')
          .where('id', 'in', chunk)
          .distinct()
          .limit(chunk.length)
        const rows = await stations.execute()
        if (rows.length === 0) continue
        // In one order in all instances: none waits for another that waits for it.
        const keys = rows.map((row) => row.station_key).sort((a, b) => a - b)
        await queries
          .insertInto('watched_stations')
          .values(keys.map((key) => ({ station_key: key, at: now })))
          .onConflict((conflict) => conflict.column('station_key').doUpdateSet({ at: now }))
          .execute()
      }
    },

    /** Forgets what is watched no more, and what has long been. */
    forgetWatched: async (now: number): Promise<void> => {
      await queries
        .deleteFrom('watched_stations')
        .where('at', '<', now - WATCHED_MS)
        .execute()
    },

    /**
     * Listed stations that are watched and of which it is not known when their next show begins, those of them that
     * are not asked as often as a popular one. No more than `most` count.
     */
    watched: async (now: number, most: number): Promise<number[]> => {
      const watched = await queries
        .selectFrom('watched_stations')
        .select('station_key')
        .where('at', '>=', now - WATCHED_MS)
        .orderBy('at')
        .orderBy('station_key')
        .limit(WATCHED_SHOWS_MAX)
        .execute()
      const keys = watched.map((row) => row.station_key)
      const found: { readonly key: number; readonly is_asked_seldom: number }[] = []
      for (const chunk of inChunks(keys)) {
        const some = await listed()
          .select(asNumber(isAskedSeldom(now)).as('is_asked_seldom'))
          .where('stations.key', 'in', chunk)
          .where(isNextUnknown(now))
          .limit(most - found.length)
          .execute()
        found.push(...some)
        if (found.length >= most) break
      }
      return found.flatMap(({ key, is_asked_seldom }) => (is_asked_seldom === 1 ? key : []))
    },

    /** Stations with shows of their creators that are forgotten, in order of their keys from the one after `after` on. */
    ownShows: async (now: number, after: number, limit: number): Promise<number[]> => {
      const rows = await listed(after)
        .where('stations.key', '>', after)
        .where(HAS_SHOWS)
        .where(isForgotten(now))
        .orderBy('stations.key')
        .limit(limit)
        .execute()
      return rows.map(({ key }) => key)
    },

    /** Stations whose creators have removed all shows, which are still known. */
    withoutShows: async (limit: number): Promise<number[]> => {
      const rows = await queries
        .selectFrom('programme_sources')
        .innerJoin('stations', 'stations.key', 'programme_sources.station_key')
        .select('stations.key')
        .where('platform', '=', OWN)
        .where('schedule', '=', '[]')
        .where(eb('stations.updated_at', '>', eb.ref('programme_sources.detected_at')))
        .limit(limit)
        .execute()
      return rows.map(({ key }) => key)
    },

    /** A page of listed stations in order of their keys, and which of them are wanted and forgotten. */
    kept: async (
      now: number,
      after: number,
      limit: number,
    ): Promise<{ readonly last: number | null; readonly forgotten: number[] }> => {
      const rows = await listed(after)
        .select(asNumber(eb.and([isForgotten(now), isWanted(now)])).as('is_forgotten'))
        .where('stations.key', '>', after)
        .orderBy('stations.key')
        .limit(limit)
        .execute()
      const forgotten = rows.filter(({ is_forgotten }) => is_forgotten === 1)
      return { last: rows.at(-1)?.key ?? null, forgotten: forgotten.map(({ key }) => key) }
    },

    /** Has stations asked as soon as may be: now, or when POPULAR_EVERY_MS have passed since the last time. */
    want: async (keys: readonly number[], now: number): Promise<void> => {
      const soonest = sql<number>`coalesce(checked_at, 0) + ${sql.lit(POPULAR_EVERY_MS)}`
      const at = sql<number>`case when ${soonest} > ${now} then ${soonest} else cast(${now} as bigint) end`
      for (const chunk of inChunks(keys)) {
        await queries
          .insertInto('programme_sources')
          .values(chunk.map((key) => ({ ...UNKNOWN, station_key: key })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await queries
          .updateTable('programme_sources')
          .set({ next_at: at })
          .where('station_key', 'in', chunk)
          .where((one) => one.or([one('next_at', 'is', null), one('next_at', '>', at)]))
          .execute()
      }
    },
  }
}
export type DemandStore = ReturnType<typeof createDemandStore>
