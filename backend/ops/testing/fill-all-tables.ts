import { sql } from 'kysely'
import type { Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'

/** Texts that are hard to copy: quotes, line ends, accents, characters beyond 16 bits, and the empty text. */
const HARD_TEXTS = [
  `O'Neil "the \\ ear"; DROP TABLE users; --`,
  'one\ntwo\r\nthree\ttabs',
  'Cafe\u0301 と 라디오 𝄞 👩‍🚀',
  '',
  ' both sides ',
  '%_$1 ?1 :name {"a":[null]}',
]
const hardText = (n: number) => HARD_TEXTS[n % HARD_TEXTS.length] as string

const NOW = 1_767_225_600_000

type Rows = { [K in keyof Tables]?: readonly Readonly<Record<string, unknown>>[] }

function range<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n))
}

const hash = (n: number) => String(n).padStart(32, 'c')

function peopleRows(people: number): Rows {
  const user = (n: number) => `user-${n}`
  return {
    users: range(people, (n) => ({
      id: user(n),
      email: `ü${n}@example.com`,
      display_name: n % 3 === 0 ? null : hardText(n),
      photo_url: n % 2 === 0 ? null : `https://example.com/${n}?a='b'`,
      role: ['listener', 'creator', 'pro', 'admin'][n % 4],
      plan: ['free', 'creator', 'pro'][n % 3],
      visible: n % 2,
      shows_favorites: n % 2,
      shows_listening: n % 2,
      name_key: n % 3 === 0 ? null : hardText(n),
      disabled: n % 2,
      created_at: NOW + n,
      updated_at: Number.MAX_SAFE_INTEGER - n,
    })),
    user_search_terms: range(people, (n) => ({ term: `${hardText(n)}${n}`, user_id: user(n) })),
    user_blocks: range(people - 1, (n) => ({
      user_id: user(n),
      blocked_id: user(n + 1),
      at: NOW + n,
    })),
    user_reports: range(2, (n) => ({
      id: `report-${n}`,
      user_id: user(n),
      reporter_id: n === 0 ? null : user(0),
      day: '2026-01-01',
      reason: 'name',
      text: n === 0 ? null : hardText(n),
      at: NOW + n,
      resolved: n % 2,
    })),
    ended_sessions: [{ user_id: user(1), ended_at: NOW }],
    anonymous_users: range(2, (n) => ({ user_id: user(n), seen_at: NOW - n })),
    favorites: range(people * 3, (n) => ({
      user_id: user(n % people),
      station_id: `${hardText(n)}/${n}`,
      version: n,
      deleted: n % 2,
      place: n % 2 === 0 ? null : hardText(n),
      place_version: n % 2 === 0 ? null : n,
      folder: n % 3 === 0 ? null : user(n),
      folder_version: n % 3 === 0 ? null : n,
      rev: n,
    })),
    favorite_folders: range(people, (n) => ({
      user_id: user(n),
      id: `folder-${n}`,
      name: hardText(n),
      place: `V${n}`,
      version: NOW - n,
      deleted: n % 2,
      rev: n,
    })),
    blocked_stations: range(people, (n) => ({
      user_id: user(n),
      station_id: `station-${n}`,
      version: NOW - n,
      deleted: n % 2,
      rev: n,
    })),
    follows: range(people * 2, (n) => ({
      user_id: user(n % people),
      kind: ['station', 'show', 'creator', 'person'][n % 4],
      id: `${hardText(n)}-${n}`,
      version: n,
      deleted: n % 2,
    })),
    user_calendars: [{ user_id: user(0), token_hash: hardText(0), created_at: NOW }],
    history: range(people * 2, (n) => ({
      user_id: user(n % people),
      id: String(n).padStart(36, '0'),
      station_id: `station-${n}`,
      started_at: NOW - n,
      ended_at: NOW,
    })),
    saved_songs: range(people * 2, (n) => ({
      user_id: user(n % people),
      song_key: `${hardText(n)}/${n}`,
      artist: n % 2 === 0 ? null : hardText(n),
      title: hardText(n + 1),
      station_id: n % 3 === 0 ? null : `station-${n}`,
      station_name: hardText(n + 2),
      show: n % 3 === 1 ? null : hardText(n),
      at: NOW - n,
      version: NOW + n,
      deleted: n % 2,
    })),
  }
}

