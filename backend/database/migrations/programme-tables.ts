/** What stations have on, had on and will have on (migration 0038). What is said here stays as it was released. */
import { sql } from 'kysely'
import { engineOf, type Queries } from '../queries.ts'

const STATION = 'BIGINT NOT NULL REFERENCES stations (key) ON DELETE CASCADE'

/** TEXT is put right for each engine: keys are compared by their bytes. */
const STATEMENTS = [
  `CREATE TABLE programme_sources (
    station_key BIGINT PRIMARY KEY NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
    platform TEXT NOT NULL,
    seen TEXT NOT NULL,
    zone TEXT,
    detected_at BIGINT NOT NULL,
    next_at BIGINT,
    schedule_at BIGINT NOT NULL,
    checked_at BIGINT,
    failures BIGINT NOT NULL,
    problem TEXT,
    took_ms BIGINT
  )`,
  'CREATE INDEX programme_sources_due ON programme_sources (next_at, station_key)',
  'CREATE INDEX programme_sources_platform ON programme_sources (platform, failures, took_ms, checked_at)',
  `CREATE TABLE shows (
    id TEXT PRIMARY KEY NOT NULL,
    station_key ${STATION},
    title TEXT NOT NULL,
    host TEXT,
    words TEXT NOT NULL,
    homepage TEXT,
    first_at BIGINT NOT NULL,
    last_at BIGINT NOT NULL
  )`,
  'CREATE INDEX shows_station ON shows (station_key, last_at)',
  'CREATE INDEX shows_words ON shows (words, last_at)',
  'CREATE INDEX shows_age ON shows (last_at)',
  `CREATE TABLE broadcasts (
    id TEXT PRIMARY KEY NOT NULL,
    show_id TEXT NOT NULL REFERENCES shows (id) ON DELETE CASCADE,
    station_key ${STATION},
    starts_at BIGINT NOT NULL,
    ends_at BIGINT,
    title TEXT NOT NULL,
    host TEXT
  )`,
  'CREATE INDEX broadcasts_station ON broadcasts (station_key, starts_at)',
  'CREATE INDEX broadcasts_show ON broadcasts (show_id, starts_at)',
  'CREATE INDEX broadcasts_start ON broadcasts (starts_at, id)',
  `CREATE TABLE on_air (
    station_key BIGINT PRIMARY KEY NOT NULL REFERENCES stations (key) ON DELETE CASCADE,
    broadcast_id TEXT,
    song_artist TEXT,
    song_title TEXT,
    song_at BIGINT
  )`,
  `CREATE TABLE played_songs (
    station_key ${STATION},
    at BIGINT NOT NULL,
    artist TEXT,
    title TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (station_key, at)
  )`,
  'CREATE INDEX played_songs_words ON played_songs (words, at)',
  'CREATE INDEX played_songs_age ON played_songs (at)',
  `CREATE TABLE programme_words (
    word TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (word, words)
  )`,
  'CREATE INDEX programme_words_words ON programme_words (words)',
  `CREATE TABLE programme_opt_outs (
    host TEXT PRIMARY KEY NOT NULL,
    at BIGINT NOT NULL
  )`,
]

export async function addProgramme(queries: Queries): Promise<void> {
  const isSqlite = engineOf(queries) === 'sqlite'
  for (const statement of STATEMENTS) {
    const text = isSqlite ? statement : statement.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    await sql.raw(text).execute(queries)
  }
}
