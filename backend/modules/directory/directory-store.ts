import type { NotNull } from 'kysely'
import { z } from 'zod'
import { inChunks, LISTED_MAX } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { NEW_STATION_FACTS, ranksOf } from '../stations/rank/rank.ts'
import { searchTermsOf } from '../stations/search-terms.ts'
import type { StationGroup } from './record/group-variants.ts'
import { allColumns, type ChangedColumns, type StoredStation } from './station-columns.ts'

const SLUG_MAX = 60
const UUID_PREFIX_LENGTH = 8

function stationSlug(name: string, stationuuid: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-/, '')
    .replace(/-$/, '')
  return `${slug === '' ? 'station' : slug}-${stationuuid.slice(0, UUID_PREFIX_LENGTH)}`
}

const CURATED_MAX = 2_000
/** Maximum rows per statement, each with 30 values. SQLite accepts 32,766 values. */
const ROWS_MAX = 200

const STORED_COLUMNS = [
  'key',
  'origin',
  'owner_id',
  'provenance',
  'name',
  'name_key',
  'url',
  'homepage',
  'favicon',
  'tags',
  'country',
  'countrycode',
  'language',
  'codec',
  'bitrate',
  'votes',
  'directory_id',
  'directory_change',
  'directory_ok',
  'directory_ok_at',
  'gone_at',
  'region',
  'region_code',
  'languagecodes',
  'geo_lat',
  'geo_long',
  'hls',
  'ssl_error',
  'clicks',
  'click_trend',
  'variants',
  'paused',
  'hidden',
  'merged_into',
  'off_at',
] as const

const variantsSchema = z.array(z.object({ stationuuid: z.string().catch(''), url: z.string() }))

function toRow(group: StationGroup, now: number) {
  const { name, stationuuid, tags, votes, clicks } = group.station
  return {
    ...allColumns(group),
    ...searchTermsOf(name, tags),
    id: stationSlug(name, stationuuid),
    origin: 'generated' as const,
    description: null,
    ...ranksOf({ ...NEW_STATION_FACTS, origin: 'generated', tags, votes, clicks }),
    created_at: now,
    updated_at: now,
  }
}

export function createDirectoryStore(queries: Queries) {
  const pageAfter = (after: string) =>
    queries
      .selectFrom('stations')
      .select('directory_id as stationuuid')
      .where('directory_id', '>', after)
      .orderBy('directory_id')
      .limit(LISTED_MAX)
      .$narrowType<{ stationuuid: NotNull }>()

  return {
    findByUuids: async (stationuuids: readonly string[]): Promise<StoredStation[]> => {
      const stations: StoredStation[] = []
      for (const chunk of inChunks(stationuuids)) {
        const rows = await queries
          .selectFrom('stations')
          .select(STORED_COLUMNS)
          .where('directory_id', 'in', chunk)
          .execute()
        stations.push(...(rows as unknown as StoredStation[]))
      }
      return stations
    },

    curated: async (): Promise<StoredStation[]> => {
      const rows = await queries
        .selectFrom('stations')
        .select(STORED_COLUMNS)
        .where('origin', '=', 'seed')
        .where('directory_id', 'is', null)
        .limit(CURATED_MAX)
        .execute()
      return rows as unknown as StoredStation[]
    },

    add: async (groups: readonly StationGroup[], now: number): Promise<void> => {
      for (const chunk of inChunks(groups, ROWS_MAX)) {
        await queries
          .insertInto('stations')
          .values(chunk.map((group) => toRow(group, now)))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      }
    },

    change: async (key: number, changed: ChangedColumns, now: number): Promise<void> => {
      await queries
        .updateTable('stations')
        .set({ ...changed, updated_at: now })
        .where('key', '=', key)
        .execute()
    },

    /** Selects stations whose entry was in the directory at the last import. */
    present: (after: string) =>
      pageAfter(after).select('key').where('gone_at', 'is', null).execute(),

    /** Marks at most 500 stations as gone from the directory. */
    markGone: async (keys: readonly number[], now: number): Promise<void> => {
      if (keys.length === 0) return
      await queries
        .updateTable('stations')
        .set({ gone_at: now, updated_at: now })
        .where('key', 'in', keys)
        .execute()
    },

    markGoneEntries: async (stationuuids: readonly string[], now: number): Promise<void> => {
      for (const chunk of inChunks(stationuuids)) {
        await queries
          .updateTable('stations')
          .set({ gone_at: now, updated_at: now })
          .where('directory_id', 'in', chunk)
          .where('gone_at', 'is', null)
          .execute()
      }
    },

    identities: async (after: string) => {
      const rows = await pageAfter(after)
        .select(['name', 'bitrate', 'countrycode', 'homepage', 'url', 'variants'])
        .execute()
      return rows.map(({ stationuuid, variants, ...identity }) => ({
        stationuuid,
        identity,
        others: variantsSchema.parse(JSON.parse(variants)),
      }))
    },

    /** Selects stations without an owner that left the directory and that the checker found dead. */
    deadStations: (after: string) =>
      pageAfter(after)
        .select(['key', 'provenance'])
        .where('gone_at', 'is not', null)
        .where('air_state', '=', 'dead')
        .where('origin', '=', 'generated')
        .where('owner_id', 'is', null)
        .where('paused', '=', 0)
        .execute(),
  }
}
