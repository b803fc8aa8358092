import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PERMISSIONS } from '../../../shared/api/permissions.ts'
import { inChunks } from '../../database/chunks.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { DAY_MS } from '../../modules/analytics/utc-day.ts'
import { ownStation } from '../../modules/creators/testing/own-station.ts'
import { writeGeneratedStations } from '../generate-stations.ts'
import { fillSchedule } from './fill-schedule.ts'

const ROWS = 2_000
const ROWS_PER_INSERT = 200

/** Time of row 0 in ms since the epoch. Row n is n ms later. */
export const FILLED_AT = Date.UTC(2026, 0)
export const nameOf = (kind: string, index: number) => `${kind}-${String(index).padStart(20, '0')}`
export const PROVIDER = 'stripe'

/** Values that few stations have. For common values, a filtered scan is the fastest plan and hides a missing index. */
export const RARE = {
  query: 'undersea',
  genre: 'gabber',
  country: 'IS',
  language: 'icelandic',
  codec: 'FLAC',
  bitrate: 1_411,
  air: 'on',
} as const

const indexes = Array.from({ length: ROWS }, (_, index) => index)

async function fill<Table extends keyof Tables>(
  tx: Queries,
  table: Table,
  row: (index: number) => Record<string, unknown>,
): Promise<void> {
  for (const chunk of inChunks(indexes, ROWS_PER_INSERT)) {
    await tx
      .insertInto(table)
      .values(chunk.map(row) as never)
      .execute()
  }
}

async function fillUsers(tx: Queries): Promise<void> {
  await fill(tx, 'users', (index) => ({
    id: nameOf('user', index),
    email: `${index}@example.com`,
    display_name: null,
    photo_url: null,
    role: index % 50 === 0 ? 'creator' : 'listener',
    plan: index % 20 === 0 ? 'pro' : 'free',
    visible: Number(index % 3 === 0),
    name_key: `name ${index}`,
    created_at: FILLED_AT + index,
    updated_at: FILLED_AT + index,
  }))
  for (const word of ['name', 'example', 'com']) {
    await fill(tx, 'user_search_terms', (index) => ({ term: word, user_id: nameOf('user', index) }))
  }
  await fill(tx, 'user_search_terms', (index) => ({
    term: `${index}`,
    user_id: nameOf('user', index),
  }))
  for (const part of [0, 1, 2]) {
    await fill(tx, 'favorites', (index) => ({
      user_id: nameOf('user', index),
      station_id: `generated-${(index + part) % ROWS}`,
      version: FILLED_AT + part * DAY_MS,
      deleted: index % 2,
    }))
    await fill(tx, 'follows', (index) => ({
      user_id: nameOf('user', index),
      kind: part === 2 ? 'creator' : 'station',
      id: part === 2 ? nameOf('user', (index * 3) % ROWS) : `generated-${(index + part) % ROWS}`,
      version: FILLED_AT + part,
      deleted: Number(index % 5 === 0),
    }))
    await fill(tx, 'history', (index) => ({
      user_id: nameOf('user', index),
      id: randomUUID(),
      station_id: `generated-${index}`,
      started_at: FILLED_AT + index + part,
      ended_at: FILLED_AT + index + part + 1,
    }))
    await fill(tx, 'saved_songs', (index) => ({
      user_id: nameOf('user', index),
      song_key: `an artist/${part}`,
      artist: 'An artist',
      title: String(part),
      station_id: `generated-${index}`,
      station_name: 'A station',
      show: null,
      at: FILLED_AT + index,
      version: FILLED_AT + part,
      deleted: index % 2,
    }))
  }
}

async function fillReports(tx: Queries): Promise<void> {
  await fill(tx, 'user_blocks', (index) => ({
    user_id: nameOf('user', index),
    blocked_id: nameOf('user', (index + 1) % ROWS),
    at: FILLED_AT + index,
  }))
  await fill(tx, 'user_reports', (index) => ({
    id: nameOf('user-report', index),
    user_id: nameOf('user', index),
    reporter_id: nameOf('user', (index + 1) % ROWS),
    day: '2026-01-01',
    reason: 'name',
    text: null,
    at: FILLED_AT + index,
    resolved: index % 2,
  }))
  await fill(tx, 'legal_notices', (index) => ({
    id: nameOf('notice', index),
    number: nameOf('number', index),
    at: FILLED_AT + index,
    station_id: 'generated-100',
    station_name: 'A station',
    owner_id: nameOf('user', index),
    kind: 'copyright',
    place: 'text',
    explanation: 'It is mine.',
    contact_name: 'Ada',
    contact_email: 'ada@example.com',
    ...(index % 3 === 0 && { state: 'open', list: 'open' }),
    ...(index % 3 === 1 && { state: 'upheld', list: 'decided' }),
    ...(index % 3 === 2 && { state: 'upheld', list: 'decided' }),
    ...(index % 3 !== 0 && { decided_at: FILLED_AT + index, contact_until: FILLED_AT + index }),
  }))
  await fill(tx, 'station_reports', (index) => ({
    id: nameOf('report', index),
    station_key: index + 1,
    user_id: nameOf('user', index),
    day: '2026-01-01',
    reason: 'silent',
    text: null,
    at: FILLED_AT + index,
    resolved: index % 2,
  }))
}

