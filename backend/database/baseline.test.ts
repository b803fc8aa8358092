import { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGrantStore } from '../modules/billing/stores/grant-store.ts'
import { createSubscriptionStore } from '../modules/billing/stores/subscription-store.ts'
import { createOwnStationStore } from '../modules/creators/own-station-store.ts'
import { createFollowStore } from '../modules/library/following/follow-store.ts'
import { createHistoryStore } from '../modules/library/history/history-store.ts'
import { createSavedSongsStore } from '../modules/library/saved-songs/saved-songs-store.ts'
import { createStationStore, RELATIVE_PICTURE_URLS } from '../modules/stations/station-store.ts'
import { createFavoriteStore } from '../modules/users/favorites/favorite-store.ts'
import { createUserStore } from '../modules/users/user-store.ts'
import { makeEmptyDatabase } from '../testing/empty-database.ts'
import { rowsOf, TEST_ENGINE } from '../testing/test-database.ts'
import { BASELINE, OlderDatabaseError } from './migrations/baseline.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { type DatabasePlace, openDatabase } from './open-database.ts'
import { openSqlite } from './open-sqlite.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Queries } from './queries.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { makeEarlyDatabase } from './testing/early-database.ts'

let place: DatabasePlace
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ place, remove } = await makeEarlyDatabase())
})
afterEach(() => remove())

async function withoutMigration<T>(
  at: DatabasePlace,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const dialect =
    'url' in at ? await postgresDialect(at.url) : sqliteDialect(openSqlite(at.file, null))
  const queries = new Kysely<Tables>({ dialect })
  try {
    return await work(queries)
  } finally {
    await queries.destroy()
  }
}

async function withOpenDatabase<T>(
  at: DatabasePlace,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  const queries = await openDatabase(at)
  try {
    return await work(queries)
  } finally {
    await queries.destroy()
  }
}

const MIGRATION_NAMES = 'SELECT name FROM kysely_migration ORDER BY timestamp, name'
const namesIn = async (queries: Queries) =>
  (await rowsOf(queries, MIGRATION_NAMES)).map(({ name }) => String(name))

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Tables of search indexes and of Kysely, and those that start empty. */
const EXCLUDED_TABLES =
  /^(?:sqlite_|kysely_|station_search|shown_stations$|listeners$|rate_limits$)/

async function allRows(queries: Queries): Promise<Rows> {
  const names = (await queries.introspection.getTables()).map(({ name }) => name)
  const rows = names
    .filter((name) => !EXCLUDED_TABLES.test(name))
    .map(async (name) => [name, await rowsOf(queries, `SELECT * FROM ${name}`)] as const)
  return Object.fromEntries(await Promise.all(rows))
}

const DROPPED_TABLES = ['suspensions', 'title_rules']
const DROPPED_COLUMNS: Readonly<Record<string, RegExp>> = {
  notices: /^(?:taken|appeal.*)$/,
  users: /^heard_sound$/,
}

/** The tables and columns that migration 0089 renames. */
const RENAMED_TABLES: Readonly<Record<string, string>> = {
  crate_songs: 'saved_songs',
  mails: 'emails',
  moderation_answers: 'moderation_decisions',
  notices: 'legal_notices',
  programme_opt_outs: 'schedule_opt_outs',
  programme_sources: 'schedule_sources',
  programme_words: 'schedule_search_terms',
  user_words: 'user_search_terms',
}
const RENAMED_COLUMNS: Readonly<Record<string, string>> = {
  'audit_people.deed_id': 'audit_entry_id',
  'bulk_jobs.made_at': 'created_at',
  'listening_writes.beats': 'heartbeats',
  'mails.thing': 'dedupe_key',
  'moderation_answers.answered_at': 'decided_at',
  'played_songs.words': 'search_text',
  'programme_sources.seen': 'validators',
  'programme_words.word': 'term',
  'programme_words.words': 'search_text',
  'shows.words': 'search_text',
  'station_claims.asked_at': 'requested_at',
  'station_claims.word': 'code',
  'station_revisions.asked_at': 'submitted_at',
  'station_revisions.heard_at': 'checked_at',
  'station_revisions.words': 'content',
  'stations.heard_at': 'last_played_at',
  'stations.heard_country': 'top_country',
  'stations.heard_name': 'stream_name',
  'stations.renown': 'popularity',
  'stations.standing': 'rank',
  ...(TEST_ENGINE === 'postgres' && { 'stations.words': 'search_vector' }),
  'subscriptions.asked': 'last_read_number',
  'user_calendars.made_at': 'created_at',
  'user_words.word': 'term',
}
const today = (table: string) => RENAMED_TABLES[table] ?? table

