/**
 * The API's migrations, for both engines and in order. They only expand: what a release before this one
 * reads and writes stays. One that takes something away names the oldest program that does without
 * (run-migrations.ts). What has an own form on each engine says so by `engineOf`.
 */

import { type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf, type Queries } from '../queries.ts'
import { addAuditGuards } from './audit-guards.ts'
import { BASELINE, createBaseline } from './baseline.ts'
import { addFoldedWords } from './folded-words.ts'
import { renameToStandardTerms } from './standard-terms.ts'

/** 0082: published figures, and listeners of unpublished days, outside of PostgreSQL's write-ahead log. */
async function addPublishedFigures(queries: Queries): Promise<void> {
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

/** Why the stations of a suspended creator were hidden, as versions before 0083 wrote it. */
const SUSPENDED_REASON = 'Its creator is suspended: several notices of law were upheld.'

/** 0083: no creator is suspended any more. What a suspension alone has hidden is shown again. */
async function endSuspensions(queries: Queries): Promise<void> {
  const now = Date.now()
  await sql`UPDATE stations SET hidden = 0, hidden_reason = NULL,
    paused = CASE WHEN owner_paused = 1 OR merged_into IS NOT NULL OR off_at IS NOT NULL THEN 1 ELSE 0 END,
    updated_at = CASE WHEN updated_at >= ${now} THEN updated_at + 1 ELSE ${sql.lit(now)} END
    WHERE hidden_reason = ${sql.lit(SUSPENDED_REASON)}`.execute(queries)
  await sql`DELETE FROM suspensions`.execute(queries)
}

/** Retention of the sender of a decided notice, as CONTACT_RETENTION_MS then. */
const CONTACT_MS = 190 * 24 * 60 * 60_000

/** 0084: no more appeals. Open ones end with the decision as it was; a won one has refused the notice. */
async function endAppeals(queries: Queries): Promise<void> {
  await sql`UPDATE notices SET list = 'decided', contact_until = ${sql.lit(Date.now() + CONTACT_MS)}
    WHERE list = 'appealed'`.execute(queries)
  await sql`UPDATE notices SET state = 'refused', measure = NULL WHERE appeal = 'won'`.execute(
    queries,
  )
}

/** Builds an index of a large table without blocking writes on PostgreSQL; removes that of an aborted attempt. */
export async function createIndexBesideWrites(
  queries: Queries,
  name: string,
  on: RawBuilder<unknown>,
): Promise<void> {
  const index = sql.id(name)
  if (engineOf(queries) === 'sqlite') {
    await sql`CREATE INDEX IF NOT EXISTS ${index} ON ${on}`.execute(queries)
    return
  }
  await sql`DROP INDEX CONCURRENTLY IF EXISTS ${index}`.execute(queries)
  await sql`CREATE INDEX CONCURRENTLY ${index} ON ${on}`.execute(queries)
}

interface ApiMigration extends Migration {
  /** Runs without a transaction on PostgreSQL: only `createIndexBesideWrites`, and repeatable after an abort. */
  readonly isOutsideTransaction?: true
}

/** By name, which begins with a number of four digits. */
export type ApiMigrations = Readonly<Record<string, ApiMigration>>

export const MIGRATIONS: ApiMigrations = {
  [BASELINE]: { up: createBaseline },
  '0079-personal-order': { isOutsideTransaction: true, up: addPersonalOrder },
  '0080-audit-guards': { up: addAuditGuards },
  '0081-history-stations': {
    isOutsideTransaction: true,
    // The stations of one user, which a search in the history looks for: history-store.ts.
    up: (queries: Queries) =>
      createIndexBesideWrites(queries, 'history_stations', sql`history (user_id, station_id)`),
  },
  '0082-published-figures': { up: addPublishedFigures },
  '0083-end-suspensions': { up: endSuspensions },
  '0084-end-appeals': { up: endAppeals },
  '0085-people-order': { isOutsideTransaction: true, up: orderPeople },
  '0086-remote-pictures': { up: addRemotePictures },
  '0087-folded-words': { up: addFoldedWords },
  '0088-drop-unused-needs-0088': { up: dropUnused },
  '0089-standard-terms-needs-0089': { up: renameToStandardTerms },
  '0090-shows-listening': { up: addShowsListening },
  '0091-review-notes': { up: addReviewNotes },
  '0092-followers-shown': { up: addFollowersShown },
}

/** Indexes of lists of people and of GET /users. They cover the conditions, so that counts read no table. */
async function orderPeople(queries: Queries): Promise<void> {
  const rank = sql`(CASE WHEN role = 'listener' THEN 1 ELSE 0 END)`
  for (const [name, columns] of [
    ['users_people', sql`${rank}, created_at, id, visible, email, role, name_key`],
    ['users_visible_age', sql`created_at, id, visible, email`],
  ] as const) {
    await createIndexBesideWrites(queries, name, sql`users (${columns}) WHERE visible = 1`)
  }
  for (const former of ['users_visible', 'users_community']) {
    await queries.schema.dropIndex(former).ifExists().execute()
  }
}

/** Rows of one user in the order of an export (personal-data/parts.ts), which reads them in pages. */
async function addPersonalOrder(queries: Queries): Promise<void> {
  for (const [name, on] of [
    ['grants_order', sql`grants (uid, session_id)`],
    ['mails_order', sql`mails (user_id, id)`],
    ['notices_order', sql`notices (owner_id, id)`],
    ['station_changes_order', sql`station_changes (actor_id, id)`],
    ['station_claims_order', sql`station_claims (user_id, station_key)`],
    ['station_reports_order', sql`station_reports (user_id, id)`],
    ['title_rules_order', sql`title_rules (user_id, id)`],
    ['user_reports_order', sql`user_reports (user_id, id)`],
    ['user_reports_sender_order', sql`user_reports (reporter_id, id)`],
  ] as const) {
    await createIndexBesideWrites(queries, name, on)
  }
}

/** Logos that were fetched from other servers, and when each is fetched again. */
async function addRemotePictures(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  await queries.schema
    .createTable('remote_pictures')
    .addColumn('key', isSqlite ? sql`TEXT` : sql`TEXT COLLATE "C"`, (column) =>
      column.primaryKey().notNull(),
    )
    .addColumn('image', isSqlite ? sql`BLOB` : sql`BYTEA`)
    .addColumn('fetch_at', 'bigint', (column) => column.notNull())
    .execute()
  await queries.schema
    .createIndex('remote_pictures_due')
    .on('remote_pictures')
    .column('fetch_at')
    .execute()
}

async function addShowsListening(queries: Queries): Promise<void> {
  await queries.schema
    .alterTable('users')
    .addColumn('shows_listening', engineOf(queries) === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0),
    )
    .execute()
}