function stationRows(stations: number): Rows {
  const listed = (n: number) => n % 5 !== 4
  return {
    covers: range(3, (n) => ({
      hash: hash(n),
      image: Buffer.from(range(256, (byte) => (byte + n) % 256)),
    })),
    remote_pictures: range(3, (n) => ({
      key: hash(n),
      image: n === 0 ? null : Buffer.from(range(256, (byte) => (byte + n) % 256)),
      fetch_at: NOW + n,
    })),
    stations: range(stations, (n) => ({
      // The numbers have gaps, as after removals.
      key: n * 7 + 1,
      id: `station-${n}`,
      origin: ['demo', 'seed', 'generated', 'creator'][n % 4],
      name: `${hardText(n)} ${n}`,
      name_key: `${hardText(n)} ${n}`.toLowerCase(),
      name_search_text: n % 2 === 0 ? null : hardText(n),
      tag_search_text: n % 2 === 0 ? null : 'dub',
      description: n % 2 === 0 ? null : hardText(n + 1),
      url: `http://radio.example/${n}`,
      tags: JSON.stringify(['Dub', `"${n % 9}"`, 'Dub', hardText(n)]),
      country: n % 2 === 0 ? 'México' : '',
      countrycode: 'MX',
      language: JSON.stringify(n % 3 === 0 ? [] : ['español', 'ไทย']),
      codec: 'MP3',
      bitrate: n % 2 === 0 ? null : 128,
      votes: n % 11,
      variants: JSON.stringify(
        range(n % 3, (of) => ({
          url: `http://radio.example/${n}/${of}?${hardText(n)}`,
          codec: 'AAC',
        })),
      ),
      check_state: 'heard',
      check_at: n % 2 === 0 ? null : NOW,
      created_at: NOW + n,
      updated_at: NOW,
      owner_id: n % 4 === 3 ? 'user-1' : null,
      moderation: listed(n) ? 'listed' : 'rejected',
      rejection: listed(n) ? null : hardText(n),
      field_reasons: listed(n) ? null : JSON.stringify({ name: hardText(n) }),
      review_note: n % 2 === 0 ? null : hardText(n),
      paused: n % 6 === 5 ? 1 : 0,
      hidden: n % 12 === 5 ? 1 : 0,
      hidden_reason: n % 12 === 5 ? hardText(n) : null,
      owner_paused: n % 24 === 5 ? 1 : 0,
      merged_into: n % 12 === 11 ? 'station-of-another-id' : null,
      off_at: n % 12 === 7 ? NOW + n : null,
      off_reason: n % 12 === 7 ? hardText(n) : null,
      on_air: [null, 0, 1][n % 3],
      cover: n % 4 === 3 ? hash(0) : null,
      schedule: JSON.stringify([{ name: hardText(n) }]),
      air_hours: n % 2 === 0 ? null : 'h-s'.repeat(56),
      stream_name: n % 2 === 0 ? hardText(n) : null,
    })),
    station_revisions: range(3, (n) => ({
      station_key: n * 7 + 1,
      state: n === 0 ? 'rejected' : 'pending',
      rejection: n === 0 ? hardText(0) : null,
      field_reasons: n === 0 ? JSON.stringify({ name: hardText(0) }) : null,
      review_note: n === 1 ? hardText(1) : null,
      content: JSON.stringify({ name: hardText(n) }),
      cover: n === 1 ? hash(1) : null,
      checked_at: n === 2 ? NOW : null,
      submitted_at: NOW,
    })),
    moderation_decisions: range(2, (n) => ({
      station_key: n * 7 + 1,
      owner_id: 'user-1',
      state: n === 0 ? 'listed' : 'rejected',
      reason: n === 0 ? null : hardText(n),
      is_change: n,
      decided_at: NOW,
    })),
    station_claims: range(2, (n) => ({
      station_key: n * 7 + 1,
      user_id: 'user-1',
      code: `undertone-${n}`,
      requested_at: NOW,
      ends_at: NOW + n,
      proof: [null, 'homepage'][n],
    })),
    station_checks: range(3, (n) => ({
      station_key: n * 7 + 1,
      silent_visits: n,
      silent_since: n === 0 ? null : NOW,
      hours: 'h-s'.repeat(56),
    })),
    station_reports: range(3, (n) => ({
      id: String(n).padStart(36, '0'),
      station_key: n * 7 + 1,
      user_id: n === 0 ? null : 'user-1',
      day: '2026-01-01',
      reason: 'other',
      text: n === 1 ? null : hardText(n),
      at: NOW + n,
      resolved: n % 2,
    })),
    station_changes: range(2, (n) => ({
      id: `change-${n}`,
      station_key: n * 7 + 1,
      at: NOW + n,
      actor_id: n === 0 ? null : 'user-1',
      before: JSON.stringify({ name: hardText(n) }),
      after: JSON.stringify({ name: hardText(n + 1) }),
    })),
    legal_notices: range(2, (n) => ({
      id: `notice-${n}`,
      number: `NUMBER${n}`,
      at: NOW + n,
      station_id: `station-${n}`,
      station_name: hardText(n),
      owner_id: n === 0 ? null : `user-${n}`,
      kind: 'copyright',
      place: 'picture',
      spot: n === 0 ? null : hardText(n),
      explanation: hardText(n),
      contact_name: n === 0 ? null : hardText(n),
      contact_email: n === 0 ? null : 'ü@example.com',
      state: n === 0 ? 'open' : 'upheld',
      list: n === 0 ? 'open' : 'decided',
      measure: n === 0 ? null : 'hide',
      facts: n === 0 ? null : hardText(n),
      ground: n === 0 ? null : hardText(n),
      decided_at: n === 0 ? null : NOW + n,
      decided_by: n === 0 ? null : 'user-0',
      contact_until: n === 0 ? null : NOW + n,
    })),
    audit: range(2, (n) => ({
      id: `audit-entry-${n}`,
      at: NOW + n,
      actor_id: `user-${n}`,
      action: 'users.role',
      subject_kind: 'user',
      subject_id: `user-${n + 1}`,
      before: n === 0 ? null : JSON.stringify({ role: hardText(n) }),
      after: JSON.stringify({ role: 'pro' }),
    })),
    audit_erasures: [{ user_id: 'removed', pseudonym: `gone-${'0'.repeat(36)}` }],
    audit_people: range(2, (n) => ({ user_id: `user-${n}`, audit_entry_id: `audit-entry-${n}` })),
    emails: range(2, (n) => ({
      id: `email-${n}`,
      reason: 'payment-failed',
      dedupe_key: `invoice-${n}`,
      user_id: n === 0 ? null : `user-${n}`,
      recipient: 'ada@example.com',
      subject: hardText(n),
      body: hardText(n + 1),
      html: n === 0 ? null : hardText(n),
      state: 'waiting',
      attempts: n,
      next_at: NOW + n,
      created_at: NOW,
    })),
    bulk_jobs: range(2, (n) => ({
      id: `job-${n}`,
      kind: 'users',
      action: JSON.stringify({ kind: hardText(n) }),
      actor_id: `user-${n}`,
      state: ['draft', 'done'][n],
      created_at: NOW + n,
      ended_at: n === 0 ? null : NOW + n,
      tally: n === 0 ? null : JSON.stringify([{ state: 'refused', why: 'gone', count: n }]),
    })),
    bulk_steps: range(4, (n) => ({
      job_id: `job-${n % 2}`,
      n,
      subject_id: `user-${n}`,
      input: n === 0 ? null : JSON.stringify(hardText(n)),
      state: 'waiting',
      why: n === 1 ? null : hardText(n),
    })),
    releases: range(2, (n) => ({
      song_key: `${hardText(n)}/${n}`,
      release: n === 0 ? null : JSON.stringify({ artist: hardText(n) }),
      at: NOW + n,
    })),
    visited_hosts: [{ host: 'radio.example', at: NOW }],
    listening_writes: [{ instance: 'an instance', heartbeats: 7, at: NOW }],
    listening_outcomes: range(3, (n) => ({
      station_key: n * 7 + 1,
      day: '2026-01-01',
      countrycode: n === 0 ? '' : 'DE',
      reason: n === 2 ? 'lost' : '',
      count: n + 5,
      start_ms: n * 400,
      dropouts: n,
    })),
    totals: range(3, (n) => ({
      metric: 'genre-hours',
      day: '2026-01-01',
      name: hardText(n),
      amount: n + 5,
      ...(n === 0 ? {} : { h0: n, h23: 5 }),
    })),
    day_listeners: range(3, (n) => ({
      day: '2026-01-01',
      kind: n === 2 ? 'outcome' : 'listening',
      listener: 2 ** 32 - 1 - n,
      station_key: n * 7 + 1,
      countrycode: n === 0 ? '' : 'DE',
    })),
    station_days: range(3, (n) => ({
      station_key: n * 7 + 1,
      day: '2026-01-01',
      countrycode: n === 0 ? '' : 'DE',
      listeners: 5,
      hours: n,
    })),
    listening: range(stations, (n) => ({
      station_key: (n % stations) * 7 + 1,
      day: '2026-01-01',
      countrycode: n % 2 === 0 ? '' : 'DE',
      ms: n * 1000,
    })),
  }
}

