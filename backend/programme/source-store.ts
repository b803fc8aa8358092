import { expressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '../../shared/api/programme.ts'
import { type Show, showSchema } from '../../shared/api/shows.ts'
import { inChunks } from '../database/chunks.ts'
import type { Queries } from '../database/queries.ts'
import type { Tables } from '../database/tables.ts'
import { HEARD_EVERY_MS, HEARD_MS } from './limits.ts'
import { LISTED } from './on-air-reads.ts'

/** By what a platform knows that nothing has changed since its last answer. */
const validators = z.object({ etag: z.string().nullable(), modified: z.string().nullable() })
const seenSchema = z.record(z.string(), validators)
/** By the names of its requests. */
export type Seen = z.infer<typeof seenSchema>

const showsSchema = z.array(showSchema)

/** A station whose turn it is. Times are ms since the epoch. */
export interface DueSource {
  readonly key: number
  readonly stationId: string
  readonly stationName: string
  readonly streamUrl: string
  readonly homepage: string | null
  readonly shows: readonly Show[]
  /** '' where none was found, or none was looked for. */
  readonly platform: string
  readonly seen: Seen
  readonly zone: string | null
  readonly nextAt: number
  readonly scheduleAt: number
  readonly checkedAt: number | null
  readonly failures: number
  readonly isHeard: boolean
  readonly isKept: boolean
}

/** What a poll came to. */
export interface PolledSource {
  readonly key: number
  readonly platform: string
  readonly seen: Seen
  readonly zone: string | null
  /** null: it rests until a listener wants it again. */
  readonly nextAt: number | null
  readonly scheduleAt: number
  readonly checkedAt: number | null
  readonly detectedAt: number
  readonly failures: number
  readonly problem: string | null
  readonly tookMs: number | null
}

/** The platform of stations whose shows their creators have typed. */
export const OWN = 'creator' satisfies Platform
/** A station of which nothing is known. */
const UNKNOWN = { platform: '', seen: '{}', detected_at: 0, schedule_at: 0, failures: 0 } as const
/** Turns that one statement takes. */
const CLAIMED_AT_ONCE = 50

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
const HAS_SHOWS = eb('stations.schedule', '<>', sql.lit('[]'))

const followed = (kind: string) =>
  eb
    .selectFrom('follows')
    .select('follows.id')
    .where('follows.deleted', '=', sql.lit(0))
    .where('follows.kind', '=', kind)

/** Whether a listener keeps or follows a station, one of its shows or its creator, or its creator has typed shows. */
const KEPT = eb.or([
  HAS_SHOWS,
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

const isHeard = (now: number) =>
  eb.exists(
    eb
      .selectFrom('listeners')
      .select('listener')
      .whereRef('listeners.station_id', '=', 'stations.id')
      .where('listeners.at', '>=', now - HEARD_MS),
  )

/** A truth as a number, which both engines answer alike. */
const asNumber = (truth: typeof KEPT) =>
  eb.case().when(truth).then(sql.lit(1)).else(sql.lit(0)).end()

/** Whose turn it is to be asked, and what came of it. Times are ms since the epoch. */
export function createSourceStore(queries: Queries) {
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
    /** Listed stations that are heard at this moment, those of them that are not asked as often as that. */
    heard: async (now: number, limit: number): Promise<number[]> => {
      const heard = queries
        .selectFrom('listeners')
        .select('station_id')
        .where('at', '>=', now - HEARD_MS)
      const rows = await listed()
        .where('stations.id', 'in', heard)
        .where(
          eb.or([
            isForgotten(now),
            eb.and([
              eb('programme_sources.platform', '<>', ''),
              eb('programme_sources.failures', '=', 0),
              eb('programme_sources.next_at', '>', now + HEARD_EVERY_MS),
            ]),
          ]),
        )
        .limit(limit)
        .execute()
      return rows.map(({ key }) => key)
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

    /** A page of listed stations in order of their keys, and which of them are kept and forgotten. */
    kept: async (
      now: number,
      after: number,
      limit: number,
    ): Promise<{ readonly last: number | null; readonly forgotten: number[] }> => {
      const rows = await listed(after)
        .select(asNumber(eb.and([isForgotten(now), KEPT])).as('is_forgotten'))
        .where('stations.key', '>', after)
        .orderBy('stations.key')
        .limit(limit)
        .execute()
      const forgotten = rows.filter(({ is_forgotten }) => is_forgotten === 1)
      return { last: rows.at(-1)?.key ?? null, forgotten: forgotten.map(({ key }) => key) }
    },

    /** Has stations asked as soon as may be: now, or when HEARD_EVERY_MS have passed since the last time. */
    want: async (keys: readonly number[], now: number): Promise<void> => {
      const soonest = sql<number>`coalesce(checked_at, 0) + ${sql.lit(HEARD_EVERY_MS)}`
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

    /** Those whose turn it is, what waits longest first. */
    due: async (now: number, limit: number): Promise<DueSource[]> => {
      const rows = await queries
        .selectFrom('programme_sources')
        .innerJoin('stations', 'stations.key', 'programme_sources.station_key')
        .select([
          'stations.key',
          'stations.id',
          'stations.name',
          'stations.url',
          'stations.homepage',
        ])
        .select(['schedule', 'platform', 'seen', 'zone', 'next_at', 'schedule_at', 'checked_at'])
        .select('failures')
        .select([
          asNumber(eb.and([LISTED, isHeard(now)])).as('is_heard'),
          asNumber(eb.and([LISTED, KEPT])).as('is_kept'),
        ])
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('station_key')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        key: row.key,
        stationId: row.id,
        stationName: row.name,
        streamUrl: row.url,
        homepage: row.homepage,
        shows: showsSchema.parse(JSON.parse(row.schedule)),
        platform: row.platform,
        seen: seenSchema.parse(JSON.parse(row.seen)),
        zone: row.zone,
        nextAt: row.next_at ?? now,
        scheduleAt: row.schedule_at,
        checkedAt: row.checked_at,
        failures: row.failures,
        isHeard: row.is_heard === 1,
        isKept: row.is_kept === 1,
      }))
    },

    /** Takes their turns until then; answers the keys of those that no other instance has taken. */
    claim: async (
      sources: readonly Pick<DueSource, 'key' | 'nextAt'>[],
      until: number,
    ): Promise<Set<number>> => {
      const claimed = new Set<number>()
      for (const chunk of inChunks(sources, CLAIMED_AT_ONCE)) {
        const rows = await queries
          .updateTable('programme_sources')
          .set({ next_at: until })
          .where(({ eb: one, or, and }) =>
            or(
              chunk.map(({ key, nextAt }) =>
                and([one('station_key', '=', key), one('next_at', '=', nextAt)]),
              ),
            ),
          )
          .returning('station_key')
          .execute()
        for (const { station_key: key } of rows) claimed.add(key)
      }
      return claimed
    },

    /** Notes what a poll came to. */
    record: async ({ key, ...polled }: PolledSource): Promise<void> => {
      await queries
        .updateTable('programme_sources')
        .set({
          platform: polled.platform,
          seen: JSON.stringify(polled.seen),
          zone: polled.zone,
          next_at: polled.nextAt,
          schedule_at: polled.scheduleAt,
          checked_at: polled.checkedAt,
          detected_at: polled.detectedAt,
          failures: polled.failures,
          problem: polled.problem,
          took_ms: polled.tookMs,
        })
        .where('station_key', '=', key)
        .execute()
    },

    /** Hosts that do not want to be asked. */
    optOuts: async (limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('programme_opt_outs')
        .select('host')
        .orderBy('host')
        .limit(limit)
        .execute()
      return rows.map(({ host }) => host)
    },
  }
}
export type SourceStore = ReturnType<typeof createSourceStore>
