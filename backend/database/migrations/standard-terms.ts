/** 0089: tables, columns, indexes and functions get the terms of the code. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

const TABLES = {
  crate_songs: 'saved_songs',
  mails: 'emails',
  moderation_answers: 'moderation_decisions',
  notices: 'legal_notices',
  programme_opt_outs: 'schedule_opt_outs',
  programme_sources: 'schedule_sources',
  programme_words: 'schedule_search_terms',
  user_words: 'user_search_terms',
} as const

const COLUMNS: readonly (readonly [table: string, from: string, to: string])[] = [
  ['audit_people', 'deed_id', 'audit_entry_id'],
  ['bulk_jobs', 'made_at', 'created_at'],
  ['emails', 'thing', 'dedupe_key'],
  ['listening_writes', 'beats', 'heartbeats'],
  ['moderation_decisions', 'answered_at', 'decided_at'],
  ['played_songs', 'words', 'search_text'],
  ['schedule_search_terms', 'word', 'term'],
  ['schedule_search_terms', 'words', 'search_text'],
  ['schedule_sources', 'seen', 'validators'],
  ['shows', 'words', 'search_text'],
  ['station_claims', 'asked_at', 'requested_at'],
  ['station_claims', 'word', 'code'],
  ['station_revisions', 'asked_at', 'submitted_at'],
  ['station_revisions', 'heard_at', 'checked_at'],
  ['station_revisions', 'words', 'content'],
  ['stations', 'heard_at', 'last_played_at'],
  ['stations', 'heard_country', 'top_country'],
  ['stations', 'heard_name', 'stream_name'],
  ['stations', 'name_words', 'name_search_text'],
  ['stations', 'renown', 'popularity'],
  ['stations', 'standing', 'rank'],
  ['stations', 'tag_words', 'tag_search_text'],
  ['subscriptions', 'asked', 'last_read_number'],
  ['user_calendars', 'made_at', 'created_at'],
  ['user_search_terms', 'word', 'term'],
]

/** Indexes and constraints whose names change by more than their table. */
const INDEXES: ReadonlyMap<string, string> = new Map([
  ['audit_people_deed', 'audit_people_entry'],
  ['audit_people_deed_id_fkey', 'audit_people_audit_entry_id_fkey'],
  ['mails_once', 'emails_dedupe_key'],
  ['played_songs_words', 'played_songs_search_text'],
  ['programme_words_words', 'schedule_search_terms_search_text'],
  ['shows_words', 'shows_search_text'],
  ['station_claims_asked', 'station_claims_requested'],
  ['station_revisions_words_check', 'station_revisions_content_check'],
  ['stations_resting_address', 'stations_paused_address'],
  ['stations_standing', 'stations_rank'],
  ['stations_words', 'stations_search_vector'],
])

function newNameOf(name: string): string {
  const table = Object.entries(TABLES).find(([from]) => name.startsWith(`${from}_`))
  return INDEXES.get(name) ?? (table ? name.replace(...table) : name)
}

async function renameOnSqlite(queries: Queries): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`
    SELECT name, sql AS text FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`.execute(
    queries,
  )
  for (const { name, text } of rows) {
    const to = newNameOf(name)
    if (to === name) continue
    await queries.schema.dropIndex(name).execute()
    // The first word of that name in `CREATE INDEX name ON table (columns)` is the index.
    await sql.raw(text.replace(name, to)).execute(queries)
  }
  await sql`DROP TRIGGER audit_before_delete`.execute(queries)
  await sql`CREATE TRIGGER audit_before_delete BEFORE DELETE ON audit
    WHEN OLD.at > (unixepoch() - 63072000) * 1000
    BEGIN SELECT RAISE(ABORT, 'an audit entry cannot be deleted before its time'); END`.execute(
    queries,
  )
}

async function renameOnPostgres(queries: Queries): Promise<void> {
  await queries.schema.alterTable('stations').renameColumn('words', 'search_vector').execute()
  const indexes = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace`.execute(queries)
  for (const { name } of indexes.rows) {
    const to = newNameOf(name)
    if (to !== name) await sql`ALTER INDEX ${sql.id(name)} RENAME TO ${sql.id(to)}`.execute(queries)
  }
  const constraints = await sql<{ table: string; name: string }>`
    SELECT relname AS "table", conname AS name
    FROM pg_constraint JOIN pg_class ON conrelid = pg_class.oid
    WHERE connamespace = current_schema()::regnamespace AND contype IN ('c', 'f')`.execute(queries)
  for (const { table, name } of constraints.rows) {
    const to = newNameOf(name)
    if (to === name) continue
    await sql`ALTER TABLE ${sql.id(table)} RENAME CONSTRAINT ${sql.id(name)} TO ${sql.id(to)}`.execute(
      queries,
    )
  }
  const file = path.join(import.meta.dirname, 'postgres/0089-standard-terms.sql')
  await sql.raw(readFileSync(file, 'utf8')).execute(queries)
}

/** The same exception as for 0088: no version was released before this one. */
export async function renameToStandardTerms(queries: Queries): Promise<void> {
  for (const [from, to] of Object.entries(TABLES))
    await queries.schema.alterTable(from).renameTo(to).execute()
  for (const [table, from, to] of COLUMNS)
    await queries.schema.alterTable(table).renameColumn(from, to).execute()
  await (engineOf(queries) === 'sqlite' ? renameOnSqlite(queries) : renameOnPostgres(queries))
}