function scheduleRows(stations: number): Rows {
  return {
    schedule_sources: range(3, (n) => ({
      station_key: n * 7 + 1,
      platform: ['azuracast', 'rss', ''][n],
      validators: JSON.stringify({ now: { etag: hardText(n), modified: null } }),
      zone: n === 0 ? 'Europe/Berlin' : null,
      detected_at: NOW,
      next_at: n === 2 ? null : NOW + n,
      schedule_at: NOW,
      checked_at: n === 2 ? null : NOW,
      failures: n,
      problem: n === 1 ? 'too-slow' : null,
      took_ms: n === 2 ? null : 120,
    })),
    shows: range(stations, (n) => ({
      id: `show-${n}`,
      station_key: n * 7 + 1,
      title: hardText(n),
      host: n % 2 === 0 ? null : hardText(n + 1),
      search_text: `words of ${n}`,
      homepage: n % 3 === 0 ? null : `https://radio.example/${n}?a='b'`,
      first_at: NOW,
      last_at: NOW + n,
    })),
    broadcasts: range(stations, (n) => ({
      id: `broadcast-${n}`,
      show_id: `show-${n}`,
      station_key: n * 7 + 1,
      starts_at: NOW + n,
      ends_at: n % 2 === 0 ? null : NOW + n + 1,
      title: hardText(n),
      host: n % 2 === 0 ? null : hardText(n + 1),
    })),
    watched_stations: range(2, (n) => ({ station_key: n * 7 + 1, at: NOW + n })),
    on_air: range(3, (n) => ({
      station_key: n * 7 + 1,
      broadcast_id: n === 0 ? null : `broadcast-${n}`,
      song_artist: n === 1 ? hardText(n) : null,
      song_title: n === 2 ? null : hardText(n),
      song_at: n === 2 ? null : NOW,
    })),
    played_songs: range(stations * 2, (n) => ({
      station_key: (n % stations) * 7 + 1,
      at: NOW + n,
      artist: n % 2 === 0 ? null : hardText(n),
      title: hardText(n + 1),
      search_text: `words of ${n}`,
    })),
    schedule_search_terms: range(6, (n) => ({ term: hardText(n), search_text: `words of ${n}` })),
    schedule_opt_outs: [{ host: 'radio.example', at: NOW }],
  }
}

