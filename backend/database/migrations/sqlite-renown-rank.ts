/** SQLite's search, ranked by renown before votes (migration 0036). What is said here stays as it was released. */
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { SEARCHED, wordsOf } from './sqlite-ranked-search.ts'

/** The lower, the earlier: who is heard before who is not, then by renown, then by votes; its last 24 bits are the key. */
export const placeOf = (row: 'new' | 'old' | 'stations') =>
  `((${row}.air_state = 'dead' OR (${row}.gone_at IS NOT NULL AND ${row}.air_state <> 'on air')) << 52)
   + (min(max(${row}.renown, 0), 1023) << 42)
   + ((262143 - min(max(${row}.votes, 0), 262143)) << 24) + ${row}.key`

const COLUMNS = ['votes', 'renown', 'air_state', 'gone_at', ...SEARCHED]

const STATEMENTS = [
  'DROP TRIGGER stations_ranked_after_insert',
  'DROP TRIGGER stations_ranked_after_delete',
  'DROP TRIGGER stations_ranked_after_update',
  "INSERT INTO station_search_ranked (station_search_ranked) VALUES ('delete-all')",
  `INSERT INTO station_search_ranked (rowid, name, tags, facts, description)
     SELECT ${placeOf('stations')}, ${wordsOf('stations')} FROM stations WHERE shown = 1`,
  `CREATE TRIGGER stations_ranked_after_insert AFTER INSERT ON stations WHEN new.shown = 1 BEGIN
     INSERT INTO station_search_ranked (rowid, name, tags, facts, description)
     VALUES (${placeOf('new')}, ${wordsOf('new')});
   END`,
  `CREATE TRIGGER stations_ranked_after_delete AFTER DELETE ON stations WHEN old.shown = 1 BEGIN
     DELETE FROM station_search_ranked WHERE rowid = ${placeOf('old')};
   END`,
  `CREATE TRIGGER stations_ranked_after_update AFTER UPDATE OF ${COLUMNS.join(', ')} ON stations
     WHEN ${COLUMNS.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ')} BEGIN
     DELETE FROM station_search_ranked WHERE old.shown = 1 AND rowid = ${placeOf('old')};
     INSERT INTO station_search_ranked (rowid, name, tags, facts, description)
     SELECT ${placeOf('new')}, ${wordsOf('new')} WHERE new.shown = 1;
   END`,
]

export async function rankByRenown(queries: Queries): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(queries)
}
