import { expressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Platform } from '../../../shared/api/schedule.ts'
import { type Show, showSchema } from '../../../shared/api/shows.ts'
import { inChunks } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { POPULAR_MS } from './limits.ts'
import { LISTED } from './on-air-reads.ts'

const eb = expressionBuilder<Tables, 'stations' | 'schedule_sources'>()

export const HAS_SHOWS = eb('stations.schedule', '<>', sql.lit('[]'))

const followsOfKind = (kind: string) =>
  expressionBuilder<Tables, 'stations' | 'shows'>()
    .selectFrom('follows')
    .select('follows.id')
    .where('follows.deleted', '=', sql.lit(0))
    .where('follows.kind', '=', kind)

export const UNFOLLOWED = eb.not(
  eb.exists(followsOfKind('show').whereRef('follows.id', '=', 'shows.id')),
)

/** Selects stations that a user saved or follows (also by show or creator), or that are more than directory entries. */
const IS_SAVED = eb.or([
  HAS_SHOWS,
  eb('stations.origin', '<>', 'generated'),
  eb.exists(
    eb
      .selectFrom('favorites')
      .select('favorites.station_id')
      .whereRef('favorites.station_id', '=', 'stations.id')
      .where('favorites.deleted', '=', 0),
  ),
  eb.exists(followsOfKind('station').whereRef('follows.id', '=', 'stations.id')),
  eb.exists(followsOfKind('creator').whereRef('follows.id', '=', 'stations.owner_id')),
  eb.exists(
    followsOfKind('show')
      .innerJoin('shows', 'shows.id', 'follows.id')
      .whereRef('shows.station_key', '=', 'stations.key'),
  ),
])

const isPopular = (now: number) => eb('stations.last_played_at', '>=', now - POPULAR_MS)

export const isWanted = (now: number) => eb.or([IS_SAVED, isPopular(now)])

/** Converts a condition to 0 or 1, because the database engines return booleans differently. */
export const asNumber = (condition: typeof IS_SAVED) =>
  eb.case().when(condition).then(sql.lit(1)).else(sql.lit(0)).end()

const responseValidators = z.object({
  etag: z.string().nullable(),
  modified: z.string().nullable(),
})
const validatorsSchema = z.record(z.string(), responseValidators)
/** Cache validators of the last responses, by the name of the request. */
export type StoredValidators = z.infer<typeof validatorsSchema>

const showsSchema = z.array(showSchema)

export interface DueSource {
  readonly key: number
  readonly stationId: string
  readonly stationName: string
  readonly streamUrl: string
  readonly homepage: string | null
  readonly shows: readonly Show[]
  /** Empty if detection found no platform or has not run. */
  readonly platform: string
  readonly validators: StoredValidators
  readonly zone: string | null
  readonly nextAt: number
  readonly scheduleAt: number
  readonly checkedAt: number | null
  readonly failures: number
  readonly isPopular: boolean
  readonly isWanted: boolean
}

export interface PolledSource
  extends Pick<
    DueSource,
    'key' | 'platform' | 'validators' | 'zone' | 'scheduleAt' | 'checkedAt' | 'failures'
  > {
  /** Null when polling is paused until a listener wants the station again. */
  readonly nextAt: number | null
  readonly detectedAt: number
  readonly problem: string | null
  readonly tookMs: number | null
}

export const CREATOR_PLATFORM = 'creator' satisfies Platform
const RESERVE_BATCH_SIZE = 50

/** Stores the source of each polled station: its platform, and the times and results of its polls. */
export function createSourceStore(queries: Queries) {
  return {
    due: async (now: number, limit: number): Promise<DueSource[]> => {
      const rows = await queries
        .selectFrom('schedule_sources')
        .innerJoin('stations', 'stations.key', 'schedule_sources.station_key')
        .select(['stations.key', 'stations.id as stationId', 'stations.name as stationName'])
        .select(['stations.url as streamUrl', 'stations.homepage', 'schedule'])
        .select(['platform', 'validators', 'zone', 'failures', 'next_at as nextAt'])
        .select(['schedule_at as scheduleAt', 'checked_at as checkedAt'])
        .select([
          asNumber(eb.and([LISTED, isPopular(now)])).as('isPopular'),
          asNumber(eb.and([LISTED, isWanted(now)])).as('isWanted'),
        ])
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('station_key')
        .limit(limit)
        .execute()
      return rows.map(({ schedule, validators, ...row }) => ({
        ...row,
        shows: showsSchema.parse(JSON.parse(schedule)),
        validators: validatorsSchema.parse(JSON.parse(validators)),
        nextAt: row.nextAt ?? now,
        isPopular: row.isPopular === 1,
        isWanted: row.isWanted === 1,
      }))
    },

    /** Reserves stations until a time. Returns the keys of the stations that no other instance has reserved. */
    reserve: async (
      sources: readonly Pick<DueSource, 'key' | 'nextAt'>[],
      until: number,
    ): Promise<Set<number>> => {
      const reserved = new Set<number>()
      for (const chunk of inChunks(sources, RESERVE_BATCH_SIZE)) {
        const rows = await queries
          .updateTable('schedule_sources')
          .set({ next_at: until })
          .where((where) =>
            where.or(
              chunk.map(({ key, nextAt }) =>
                where.and([where('station_key', '=', key), where('next_at', '=', nextAt)]),
              ),
            ),
          )
          .returning('station_key')
          .execute()
        for (const { station_key: key } of rows) reserved.add(key)
      }
      return reserved
    },

    record: async ({ key, ...polled }: PolledSource): Promise<void> => {
      await queries
        .updateTable('schedule_sources')
        .set({
          platform: polled.platform,
          validators: JSON.stringify(polled.validators),
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

    optOuts: async (limit: number): Promise<string[]> => {
      const rows = await queries
        .selectFrom('schedule_opt_outs')
        .select('host')
        .orderBy('host')
        .limit(limit)
        .execute()
      return rows.map(({ host }) => host)
    },
  }
}
export type SourceStore = ReturnType<typeof createSourceStore>
