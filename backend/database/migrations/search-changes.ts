/** The count of changes of what the search knows (migration 0032). What is said here stays as it was released. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

const POSTGRES = path.join(import.meta.dirname, 'postgres/0032-search-changes.sql')

const COLUMNS = [
  ...['id', 'name', 'tags', 'country', 'countrycode', 'region', 'language', 'codec', 'bitrate'],
  ...['description', 'moderation', 'paused'],
]
const COUNT = 'UPDATE station_search_changes SET changes = changes + 1 WHERE slot = 0;'

/** PostgreSQL's has a row for each connection that writes; in SQLite there is one writer at a time. */
const SQLITE = [
  'CREATE TABLE station_search_changes (slot INTEGER PRIMARY KEY NOT NULL, changes INTEGER NOT NULL)',
  'INSERT INTO station_search_changes VALUES (0, 0)',
  `CREATE TRIGGER search_changes_after_insert AFTER INSERT ON stations WHEN new.shown = 1
   BEGIN ${COUNT} END`,
  `CREATE TRIGGER search_changes_after_delete AFTER DELETE ON stations WHEN old.shown = 1
   BEGIN ${COUNT} END`,
  `CREATE TRIGGER search_changes_after_update AFTER UPDATE OF ${COLUMNS.join(', ')} ON stations
   WHEN (old.shown = 1 OR new.shown = 1)
     AND (${COLUMNS.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')})
   BEGIN ${COUNT} END`,
]

export async function addSearchChanges(queries: Queries): Promise<void> {
  const statements = engineOf(queries) === 'sqlite' ? SQLITE : [readFileSync(POSTGRES, 'utf8')]
  for (const statement of statements) await sql.raw(statement).execute(queries)
}
