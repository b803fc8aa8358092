import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { CODECS } from '../../../../shared/api/field-rules.ts'
import { stationId } from '../../../../shared/api/schema-parts.ts'
import { scheduleBody } from '../../../../shared/api/shows.ts'
import { toSortKey } from '../../../../shared/search/sort-key.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { NEW_STATION_FACTS, ranksOf } from '../rank/rank.ts'
import { searchTermsOf } from '../search-terms.ts'

/** A station to write to the catalog, from the seed file, the demo streams or a generator. */
export const catalogStation = z.object({
  id: stationId,
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().min(1).max(1_000).nullable(),
  url: z.url({ protocol: /^https?$/ }),
  homepage: z.url({ protocol: /^https?$/ }).nullable(),
  favicon: z.url({ protocol: /^https?$/ }).nullable(),
  tags: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20),
  country: z.string().min(1).max(80),
  countrycode: z.string().regex(/^[A-Z]{2}$/),
  language: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20),
  codec: z.enum(CODECS),
  bitrate: z.int().positive().nullable(),
  votes: z.int().min(0).default(0),
  schedule: z.optional(scheduleBody),
})
export type CatalogStation = z.infer<typeof catalogStation>

type Origin = 'demo' | 'seed' | 'generated'

export interface CatalogEntry {
  readonly station: CatalogStation
  readonly origin: Origin
}

/** Rows per statement. SQLite accepts 32,766 values, PostgreSQL 65,535. */
const ROWS_MAX = 200

/** Columns to overwrite in an existing station, unless an admin has edited them. */
const DESCRIPTIVE_COLUMNS = [
  'name',
  'name_key',
  'name_search_text',
  'description',
  'url',
  'homepage',
  'favicon',
  'tags',
  'tag_search_text',
  'country',
  'countrycode',
  'language',
] as const
/** Columns to overwrite, unless an admin has edited them or a check has measured them at this address. */
const MEASURED_COLUMNS = ['codec', 'bitrate'] as const
const SOURCE_COLUMNS = new Map<string, string>([
  ['name_key', 'name'],
  ['name_search_text', 'name'],
  ['tag_search_text', 'tags'],
])
type OverwrittenColumn = (typeof DESCRIPTIVE_COLUMNS | typeof MEASURED_COLUMNS)[number] | 'schedule'
const isFrom = (column: string, source: 'admin' | 'heard') =>
  sql<boolean>`stations.provenance LIKE ${`%"${column}":"${source}"%`}`
const isEditedByAdmin = (column: OverwrittenColumn) =>
  isFrom(SOURCE_COLUMNS.get(column) ?? column, 'admin')
const isMeasured = (column: OverwrittenColumn) =>
  sql<boolean>`(stations.url = excluded.url AND ${isFrom(column, 'heard')})`

function toRow({ station, origin }: CatalogEntry, now: number) {
  return {
    ...station,
    origin,
    name_key: toSortKey(station.name),
    ...searchTermsOf(station.name, station.tags),
    tags: JSON.stringify(station.tags),
    language: JSON.stringify(station.language),
    schedule: JSON.stringify(station.schedule ?? []),
    ...ranksOf({ ...NEW_STATION_FACTS, origin, tags: station.tags, votes: station.votes }),
    created_at: now,
    updated_at: now,
  }
}

/** Adds stations or updates those with the same id. Preserves votes, checks, age, shows and edits, and skips owned stations. */
export function writeStations(
  queries: Queries,
  entries: readonly CatalogEntry[],
  now: number,
): Promise<void> {
  return inTransaction(queries, async (tx) => {
    for (const chunk of inChunks(entries, ROWS_MAX)) {
      await tx
        .insertInto('stations')
        .values(chunk.map((entry) => toRow(entry, now)))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(({ eb, ref }) => {
              const unless = (isProtected: Expression<SqlBool>, column: OverwrittenColumn) =>
                eb
                  .case()
                  .when(isProtected)
                  .then(ref(`stations.${column}`))
                  .else(ref(`excluded.${column}`))
                  .end()
              return Object.fromEntries([
                ...(['origin', 'updated_at'] as const).map((column) => [
                  column,
                  ref(`excluded.${column}`),
                ]),
                ...DESCRIPTIVE_COLUMNS.map((column) => [
                  column,
                  unless(isEditedByAdmin(column), column),
                ]),
                ['schedule', unless(eb('excluded.origin', '<>', 'demo'), 'schedule')],
                ...MEASURED_COLUMNS.map((column) => [
                  column,
                  unless(eb.or([isMeasured(column), isEditedByAdmin(column)]), column),
                ]),
              ])
            })
            .where('stations.owner_id', 'is', null),
        )
        .execute()
    }
  })
}