/** Reasons for single fields of a rejected station, and the owner's note to the reviewers. */
async function addReviewNotes(queries: Queries): Promise<void> {
  const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  for (const table of ['stations', 'station_revisions']) {
    for (const column of ['field_reasons', 'review_note']) {
      await queries.schema.alterTable(table).addColumn(column, text).execute()
    }
  }
}

async function addFollowersShown(queries: Queries): Promise<void> {
  const integer = engineOf(queries) === 'sqlite' ? 'integer' : 'bigint'
  await queries.schema
    .alterTable('stations')
    .addColumn('followers_shown', integer, (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Columns of appeals, and what a measure had taken away. */
const UNUSED_OF_NOTICES = [
  ...['taken', 'appeal', 'appeal_text', 'appealed_at', 'appeal_reason', 'appeal_decided_at'],
  'appeal_decided_by',
]
/** Metrics of earlier versions, which were neither rounded nor of a least number of people. */
const RETIRED_METRICS = [
  ...['listening', 'country', 'station', 'genre', 'listeners', 'start', 'dropout', 'failure'],
  ...['search', 'first-sound'],
]

/** Drops unused columns. Exception to the rule above, because no version was released before. */
async function dropUnused(queries: Queries): Promise<void> {
  const { schema } = queries
  await queries.deleteFrom('totals').where('metric', 'in', RETIRED_METRICS).execute()
  await schema.dropTable('title_rules').execute()
  await schema.dropTable('suspensions').execute()
  await schema.alterTable('users').dropColumn('heard_sound').execute()
  await schema.dropIndex('notices_appeal_decided_by').execute()
  for (const column of UNUSED_OF_NOTICES) {
    await schema.alterTable('notices').dropColumn(column).execute()
  }
}
