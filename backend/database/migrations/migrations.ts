/**
 * The API's migrations, for both engines and in order. They only expand: what a release before this one
 * reads and writes stays. One that takes something away names the oldest program that does without
 * (schema-version.ts). What has an own form on each engine says so by `engineOf`.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexBesideWrites } from '../concurrent-index.ts'
import { createExtension } from '../extensions.ts'
import { engineOf, type Queries } from '../queries.ts'
import { addAnalytics } from './analytics.ts'
import { addAudit } from './audit.ts'
import { addAuditGuards } from './audit-guards.ts'
import { addCare } from './care.ts'
import { addDeskUsers, addUserOrders } from './desk-users.ts'
import { addEndedSessions } from './ended-sessions.ts'
import { addEvents } from './events.ts'
import { addFavoritePlaces } from './favorite-places.ts'
import { addFeatured, addHomeIndex } from './featured.ts'
import { addFirstSounds } from './first-sounds.ts'
import { addFoldedWords } from './folded-words.ts'
import { addFollows } from './follows.ts'
import {
  addNotices,
  addSenderIndex,
  addSuspensions,
  endAppeals,
  endSuspensions,
} from './notices.ts'
import { addPeople } from './people.ts'
import { addProgramme } from './programme-tables.ts'
import { addPublishedFigures } from './published-figures.ts'
import { addReleases } from './releases.ts'
import { addSearchChanges } from './search-changes.ts'
import { addRankedSearch } from './sqlite-ranked-search.ts'
import { rankByRenown } from './sqlite-renown-rank.ts'
import { addStationAddresses } from './station-addresses.ts'
import { addStationChanges } from './station-changes.ts'
import { addTitleRules } from './title-rules.ts'
import { addWatchedStations } from './watched-stations.ts'

/** SQLite's own numbered files, from before there was another engine; the baseline is their sum. */
export const SQLITE_FILES = path.join(import.meta.dirname, 'sqlite')

const BASELINE = path.join(import.meta.dirname, 'postgres/0001-baseline.sql')
const SEARCH_WORDS = path.join(import.meta.dirname, 'postgres/0015-search-words.sql')
const LISTENER_BEATS = path.join(import.meta.dirname, 'postgres/0019-listener-beats.sql')
const SEARCH_FACTS = path.join(import.meta.dirname, 'postgres/0025-search-facts.sql')

interface ApiMigration extends Migration {
  /**
   * On PostgreSQL it runs without a transaction: it builds an index beside others' writes (concurrent-index.ts), does
   * nothing else, and can be run again after it was broken off.
   */
  readonly isOutsideTransaction?: true
}

/** By name, which begins with a number of four digits. */
export type ApiMigrations = Readonly<Record<string, ApiMigration>>