const PAYMENT_ROWS: Rows = {
  checkout_sessions: range(4, (n) => ({
    id: `session-of-a-checkout-${n}`,
    uid: `user-${n}`,
    provider: 'stripe',
    ref: n === 0 ? null : `cs_${n}`,
    url: n === 0 ? null : 'https://pay.example/',
    idempotency_key: hardText(n),
    price_id: 'creator-monthly',
    plan: 'creator',
    amount: 500,
    currency: 'eur',
    trial: n % 2,
    return_to: n % 2 === 0 ? 'app' : 'web',
    origin: n % 2 === 0 ? null : 'https://web.example',
    status: ['open', 'paid', 'expired', 'cancelled'][n],
    created_at: NOW,
    expires_at: NOW + 1,
    check_at: n === 0 ? NOW : null,
  })),
  grants: [
    {
      session_id: 'session-of-a-checkout-1',
      uid: 'user-1',
      plan: 'creator',
      price_id: 'creator-monthly',
      subscription: 'sub_1',
      granted_at: NOW,
    },
  ],
  subscriptions: ['trialing', 'active', 'past-due', 'ending', 'expired'].map((state, n) => ({
    uid: `user-${n}`,
    provider: 'stripe',
    ref: `sub_${n}`,
    customer: 'cus_1',
    session_id: 'session-of-a-checkout-1',
    price_id: 'pro-yearly',
    plan: 'pro',
    state,
    started_at: NOW,
    period_end: NOW + 1,
    trial_end: n === 0 ? NOW : null,
    updated_at: NOW,
    last_read_number: NOW + n,
    check_at: n === 4 ? null : NOW,
    applied_plan: 'pro',
  })),
  replaced_subscriptions: [{ provider: 'stripe', ref: 'sub_old' }],
  webhook_events: range(3, (n) => ({
    provider: 'stripe',
    id: `evt_${n}`,
    kind: [null, 'session', 'subscription'][n],
    ref: n === 0 ? null : `ref_${n}`,
    received_at: NOW,
    done: n % 2,
  })),
  past_plans: [{ person: 'p'.repeat(43), at: NOW }],
}

