/** Fills the admin lists with more rows than years of use would create. */
import { sql } from 'kysely'
import type { Queries } from '../../../backend/database/queries.ts'
import { ownStation } from '../../../backend/modules/creators/testing/own-station.ts'
import { TEST_TIME } from '../../../backend/testing/test-api.ts'
import { rowsOf } from '../../../backend/testing/test-database.ts'
import { BULK_MAX } from '../../../shared/api/bulk.ts'
import { series } from './series.ts'

const OWNED = 10_000
const WAITING = 2_000
const AUDIT_ENTRIES = 200_000
const JOBS = 40
const LISTENERS = 5_000

/** Stations that are owned by creators, pending, rejected, changed, hidden, off, merged or dead. */
async function fillStations(database: Queries): Promise<void> {
  await sql`UPDATE stations SET origin = 'creator', owner_id = 'user-' || (key % 500), on_air = 1
    WHERE key <= ${OWNED}`.execute(database)
  await sql`UPDATE stations SET moderation = 'pending' WHERE key <= ${WAITING}`.execute(database)
  await sql`UPDATE stations SET moderation = 'rejected', rejection = 'No sound.'
    WHERE key > ${WAITING} AND key <= ${2 * WAITING}`.execute(database)
  await sql`INSERT INTO station_revisions (station_key, state, content, submitted_at)
    SELECT key, 'pending', ${JSON.stringify(ownStation())}, key FROM stations
    WHERE key > ${2 * WAITING} AND key <= ${3 * WAITING}`.execute(database)
  await sql`UPDATE stations SET hidden = 1, hidden_reason = 'Asked for.' WHERE key % 100 = 1`.execute(
    database,
  )
  await sql`UPDATE stations SET off_at = key, off_reason = 'Asked for.' WHERE key % 1000 = 2`.execute(
    database,
  )
  await sql`UPDATE stations SET merged_into = 'generated-9' WHERE key % 100 = 3`.execute(database)
  await sql`UPDATE stations SET air_state = 'dead' WHERE key % 20 = 4`.execute(database)
}

/** Reports of stations and people, claims and legal notices, some of them decided. */
async function fillReports(database: Queries): Promise<void> {
  await rowsOf(
    database,
    `INSERT INTO station_reports (id, station_key, user_id, day, reason, at, resolved)
     SELECT ${idOf('d')}, 1 + d.n % 3000, 'user-' || d.n, '2026-01-01', 'silent', d.n, d.n % 2
     FROM ${series(20_000, 'd')} WHERE true`,
  )
  await rowsOf(
    database,
    `INSERT INTO user_reports (id, user_id, reporter_id, day, reason, at, resolved)
     SELECT ${idOf('d')}, 'user-' || d.n, 'user-' || (d.n + 1), '2026-01-01', 'name', d.n, d.n % 2
     FROM ${series(10_000, 'd')} WHERE true`,
  )
  await rowsOf(
    database,
    `INSERT INTO station_claims (station_key, user_id, code, requested_at, ends_at)
     SELECT ${OWNED} + 1 + d.n, 'user-' || (d.n % 700), 'word', 1 + d.n, ${TEST_TIME} + d.n
     FROM ${series(3_000, 'd')} WHERE true`,
  )
  await rowsOf(
    database,
    `INSERT INTO legal_notices (id, number, at, station_id, station_name, owner_id, kind, place, explanation, state, list, decided_at)
     SELECT ${idOf('d')}, 'number-' || d.n, d.n, 'generated-' || d.n, 'A station', 'user-' || (d.n % 500),
       'copyright', 'text', 'It is mine.', CASE d.n % 2 WHEN 0 THEN 'open' ELSE 'upheld' END,
       CASE d.n % 2 WHEN 0 THEN 'open' ELSE 'decided' END, CASE d.n % 2 WHEN 0 THEN NULL ELSE d.n END
     FROM ${series(9_000, 'd')} WHERE true`,
  )
}

/** An id in the usual format, derived from the row number. */
const idOf = (name: string) => `'00000000-0000-4000-8000-0000000' || (10000 + ${name}.n)`

const REFUSED = BULK_MAX / 10
const TALLY = [
  { state: 'changed', why: null, count: BULK_MAX - REFUSED },
  { state: 'refused', why: 'gone', count: REFUSED },
]

/** Audit entries, and bulk jobs of the maximum size, one of them running. */
async function fillAuditEntries(database: Queries): Promise<void> {
  await rowsOf(
    database,
    `INSERT INTO audit (id, at, actor_id, action, subject_kind, subject_id, before, after)
     SELECT 'audit-entry-' || d.n, ${TEST_TIME} - ${AUDIT_ENTRIES} + d.n, 'user-' || (d.n % 3),
       CASE d.n % 20 WHEN 0 THEN 'stations.hide' ELSE 'users.role' END,
       CASE d.n % 20 WHEN 0 THEN 'station' ELSE 'user' END, 'user-' || (d.n % 5000),
       '{"role":"listener"}', '{"role":"creator"}'
     FROM ${series(AUDIT_ENTRIES, 'd')} WHERE true`,
  )
  await rowsOf(
    database,
    `INSERT INTO bulk_jobs (id, kind, action, actor_id, state, created_at, ended_at, tally)
     SELECT ${idOf('d')}, 'users', '{"do":"sign-out"}', 'root',
       CASE d.n WHEN ${JOBS - 1} THEN 'running' ELSE 'done' END, ${TEST_TIME} - ${JOBS} + d.n, NULL,
       CASE d.n WHEN ${JOBS - 1} THEN NULL ELSE '${JSON.stringify(TALLY)}' END
     FROM ${series(JOBS, 'd')} WHERE true`,
  )
  await rowsOf(
    database,
    `INSERT INTO bulk_steps (job_id, n, subject_id, state, why)
     SELECT ${idOf('j')}, d.n, 'user-' || d.n, CASE d.n % 10 WHEN 0 THEN 'refused' ELSE 'changed' END,
       CASE d.n % 10 WHEN 0 THEN 'gone' END
     FROM ${series(JOBS, 'j')}, ${series(BULK_MAX, 'd')} WHERE true`,
  )
  await rowsOf(
    database,
    `INSERT INTO listeners (listener, station_id, countrycode, at)
     SELECT 'listener-' || d.n, 'generated-' || d.n, 'DE', ${TEST_TIME} FROM ${series(LISTENERS, 'd')} WHERE true`,
  )
}

/** Fills the admin lists of a database with 50 000 generated stations and 100 000 generated users. */
export async function fillAdmin(database: Queries): Promise<void> {
  await fillStations(database)
  await fillReports(database)
  await fillAuditEntries(database)
}
