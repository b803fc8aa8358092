/**
 * The API's migrations, for both engines and in order. They only expand: what a release before this one
 * reads and writes stays. What has an own form on each engine says so by `engineOf`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf, type Queries } from '../queries.ts'

/** SQLite's own numbered files, from before there was another engine; the baseline is their sum. */
export const SQLITE_FILES = path.join(import.meta.dirname, 'sqlite')

const BASELINE = path.join(import.meta.dirname, 'postgres/0001-baseline.sql')

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
}