/** Later migrations drop and rename columns, end sessions and delete rows. */
function expectedOf(table: string, rows: Rows[string]): Rows[string] {
  const stays = (column: string) => !DROPPED_COLUMNS[table]?.test(column)
  const renamed = (column: string) => RENAMED_COLUMNS[`${table}.${column}`] ?? column
  return rows
    .filter(({ metric }) => table !== 'totals' || metric !== 'search')
    .map((row) => Object.entries(row).filter(([column]) => stays(column)))
    .map((row) => Object.fromEntries(row.map(([column, value]) => [renamed(column), value])))
    .map((row) =>
      row.list === 'appealed'
        ? { ...row, list: 'decided', contact_until: expect.any(Number) as unknown }
        : row,
    )
}

test('preserves every row of a database that commit 20cf1ac8 created', async () => {
  const before = await withoutMigration(place, allRows)
  const after = await withOpenDatabase(place, allRows)
  expect(Object.keys(before).length).toBeGreaterThan(50)
  expect(
    Object.keys(before)
      .filter((table) => !(today(table) in after))
      .sort(),
  ).toEqual(DROPPED_TABLES)
  for (const [table, rows] of Object.entries(before)) {
    if (DROPPED_TABLES.includes(table)) continue
    const expected = expectedOf(table, rows)
    expect(rows.length, table).toBeGreaterThan(0)
    expect(after[today(table)], table).toHaveLength(expected.length)
    for (const row of expected) {
      expect(after[today(table)], table).toContainEqual(expect.objectContaining(row))
    }
  }
  expect(before.totals?.length).toBe((after.totals?.length ?? 0) + 3)
})

const AT = Date.UTC(2026, 10, 24, 16, 23, 13)
const DAY = 24 * 60 * 60_000

test('preserves favorites, follows, history, songs, subscription and station of an account', async () => {
  await withOpenDatabase(place, async (queries) => {
    expect(await createUserStore(queries).get('ada')).toEqual({
      id: 'ada',
      email: 'ada@example.org',
      displayName: 'Ada Lövelace',
      photoURL: 'https://example.org/ada.png',
      role: 'pro',
      plan: 'pro',
      visible: true,
      showsFavorites: true,
      showsListening: false,
      disabled: false,
      createdAt: AT - 300 * DAY,
      updatedAt: AT - DAY,
    })
    const favorites = await createFavoriteStore(queries).read('ada')
    expect(favorites?.items).toHaveLength(3)
    expect(favorites).toEqual({
      items: expect.arrayContaining([
        {
          stationId: 'station-1',
          version: AT - 3 * DAY,
          deleted: false,
          place: { at: 'V', version: AT - 2 * DAY },
          filed: { folder: 'evening', version: AT - 2 * DAY },
        },
        { stationId: 'station-2', version: AT - 2 * DAY, deleted: true },
        { stationId: 'radio-love-1', version: AT - DAY, deleted: false },
      ]),
      folders: [
        { id: 'evening', name: 'Evening', place: 'V', version: AT - 2 * DAY, deleted: false },
      ],
      blocked: [{ stationId: 'station-3', version: AT - DAY, deleted: false }],
      rev: 1,
    })
    expect(await createFollowStore(queries).list('ada')).toEqual([
      { kind: 'creator', id: 'user-1', version: AT - 3, deleted: true },
      { kind: 'person', id: 'user-3', version: AT - 2, deleted: false },
      { kind: 'show', id: 'show-1', version: AT - 4, deleted: false },
      { kind: 'station', id: 'station-1', version: AT - 5, deleted: false },
    ])
    const history = await createHistoryStore(queries, 500).list('ada', { limit: 10 })
    expect(history.items).toEqual([
      {
        id: '6c7f0f7e-0000-4000-8000-000000000002',
        stationId: 'radio-love-1',
        startedAt: AT - DAY,
        endedAt: AT - DAY + 60_000,
      },
      {
        id: '6c7f0f7e-0000-4000-8000-000000000001',
        stationId: 'station-1',
        startedAt: AT - 2 * DAY,
        endedAt: AT - 2 * DAY + 3_600_000,
      },
    ])
    const songs = await createSavedSongsStore(queries).list('ada')
    expect(songs).toHaveLength(2)
    expect(songs).toEqual(
      expect.arrayContaining([
        {
          artist: 'Stereolab',
          title: 'French Disko',
          stationId: 'station-1',
          stationName: 'Night Bus',
          show: 'Late Show',
          at: new Date(AT - 2 * DAY).toISOString(),
          version: AT - 2 * DAY,
          deleted: false,
        },
        {
          artist: null,
          title: 'Untitled',
          stationId: null,
          stationName: 'Night Bus',
          show: null,
          at: new Date(AT - DAY).toISOString(),
          version: AT - DAY,
          deleted: false,
        },
      ]),
    )
    expect(await createSubscriptionStore(queries).get('ada')).toEqual({
      uid: 'ada',
      provider: 'stripe',
      ref: 'sub_ada',
      customer: 'cus_ada',
      sessionId: 'cs_ada',
      priceId: 'pro-yearly',
      plan: 'pro',
      state: 'active',
      startedAt: AT - 100 * DAY,
      periodEnd: AT + 265 * DAY,
      trialEnd: null,
      nextPriceId: 'creator-yearly',
      pastDueSince: null,
      readNumber: 3,
      checkAt: AT + 265 * DAY,
      appliedPlan: 'pro',
    })
    expect(await createGrantStore(queries).hasAny('ada')).toBe(true)
    const station = await createOwnStationStore(queries, RELATIVE_PICTURE_URLS).get('radio-love-1')
    expect(station).toMatchObject({
      id: 'radio-love-1',
      ownerId: 'ada',
      name: 'Radio Löve',
      description: 'Mixtapes from Kyiv',
      url: 'https://radio.example.org/ada.mp3',
      homepage: 'https://radio.example.org/',
      tags: ['dub', 'techno'],
      country: 'Ukraine',
      countrycode: 'UA',
      language: ['ukrainian'],
      codec: 'MP3',
      bitrate: 192,
      votes: 7,
      moderation: 'listed',
      shown: null,
      rejection: null,
      fieldReasons: {},
      reviewNote: null,
      paused: false,
      onAir: true,
    })
  })
})

