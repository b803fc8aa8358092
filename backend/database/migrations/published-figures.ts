import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

/** 0082: published figures, and listeners of unpublished days, outside of PostgreSQL's write-ahead log. */
export async function addPublishedFigures(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  const text = isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`
  const integer = isSqlite ? 'integer' : 'bigint'
  await sql`
    CREATE ${sql.raw(isSqlite ? '' : 'UNLOGGED')} TABLE day_listeners (
      day ${text} NOT NULL,
      kind ${text} NOT NULL,
      listener ${sql.raw(isSqlite ? 'INTEGER' : 'BIGINT')} NOT NULL,
      station_key ${sql.raw(isSqlite ? 'INTEGER' : 'BIGINT')} NOT NULL,
      countrycode ${text} NOT NULL,
      PRIMARY KEY (day, kind, listener, station_key)
    ) ${sql.raw(isSqlite ? 'STRICT, WITHOUT ROWID' : '')}`.execute(queries)
  let days = queries.schema
    .createTable('station_days')
    .addColumn('station_key', integer, (column) =>
      column.notNull().references('stations.key').onDelete('cascade'),
    )
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('countrycode', text, (column) => column.notNull())
  for (const sum of ['listeners', 'hours', 'starts', 'start_ms', 'dropouts', 'failures']) {
    days = days.addColumn(sum, integer, (column) => column.notNull().defaultTo(0))
  }
  await days
    .addPrimaryKeyConstraint('station_days_key', ['station_key', 'day', 'countrycode'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`STRICT, WITHOUT ROWID`) : table))
    .execute()
  await queries.schema.createIndex('station_days_day').on('station_days').column('day').execute()
  await queries.schema
    .alterTable('stations')
    .addColumn('favorites_shown', integer, (column) => column.notNull().defaultTo(0))
    .execute()
}
