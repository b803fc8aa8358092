/**
 * The API's migrations, for both engines and in order. They only expand: what a release before this one
 * reads and writes stays. What has an own form on each engine says so by `engineOf`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createExtension } from '../extensions.ts'
import { engineOf, type Queries } from '../queries.ts'

/** SQLite's own numbered files, from before there was another engine; the baseline is their sum. */
export const SQLITE_FILES = path.join(import.meta.dirname, 'sqlite')

const BASELINE = path.join(import.meta.dirname, 'postgres/0001-baseline.sql')
const SEARCH_WORDS = path.join(import.meta.dirname, 'postgres/0015-search-words.sql')

export const MIGRATIONS: Record<string, Migration> = {
  '0010-baseline': {
    up: async (queries: Queries) => {
      // SQLite has it when its own files are through, before Kysely comes in (open-database.ts).
      if (engineOf(queries) === 'sqlite') return
      await sql.raw(readFileSync(BASELINE, 'utf8')).execute(queries)
    },
  },
  '0011-leases': {
    up: async (queries: Queries) => {
      await queries.schema
        .createTable('leases')
        .addColumn('name', 'text', (column) => column.primaryKey().notNull())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0013-listeners': {
    up: async (queries: Queries) => {
      // SQLite's is in memory: made at each start (open-database.ts).
      if (engineOf(queries) === 'sqlite') return
      await createListeners(queries, 'UNLOGGED')
    },
  },
  '0014-list-indexes': {
    up: async (queries: Queries) => {
      // What lists are narrowed to, and their order.
      for (const column of ['role', 'plan', 'visible']) {
        await queries.schema
          .createIndex(`users_${column}`)
          .on('users')
          .columns([column, 'created_at', 'id'])
          .execute()
      }
      await queries.schema
        .createIndex('station_revisions_state')
        .on('station_revisions')
        .columns(['state', 'asked_at', 'station_key'])
        .execute()
    },
  },
  '0015-search-words': {
    up: async (queries: Queries) => {
      if (engineOf(queries) === 'sqlite') {
        // A view of the search's own index.
        await sql`CREATE VIRTUAL TABLE station_search_words USING fts5vocab(station_search, row)`.execute(
          queries,
        )
        return
      }
      await createExtension(queries, 'pg_trgm')
      await sql.raw(readFileSync(SEARCH_WORDS, 'utf8')).execute(queries)
    },
  },
}

/**
 * Who listens at this moment, nothing of which may stay: TEMP is one connection's, in memory; UNLOGGED is left out
 * of PostgreSQL's write-ahead log, and empty after a crash.
 */
export async function createListeners(queries: Queries, kind: 'TEMP' | 'UNLOGGED'): Promise<void> {
  const text = kind === 'TEMP' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await sql`
    CREATE ${sql.raw(kind)} TABLE listeners (
      listener ${text} PRIMARY KEY NOT NULL,
      station_id ${text} NOT NULL,
      countrycode ${text} NOT NULL,
      at BIGINT NOT NULL
    )`.execute(queries)
  await sql`CREATE INDEX listeners_station ON listeners (station_id, at)`.execute(queries)
  await sql`CREATE INDEX listeners_age ON listeners (at)`.execute(queries)
}