async function fillDecisions(tx: Queries): Promise<void> {
  const actions = Object.keys(PERMISSIONS)
  const actor = (index: number) => nameOf('user', (index * 7) % ROWS)
  await fill(tx, 'audit', (index) => ({
    id: nameOf('audit', index),
    at: FILLED_AT + index,
    actor_id: actor(index),
    action: actions[index % actions.length],
    ...(index % 2 === 0
      ? { subject_kind: 'user', subject_id: nameOf('user', index) }
      : { subject_kind: 'station', subject_id: `generated-${index}` }),
    before: '{}',
    after: '{}',
  }))
  await fill(tx, 'audit_people', (index) => ({
    user_id: nameOf('user', index),
    audit_entry_id: nameOf('audit', index),
  }))
  await fill(tx, 'station_changes', (index) => ({
    id: nameOf('change', index),
    station_key: index + 1,
    at: FILLED_AT + index,
    actor_id: actor(index),
    before: '{}',
    after: '{}',
  }))
  await fill(tx, 'bulk_jobs', (index) => ({
    id: nameOf('job', index),
    kind: 'users',
    action: '{}',
    actor_id: actor(index),
    state: index % 100 === 0 ? 'running' : 'done',
    created_at: FILLED_AT + index,
    ended_at: index % 100 === 0 ? null : FILLED_AT + index,
    tally: '[]',
  }))
  await fill(tx, 'moderation_decisions', (index) => ({
    station_key: index + 1,
    owner_id: nameOf('user', index),
    state: 'listed',
    reason: null,
    is_change: 0,
    decided_at: FILLED_AT + index,
  }))
  await fill(tx, 'ended_sessions', (index) => ({
    user_id: nameOf('user', index),
    ended_at: FILLED_AT + index,
  }))
  await fill(tx, 'user_calendars', (index) => ({
    user_id: nameOf('user', index),
    token_hash: nameOf('hash', index),
    created_at: FILLED_AT + index,
  }))
  await fill(tx, 'releases', (index) => ({
    song_key: nameOf('song', index),
    release: null,
    at: FILLED_AT + index,
  }))
}