test('finds stations by their old words and by a new name after the migration', async () => {
  await withOpenDatabase(place, async (queries) => {
    const found = async (query: string) => {
      const { items, nearest } = await createStationStore(queries).list({ query, limit: 9 })
      return (nearest === null ? items : []).map(({ id }) => id)
    }
    expect(await found('love kyiv')).toEqual(['radio-love-1'])
    await rowsOf(queries, "UPDATE stations SET name = 'Aurora FM' WHERE id = 'radio-love-1'")
    expect(await found('aurora kyiv')).toEqual(['radio-love-1'])
    expect(await found('love kyiv')).toEqual([])
  })
})

/** Normalizes a schema statement: spelling may differ between the two sets of migrations. */
const plainStatement = (statement: unknown) =>
  String(statement)
    .replaceAll(/--.*\n/g, '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .toLowerCase()

const SCHEMA_OF_SQLITE = `
  SELECT type || ' ' || name AS name, sql AS text FROM sqlite_schema
  UNION ALL SELECT 'user_version', user_version FROM pragma_user_version`

const SCHEMA_OF_POSTGRES = `
  SELECT 'table ' || relname AS name, concat_ws(' ', relpersistence, reloptions) AS text
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'column ' || attrelid::regclass || '.' || attnum,
    concat_ws(' ', attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull,
      attidentity, attgenerated, pg_get_expr(adbin, adrelid), attisdropped)
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0
  UNION ALL
  SELECT 'constraint ' || conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid)
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL
  SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid)
  FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT 'sequence ' || sequencename, concat_ws(' ', data_type, start_value, increment_by)
  FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL
  SELECT 'extension ' || extname, '' FROM pg_extension`

async function schemaOf(queries: Queries): Promise<Record<string, string>> {
  const rows = await rowsOf(
    queries,
    TEST_ENGINE === 'sqlite' ? SCHEMA_OF_SQLITE : SCHEMA_OF_POSTGRES,
  )
  return Object.fromEntries(rows.map(({ name, text }) => [name, plainStatement(text)]))
}

test('gives an empty database the same schema and the same migration list', async () => {
  const early = await withoutMigration(place, schemaOf)
  const empty = await makeEmptyDatabase()
  const baseline = { [BASELINE]: MIGRATIONS[BASELINE] ?? { up: async () => {} } }
  await (await openDatabase(empty.place, { migrations: baseline })).destroy()
  expect(Object.keys(early).length).toBeGreaterThan(200)
  expect(await withoutMigration(empty.place, schemaOf)).toEqual(early)

  const read = async (queries: Queries) => [await schemaOf(queries), await namesIn(queries)]
  const made = await withOpenDatabase(empty.place, read)
  expect(await withOpenDatabase(place, read)).toEqual(made)
  expect(made[1]).toEqual(Object.keys(MIGRATIONS))
  await empty.remove()
})

test('refuses a database with only some of the replaced migrations, and leaves it unchanged', async () => {
  const names = await withoutMigration(place, async (queries) => {
    await rowsOf(queries, "DELETE FROM kysely_migration WHERE name > '0056-desk-users'")
    return namesIn(queries)
  })
  await expect(openDatabase(place)).rejects.toThrow(OlderDatabaseError)
  await expect(openDatabase(place)).rejects.toThrow(
    /its schema ends at 0056-desk-users\).*Delete it, or start commit 20cf1ac8 on it once/,
  )
  expect(await withoutMigration(place, namesIn)).toEqual(names)
})

test.runIf(TEST_ENGINE === 'sqlite')(
  'refuses a database with only numbered migrations',
  async () => {
    await withoutMigration(place, async (queries) => {
      await rowsOf(queries, 'DROP TABLE kysely_migration')
      await rowsOf(queries, 'PRAGMA user_version = 7')
    })
    await expect(openDatabase(place)).rejects.toThrow(/its schema ends at 0007\)/)
  },
)