export const MIGRATIONS: ApiMigrations = {
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
      // SQLite's is in memory: made at each start (createListeners).
      if (engineOf(queries) === 'sqlite') return
      // Left out of the write-ahead log, and empty after a crash.
      await sql`
        CREATE UNLOGGED TABLE listeners (
          listener TEXT COLLATE "C" PRIMARY KEY NOT NULL,
          station_id TEXT COLLATE "C" NOT NULL,
          countrycode TEXT COLLATE "C" NOT NULL,
          at BIGINT NOT NULL
        )`.execute(queries)
      await sql`CREATE INDEX listeners_station ON listeners (station_id, at)`.execute(queries)
      await sql`CREATE INDEX listeners_age ON listeners (at)`.execute(queries)
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
  '0016-rate-limits': {
    up: async (queries: Queries) => {
      // SQLite's is in memory: made at each start (createRateLimits).
      if (engineOf(queries) === 'sqlite') return
      await createRateLimits(queries, 'UNLOGGED')
    },
  },
  '0017-repeated-writes': {
    up: async (queries: Queries) => {
      // SQLite's table is a strict one, which knows integers of one size.
      const integer = engineOf(queries) === 'sqlite' ? 'integer' : 'bigint'
      await queries.schema
        .alterTable('subscriptions')
        .addColumn('asked', integer, (column) => column.notNull().defaultTo(0))
        .execute()
      await queries.schema
        .createTable('listening_writes')
        .addColumn('instance', 'text', (column) => column.primaryKey().notNull())
        .addColumn('beats', 'bigint', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0019-listener-beats': {
    up: async (queries: Queries) => {
      if (engineOf(queries) === 'sqlite') return
      await sql.raw(readFileSync(LISTENER_BEATS, 'utf8')).execute(queries)
    },
  },
  '0020-station-facts': {
    up: async (queries: Queries) => {
      const isSqlite = engineOf(queries) === 'sqlite'
      const number = isSqlite ? 'integer' : 'bigint'
      for (const [column, type] of [
        ['directory_id', 'text'],
        ['directory_change', 'text'],
        ['directory_ok', number],
        ['directory_ok_at', number],
        ['gone_at', number],
        ['region', 'text'],
        ['region_code', 'text'],
        ['geo_lat', isSqlite ? 'real' : 'float8'],
        ['geo_long', isSqlite ? 'real' : 'float8'],
        ['air_since', number],
        ['air_checked_at', number],
        ['heard_at', number],
        ['heard_country', 'text'],
        ['merged_into', 'text'],
      ] as const) {
        await queries.schema.alterTable('stations').addColumn(column, type).execute()
      }
      for (const [column, type, byDefault] of [
        ['languagecodes', 'text', '[]'],
        ['hls', number, 0],
        ['ssl_error', number, 0],
        ['clicks', number, 0],
        ['click_trend', number, 0],
        ['variants', 'text', '[]'],
        ['provenance', 'text', '{}'],
        ['air_state', 'text', 'not checked'],
        ['standing', number, 0],
        ['is_private', number, 0],
        ['hidden', number, 0],
      ] as const) {
        await queries.schema
          .alterTable('stations')
          .addColumn(column, type, (added) => added.notNull().defaultTo(byDefault))
          .execute()
      }
    },
  },
  '0021-directory-index': {
    isOutsideTransaction: true,
    up: (queries: Queries) =>
      createIndexBesideWrites(queries, 'stations_directory', sql`stations (directory_id)`),
  },
  '0023-station-checks': {
    up: async (queries: Queries) => {
      const isSqlite = engineOf(queries) === 'sqlite'
      await queries.schema
        .alterTable('stations')
        .addColumn('air_next_at', isSqlite ? 'integer' : 'bigint', (column) =>
          column.notNull().defaultTo(0),
        )
        .execute()
      const kept = sql.raw(isSqlite ? 'VIRTUAL' : 'STORED')
      const number = sql.raw(isSqlite ? 'INTEGER' : 'BIGINT')
      await sql`ALTER TABLE stations ADD COLUMN air_rank ${number} NOT NULL GENERATED ALWAYS AS (
        CASE air_state
          WHEN 'on air' THEN 0 WHEN 'not checked' THEN 1 WHEN 'blocked' THEN 2
          WHEN 'off air' THEN 3 ELSE 4
        END
      ) ${kept}`.execute(queries)
      await sql`ALTER TABLE stations ADD COLUMN liked_rank ${number} NOT NULL GENERATED ALWAYS AS (
        -(votes + clicks)
      ) ${kept}`.execute(queries)
      for (const [index, columns] of [
        ['stations_air_next', 'air_next_at, key'],
        ['stations_standing', 'demo_rank, standing, liked_rank, name_key, key'],
        ['stations_air', 'air_rank, standing, liked_rank, name_key, key'],
        ['stations_liked', 'liked_rank, name_key, key'],
      ] as const) {
        await sql`CREATE INDEX ${sql.raw(index)} ON stations (${sql.raw(columns)}) WHERE shown = 1`.execute(
          queries,
        )
      }
      await queries.schema
        .createTable('station_checks')
        .addColumn('station_key', 'bigint', (column) =>
          column.primaryKey().notNull().references('stations.key').onDelete('cascade'),
        )
        .addColumn('silent_visits', 'bigint', (column) => column.notNull())
        .addColumn('silent_since', 'bigint')
        .addColumn('hours', 'text', (column) => column.notNull())
        .execute()
      await queries.schema
        .createTable('visited_hosts')
        .addColumn('host', 'text', (column) => column.primaryKey().notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await queries.schema
        .createIndex('visited_hosts_age')
        .on('visited_hosts')
        .column('at')
        .execute()
    },
  },
  '0025-search-facts': {
    up: async (queries: Queries) => {
      if (engineOf(queries) === 'sqlite') return addRankedSearch(queries)
      await sql.raw(readFileSync(SEARCH_FACTS, 'utf8')).execute(queries)
    },
  },
  '0026-codec-index': {
    isOutsideTransaction: true,
    up: (queries: Queries) =>
      createIndexBesideWrites(queries, 'stations_codec', sql`stations (codec) WHERE shown = 1`),
  },
  '0028-listening-outcomes': {
    up: async (queries: Queries) => {
      await queries.schema
        .createTable('listening_outcomes')
        .addColumn('station_key', 'bigint', (column) =>
          column.notNull().references('stations.key').onDelete('cascade'),
        )
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('countrycode', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .addColumn('start_ms', 'bigint', (column) => column.notNull())
        .addColumn('dropouts', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('listening_outcomes_key', [
          ...(['station_key', 'day', 'countrycode', 'reason'] as const),
        ])
        .execute()
      await queries.schema
        .createIndex('listening_outcomes_day')
        .on('listening_outcomes')
        .column('day')
        .execute()
      for (const column of ['air_hours', 'heard_name']) {
        await queries.schema.alterTable('stations').addColumn(column, 'text').execute()
      }
    },
  },
  '0029-taken-out': {
    up: async (queries: Queries) => {
      const number = engineOf(queries) === 'sqlite' ? 'integer' : 'bigint'
      const stations = queries.schema.alterTable('stations')
      await stations.addColumn('hidden_reason', 'text').execute()
      await stations
        .addColumn('owner_paused', number, (added) => added.notNull().defaultTo(0))
        .execute()
      await queries.schema
        .createTable('moderation_answers')
        .addColumn('station_key', 'bigint', (column) =>
          column.primaryKey().notNull().references('stations.key').onDelete('cascade'),
        )
        .addColumn('owner_id', 'text', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('is_change', 'bigint', (column) => column.notNull())
        .addColumn('answered_at', 'bigint', (column) => column.notNull())
        .execute()
      await queries.schema
        .createIndex('moderation_answers_owner')
        .on('moderation_answers')
        .columns(['owner_id', 'answered_at'])
        .execute()
    },
  },
  '0030-station-reports': {
    up: async (queries: Queries) => {
      // As users.id is, which one of them names.
      const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
      await queries.schema
        .createTable('station_reports')
        .addColumn('id', text, (column) => column.primaryKey().notNull())
        .addColumn('station_key', 'bigint', (column) =>
          column.notNull().references('stations.key').onDelete('cascade'),
        )
        .addColumn('user_id', text, (column) => column.references('users.id').onDelete('set null'))
        .addColumn('day', text, (column) => column.notNull())
        .addColumn('reason', text, (column) => column.notNull())
        .addColumn('text', text)
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('resolved', 'bigint', (column) => column.notNull())
        .execute()
      for (const [index, unique, columns] of [
        ['station_reports_one', 'UNIQUE', 'station_key, user_id, day'],
        ['station_reports_user', '', 'user_id'],
        ['station_reports_newest', '', 'resolved, at, id'],
      ] as const) {
        await sql`CREATE ${sql.raw(unique)} INDEX ${sql.raw(index)}
          ON station_reports (${sql.raw(columns)})`.execute(queries)
      }
    },
  },
  '0031-anonymous-users': {
    up: async (queries: Queries) => {
      // As users.id is, which it names.
      const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
      await queries.schema
        .createTable('anonymous_users')
        .addColumn('user_id', text, (column) =>
          column.primaryKey().notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute()
      await queries.schema
        .createIndex('anonymous_users_age')
        .on('anonymous_users')
        .column('seen_at')
        .execute()
    },
  },
  '0032-search-changes': { up: addSearchChanges },
  '0033-address-index': {
    isOutsideTransaction: true,
    // An index of PostgreSQL takes no value of more than 2 704 bytes.
    up: (queries: Queries) =>
      createIndexBesideWrites(
        queries,
        'stations_address',
        sql`stations (substr(url, 1, 300)) WHERE shown = 1`,
      ),
  },
  '0034-station-claims': {
    up: async (queries: Queries) => {
      // As users.id is, which one of them names.
      const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
      await queries.schema
        .createTable('station_claims')
        .addColumn('station_key', 'bigint', (column) =>
          column.notNull().references('stations.key').onDelete('cascade'),
        )
        .addColumn('user_id', text, (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('word', text, (column) => column.notNull())
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addColumn('proof', text)
        .addPrimaryKeyConstraint('station_claims_key', ['station_key', 'user_id'])
        .execute()
      for (const [name, columns] of [
        ['station_claims_asked', ['asked_at', 'station_key', 'user_id']],
        ['station_claims_user', ['user_id']],
      ] as const) {
        await queries.schema
          .createIndex(name)
          .on('station_claims')
          .columns([...columns])
          .execute()
      }
    },
  },
  '0035-bitrate-index': {
    isOutsideTransaction: true,
    up: (queries: Queries) =>
      createIndexBesideWrites(queries, 'stations_bitrate', sql`stations (bitrate) WHERE shown = 1`),
  },
  '0036-renown': {
    up: async (queries: Queries) => {
      const isSqlite = engineOf(queries) === 'sqlite'
      await queries.schema
        .alterTable('stations')
        .addColumn('renown', isSqlite ? 'integer' : 'bigint', (added) =>
          added.notNull().defaultTo(999),
        )
        .execute()
      // PostgreSQL: 0046-places-index.
      if (isSqlite) await rankByRenown(queries)
    },
  },
  '0037-accounts-index': {
    isOutsideTransaction: true,
    up: (queries: Queries) =>
      createIndexBesideWrites(
        queries,
        'users_with_account',
        sql`users (created_at, id) WHERE email <> ''`,
      ),
  },
  '0038-programme': { up: addProgramme },
  '0039-shows-index': {
    isOutsideTransaction: true,
    up: (queries: Queries) =>
      createIndexBesideWrites(
        queries,
        'stations_with_shows',
        sql`stations (key) WHERE shown = 1 AND schedule <> '[]'`,
      ),
  },
  '0040-follows': { up: addFollows },
  '0041-events': { up: addEvents },
  '0042-favorite-places': { up: addFavoritePlaces },
  '0043-crate': {
    up: async (queries: Queries) => {
      // As users.id is, which one of them names.
      const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
      await queries.schema
        .createTable('crate_songs')
        .addColumn('user_id', text, (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('song_key', text, (column) => column.notNull())
        .addColumn('artist', text)
        .addColumn('title', text, (column) => column.notNull())
        .addColumn('station_id', text)
        .addColumn('station_name', text, (column) => column.notNull())
        .addColumn('show', text)
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('version', 'bigint', (column) => column.notNull())
        .addColumn('deleted', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('crate_songs_key', ['user_id', 'song_key'])
        .execute()
    },
  },
  '0044-title-rules': { up: addTitleRules },
  '0045-people': { up: addPeople },
  '0046-places-index': {
    isOutsideTransaction: true,
    // As place-order.ts has it; SQLite's search keeps places in an index of its own.
    up: async (queries: Queries) => {
      if (engineOf(queries) === 'sqlite') return
      await createIndexBesideWrites(
        queries,
        'stations_places',
        sql`stations ((
          CASE WHEN air_state = 'dead' OR (gone_at IS NOT NULL AND air_state <> 'on air')
            THEN 4503599627370496 ELSE 0 END
          + CASE WHEN renown > 1023 THEN 1023 WHEN renown > 0 THEN renown ELSE 0 END * 4398046511104
          + (262143 - CASE WHEN votes > 262143 THEN 262143 WHEN votes > 0 THEN votes ELSE 0 END) * 16777216
          + key)) WHERE shown = 1`,
      )
    },
  },
  '0047-favorites-changed': {
    isOutsideTransaction: true,
    up: (queries: Queries) =>
      createIndexBesideWrites(queries, 'favorites_changed', sql`favorites (user_id, rev)`),
  },
  '0049-people-index': {
    isOutsideTransaction: true,
    // As people-store.ts has it.
    up: (queries: Queries) =>
      createIndexBesideWrites(
        queries,
        'users_community',
        sql`users ((CASE WHEN role = 'listener' THEN 1 ELSE 0 END), created_at, id) WHERE visible = 1`,
      ),
  },
  '0050-releases': { up: addReleases },
  '0051-audit': { up: addAudit },
  '0052-care': { up: addCare },
  '0054-analytics': { up: addAnalytics },
  '0056-desk-users': { up: addDeskUsers },
  '0057-user-orders': { isOutsideTransaction: true, up: addUserOrders },
  '0058-station-changes': { up: addStationChanges },
  '0059-off-index': {
    isOutsideTransaction: true,
    // As off-store.ts has it.
    up: (queries: Queries) =>
      createIndexBesideWrites(
        queries,
        'stations_off',
        sql`stations (off_at) WHERE off_at IS NOT NULL`,
      ),
  },
  '0060-notices': { up: addNotices },
  '0061-suspensions': { up: addSuspensions },
  '0063-watched-stations': { up: addWatchedStations },
  '0066-past-due-index': {
    isOutsideTransaction: true,
    // As overview-store.ts has it.
    up: (queries: Queries) =>
      createIndexBesideWrites(
        queries,
        'subscriptions_past_due',
        sql`subscriptions (past_due_since) WHERE past_due_since IS NOT NULL`,
      ),
  },
  '0067-station-addresses': { up: addStationAddresses },
  '0068-featured': { up: addFeatured },
  '0069-ended-sessions': { up: addEndedSessions },
  '0072-first-sounds': { up: addFirstSounds },
  '0073-resting-addresses': {
    isOutsideTransaction: true,
    // As match-store.ts has it.
    up: (queries: Queries) =>
      createIndexBesideWrites(
        queries,
        'stations_resting_address',
        sql`stations (substr(url, 1, 300)) WHERE paused = 1`,
      ),
  },
  '0074-bulk-people': {
    isOutsideTransaction: true,
    // Whom erasure looks for: erasure-store.ts.
    up: async (queries: Queries) => {
      await createIndexBesideWrites(queries, 'bulk_jobs_actor', sql`bulk_jobs (actor_id)`)
      await createIndexBesideWrites(queries, 'bulk_steps_subject', sql`bulk_steps (subject_id)`)
    },
  },
  '0075-audit-kinds': {
    isOutsideTransaction: true,
    // Deeds about one kind of thing in their order: audit_subject has them by the thing.
    up: (queries: Queries) =>
      createIndexBesideWrites(queries, 'audit_kind', sql`audit (subject_kind, at, id)`),
  },
  '0076-bulk-tally': {
    // What a list of jobs would count anew each time.
    up: async (queries: Queries) => {
      const text = engineOf(queries) === 'sqlite' ? sql`TEXT` : sql`TEXT COLLATE "C"`
      await queries.schema.alterTable('bulk_jobs').addColumn('tally', text).execute()
    },
  },
  '0077-home-index': { isOutsideTransaction: true, up: addHomeIndex },
  '0078-sender-index': { isOutsideTransaction: true, up: addSenderIndex },
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
}

/**
 * Indexes of the lists of people (people-store.ts) and of GET /users. Each has all columns that the conditions read, so
 * that counts and searches read no table.
 */
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

/** Who listens at this moment, nothing of which may stay: in SQLite a table of one connection, in memory. */
export async function createListeners(queries: Queries): Promise<void> {
  await sql`
    CREATE TEMP TABLE listeners (
      listener TEXT PRIMARY KEY NOT NULL,
      station_id TEXT,
      countrycode TEXT NOT NULL,
      at BIGINT NOT NULL
    )`.execute(queries)
  await sql`CREATE INDEX listeners_on_station ON listeners (station_id)`.execute(queries)
}

/** Who wrote how often, for as long as a limit counts: in memory, too, or left out of PostgreSQL's write-ahead log. */
export async function createRateLimits(queries: Queries, kind: 'TEMP' | 'UNLOGGED'): Promise<void> {
  const text = kind === 'TEMP' ? sql`TEXT` : sql`TEXT COLLATE "C"`
  await sql`
    CREATE ${sql.raw(kind)} TABLE rate_limits (
      key ${text} PRIMARY KEY NOT NULL,
      points BIGINT NOT NULL,
      ends_at BIGINT NOT NULL
    )`.execute(queries)
  await sql`CREATE INDEX rate_limits_age ON rate_limits (ends_at)`.execute(queries)
}