async function fillStations(tx: Queries): Promise<void> {
  await writeGeneratedStations(tx, ROWS)
  await sql`UPDATE stations SET origin = 'creator', on_air = 1,
    owner_id = (SELECT id FROM users WHERE users.created_at = ${FILLED_AT} + stations.key % 200)
    WHERE key % 3 = 0`.execute(tx)
  await sql`UPDATE stations SET countrycode = ${RARE.country}, tags = ${JSON.stringify([RARE.genre])},
    language = ${JSON.stringify([RARE.language])}, name = ${RARE.query},
    codec = ${RARE.codec}, bitrate = ${RARE.bitrate}, air_state = 'on air' WHERE key % 70 = 0`.execute(
    tx,
  )
  await sql`UPDATE stations SET moderation = 'pending' WHERE key % 30 = 0`.execute(tx)
  await sql`UPDATE stations SET variants = '[{"url":"http://radio.example/aac/' || key || '","codec":"AAC","bitrate":null}]'
    WHERE key % 2 = 0`.execute(tx)
  await sql`INSERT INTO station_revisions (station_key, state, content, submitted_at)
    SELECT key, 'pending', ${JSON.stringify(ownStation())}, key FROM stations
    WHERE key % 9 = 0 AND moderation = 'listed'`.execute(tx)
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) {
    await sql`INSERT INTO listening (station_key, day, countrycode, ms)
      SELECT key, ${sql.lit(day)}, 'DE', key FROM stations`.execute(tx)
    await sql`INSERT INTO listening_outcomes
      (station_key, day, countrycode, reason, count, start_ms, dropouts)
      SELECT key, ${sql.lit(day)}, '', '', key, key, 1 FROM stations`.execute(tx)
    await sql`INSERT INTO station_days (station_key, day, countrycode, listeners, hours)
      SELECT key, ${sql.lit(day)}, country.code, 5, key % 100 FROM stations,
      (SELECT '' AS code UNION ALL SELECT 'DE') AS country`.execute(tx)
    await sql`INSERT INTO day_listeners (day, kind, listener, station_key, countrycode)
      SELECT ${sql.lit(day)}, 'listening', key * 7, key, 'DE' FROM stations`.execute(tx)
  }
  await fill(tx, 'totals', (index) => ({
    metric: ['country-hours', 'genre-hours', 'station-hours', 'sign-up'][index % 4] ?? '',
    day: ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03'][(index >> 2) % 4] ?? '',
    name: nameOf('name', index),
    amount: index,
    h7: index,
  }))
  await fill(tx, 'covers', (index) => ({
    hash: nameOf('cover-of-an', index),
    image: new Uint8Array([index % 256]),
  }))
  await fill(tx, 'remote_pictures', (index) => ({
    key: nameOf('picture', index),
    image: new Uint8Array([index % 256]),
    fetch_at: FILLED_AT + index,
  }))
  await fill(tx, 'listeners', (index) => ({
    listener: nameOf('listener', index),
    station_id: `generated-${index}`,
    countrycode: 'DE',
    at: FILLED_AT + index,
  }))
  await fill(tx, 'events', (index) => ({
    kind: 'air',
    station_id: `generated-${index}`,
    data: '{}',
    at: FILLED_AT + index,
  }))
  await fill(tx, 'rate_limits', (index) => ({
    key: nameOf('key', index),
    points: index,
    ends_at: FILLED_AT + index,
  }))
}

async function fillPayments(tx: Queries): Promise<void> {
  const common = (index: number) => ({ plan: 'pro', price_id: 'price', created: FILLED_AT + index })
  await fill(tx, 'checkout_sessions', (index) => {
    const { created, ...purchase } = common(index)
    return {
      ...purchase,
      id: nameOf('session', index),
      uid: nameOf('user', index % (ROWS / 4)),
      provider: PROVIDER,
      ref: nameOf('page', index),
      idempotency_key: nameOf('key', index),
      amount: 1,
      currency: 'eur',
      trial: 0,
      return_to: 'app',
      status: index % 4 === 0 ? 'open' : 'expired',
      created_at: created,
      expires_at: created,
      check_at: index % 4 === 0 ? created : null,
    }
  })
  await fill(tx, 'grants', (index) => {
    const { created, ...purchase } = common(index)
    const uid = nameOf('user', index)
    const subscription = nameOf('subscription', index)
    return {
      ...purchase,
      uid,
      subscription,
      session_id: nameOf('past', index),
      granted_at: created,
    }
  })
  await fill(tx, 'subscriptions', (index) => {
    const { created, ...purchase } = common(index)
    return {
      ...purchase,
      uid: nameOf('user', index),
      provider: PROVIDER,
      ref: nameOf('subscription', index),
      customer: 'customer',
      session_id: nameOf('past', index),
      state: 'active',
      started_at: created,
      period_end: created,
      updated_at: created,
      past_due_since: index % 50 === 0 ? created : null,
      check_at: index % 2 === 0 ? created : null,
      applied_plan: 'pro',
    }
  })
  await fill(tx, 'replaced_subscriptions', (index) => ({
    provider: PROVIDER,
    ref: nameOf('subscription', index),
  }))
  await fill(tx, 'webhook_events', (index) => ({
    provider: PROVIDER,
    id: nameOf('event', index),
    kind: 'session',
    ref: nameOf('page', index),
    received_at: FILLED_AT + index,
    done: index % 20 === 0 ? 0 : 1,
  }))
  await fill(tx, 'past_plans', (index) => ({
    person: nameOf('person-whose-name-is-long', index).slice(-43).padStart(43, '.'),
    at: FILLED_AT + index,
  }))
}

/** Fills every table with about 2,000 rows that vary as in production. */
export async function fillDatabase(queries: Queries): Promise<void> {
  await inTransaction(queries, async (tx) => {
    await fillUsers(tx)
    await fillStations(tx)
    await fillReports(tx)
    await fillDecisions(tx)
    await fillPayments(tx)
    await fillSchedule(tx, FILLED_AT)
  })
  // PostgreSQL does this itself some minutes later.
  if (engineOf(queries) === 'postgres') await sql`ANALYZE`.execute(queries)
}