/** SQLite accepts about 32,000 values per statement. */
const ROWS_PER_INSERT = 200

/** Writes rows into every table. Triggers write the rows of tags and languages. */
export async function fillAllTables(queries: Queries, size: { people: number; stations: number }) {
  const rowsByTable: Rows = {
    marks: HARD_TEXTS.map((value, n) => ({ key: `mark ${value}${n}`, value })),
    events: range(3, (n) => ({
      // The numbers have gaps, as after aborted transactions.
      seq: n * 3 + 5,
      kind: 'air',
      station_id: n === 0 ? null : `station-${n}`,
      show_id: n === 1 ? 'a-show' : null,
      user_id: n === 0 ? 'user-1' : null,
      data: JSON.stringify({ name: hardText(n) }),
      at: NOW + n,
    })),
    leases: [{ name: 'settling', holder: 'an instance', ends_at: NOW }],
    ...peopleRows(size.people),
    ...stationRows(size.stations),
    ...scheduleRows(size.stations),
    ...PAYMENT_ROWS,
  }
  for (const [table, rows] of Object.entries(rowsByTable)) {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await queries
        .insertInto(table as keyof Tables)
        .values(rows.slice(start, start + ROWS_PER_INSERT) as never)
        .execute()
    }
  }
}

function rowText(row: Record<string, unknown>, excludedColumn: string | null): string {
  const entries = Object.entries(row).filter(([column]) => column !== excludedColumn)
  const columns = entries.map(([column, value]) => [
    column,
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  ])
  return JSON.stringify(columns.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

export async function allRows(queries: Queries, tables: readonly string[]) {
  const contents: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(
      queries,
    )
    // Only PostgreSQL has this column.
    const excludedColumn = table === 'stations' ? 'search_vector' : null
    contents[table] = rows.map((row) => rowText(row, excludedColumn)).sort()
  }
  return contents
}
