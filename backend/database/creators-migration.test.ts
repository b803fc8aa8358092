import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createStationStore } from '../stations/station-store.ts'
import { migrate, readMigrations } from './migrate.ts'
import { MIGRATIONS, SQLITE_FILES } from './migrations/migrations.ts'
import { migrateSqlite } from './run-migrations.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** The migration that makes the stations table anew. */
const CREATORS = 5

test('stations of before keep everything: votes, checks, tags, languages, search, favourites', async () => {
  const migrations = readMigrations(SQLITE_FILES)
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  migrate(database, migrations.slice(0, CREATORS - 1))
  database.exec(`
    INSERT INTO users (id, email, created_at, updated_at) VALUES ('ada', 'a@example.com', 1, 1);
    INSERT INTO favorites VALUES ('ada', 'night-bus', 7, 0);
    INSERT INTO stations (key, id, origin, name, name_key, description, url, tags, country,
      countrycode, language, codec, bitrate, votes, check_state, check_at, created_at, updated_at)
    VALUES (41, 'night-bus', 'demo', 'Night Bus', 'night bus', 'After dark', 'http://a.example/',
      '["dub","techno"]', 'Germany', 'DE', '["german"]', 'MP3', 128, 9, 'heard', 5, 3, 4);`)
  const before = database.prepare('SELECT * FROM stations').get()
  migrate(database, migrations)
  expect(database.prepare('SELECT * FROM stations').get()).toEqual({
    ...before,
    owner_id: null,
    moderation: 'listed',
    rejection: null,
    paused: 0,
    on_air: null,
    cover: null,
    schedule: '[]',
    shown: 1,
  })
  const queries = new Kysely<Tables>({ dialect: sqliteDialect(database) })
  await migrateSqlite(queries, MIGRATIONS)
  const stations = createStationStore(queries)
  for (const query of [{ query: 'bus dark' }, { genre: 'techno' }, { language: 'german' }]) {
    expect((await stations.list({ ...query, limit: 9 })).items).toMatchObject([
      { id: 'night-bus', votes: 9, check: { state: 'heard' }, demo: true, onAir: null },
    ])
  }
  expect((await stations.facets({})).genres).toHaveLength(2)
  expect(database.prepare('SELECT * FROM favorites').all()).toHaveLength(1)
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
})
