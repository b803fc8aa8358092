import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { CODECS } from '../../../../shared/api/field-rules.ts'
import { stationId } from '../../../../shared/api/schema-parts.ts'
import { scheduleBody } from '../../../../shared/api/shows.ts'
import { toSortKey } from '../../../../shared/search/sort-key.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { NEW_HERE, ranksOf } from '../rank/rank.ts'
import { searchTermsOf } from '../search-terms.ts'

/** Input of the catalog: from the seed file, the demo streams or a generator. */
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

/** Columns that an existing station gets overwritten, unless an admin has edited them. */
const CORRECTED = [
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
/** Likewise, unless a check has measured them at this address. */
const MEASURED = ['codec', 'bitrate'] as const
const SOURCE_OF = new Map<string, string>([
  ['name_key', 'name'],
  ['name_search_text', 'name'],
  ['tag_search_text', 'tags'],
])
type Written = (typeof CORRECTED | typeof MEASURED)[number] | 'schedule'
const isFrom = (column: string, source: 'admin' | 'heard') =>
  sql<boolean>`stations.provenance LIKE ${`%"${column}":"${source}"%`}`
const isAdmins = (column: Written) => isFrom(SOURCE_OF.get(column) ?? column, 'admin')
const isMeasured = (column: Written) =>
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
    ...ranksOf({ ...NEW_HERE, origin, tags: station.tags, votes: station.votes }),
    created_at: now,
    updated_at: now,
  }
}

/** Ids must be unique. Votes, checks, age, shows and admin edits stay; everything if the station has an owner. */
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
              const unless = (isProtected: Expression<SqlBool>, column: Written) =>
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
                ...CORRECTED.map((column) => [column, unless(isAdmins(column), column)]),
                ['schedule', unless(eb('excluded.origin', '<>', 'demo'), 'schedule')],
                ...MEASURED.map((column) => [
                  column,
                  unless(eb.or([isMeasured(column), isAdmins(column)]), column),
                ]),
              ])
            })
            .where('stations.owner_id', 'is', null),
        )
        .execute()
    }
  })
}
