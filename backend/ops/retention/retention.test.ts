import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONTACT_RETENTION_MS } from '../../../shared/api/notices.ts'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../testing/test-database.ts'
import { deleteExpired } from './delete-expired.ts'
import {
  DELETED_BY_MODULES,
  DELETED_WITH_ACCOUNT,
  DELETED_WITH_PARENT,
  RETENTION,
  type RetentionKey,
  retentionCutoff,
} from './retention.ts'
import { createRetentionStore } from './retention-store.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const KINDS = Object.keys(RETENTION) as RetentionKey[]

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const OF_ENGINE =
  /^(sqlite_|kysely_|shown_stations$|station(s|_search)?_(fts|search|words|trigrams))|migration/

test('lists the retention of every table once', async () => {
  const tables = (await database.introspection.getTables()).map(({ name }) => name)
  const stated = [
    ...KINDS.map((kind) => RETENTION[kind].table),
    ...Object.keys(DELETED_BY_MODULES),
    ...DELETED_WITH_ACCOUNT,
    ...DELETED_WITH_PARENT,
  ]
  expect(new Set(stated).size).toBe(stated.length)
  const known = new Set<string>(stated)
  expect(tables.filter((name) => !known.has(name) && !OF_ENGINE.test(name)).sort()).toEqual([])
  // SQLite has two more tables in memory.
  const there = new Set([...tables, 'listeners', 'rate_limits'])
  expect(stated.filter((name) => !there.has(name))).toEqual([])
})

test('cascades the deletion of an account', async () => {
  for (const table of DELETED_WITH_ACCOUNT.filter((name) => name !== 'users')) {
    const parents =
      TEST_ENGINE === 'sqlite'
        ? await rowsOf(
            database,
            `SELECT "table" AS parent, on_delete AS rule FROM pragma_foreign_key_list('${table}')`,
          )
        : await rowsOf(
            database,
            `SELECT confrelid::regclass::text AS parent, CASE confdeltype WHEN 'c' THEN 'CASCADE' END AS rule
             FROM pg_constraint WHERE contype = 'f' AND conrelid = '${table}'::regclass`,
          )
    expect(parents, table).toContainEqual({ parent: 'users', rule: 'CASCADE' })
  }
})

test('matches the retention table in SECURITY.md', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../SECURITY.md'), 'utf8')
  for (const kind of KINDS) {
    const { what, days, why } = RETENTION[kind]
    expect(text).toContain(`| ${what} | ${days} days | ${why} |`)
  }
})

const station = (n: number) => ({
  key: n,
  id: `station-${n}`,
  origin: 'seed' as const,
  name: 'A',
  name_key: 'a',
  url: 'http://a.example/',
  tags: '[]',
  country: 'France',
  countrycode: 'FR',
  language: '[]',
  codec: 'MP3',
  created_at: 1,
  updated_at: 1,
})
const user = (id: string) => ({
  id,
  email: `${id}@example.com`,
  role: 'listener',
  plan: 'free',
  visible: 0,
  created_at: 1,
  updated_at: 1,
})

test('deletes rows that are a millisecond too old, and no others', async () => {
  await database
    .insertInto('stations')
    .values([station(1), station(2)])
    .execute()
  await database
    .insertInto('users')
    .values([user('ada'), user('bob')])
    .execute()
  const moments = (kind: RetentionKey) => {
    const before = retentionCutoff(kind, NOW)
    return [
      { id: 'old', key: 1, at: before - 1 },
      { id: 'kept', key: 2, at: before },
    ]
  }
  const rows = <T>(kind: RetentionKey, make: (moment: ReturnType<typeof moments>[number]) => T) =>
    moments(kind).map(make)
  const report = { reason: 'other', text: null, resolved: 1 }
  await database
    .insertInto('audit')
    .values(
      rows('auditEntries', ({ id, at }) => ({
        id,
        at,
        actor_id: 'root',
        action: 'users.role',
        subject_kind: 'user',
        subject_id: 'ada',
        before: null,
        after: null,
      })),
    )
    .execute()
  await database
    .insertInto('station_reports')
    .values([
      ...rows('stationReports', ({ id, key, at }) => ({
        ...report,
        id,
        station_key: key,
        user_id: 'ada',
        day: id,
        at,
      })),
      { ...report, id: 'open', station_key: 1, user_id: 'bob', day: 'open', at: 1, resolved: 0 },
    ])
    .execute()
  await database
    .insertInto('user_reports')
    .values(
      rows('personReports', ({ id, at }) => ({
        ...report,
        id,
        user_id: 'ada',
        reporter_id: 'bob',
        day: id,
        at,
      })),
    )
    .execute()
  await database
    .insertInto('moderation_decisions')
    .values(
      rows('decisions', ({ key, at }) => ({
        station_key: key,
        owner_id: 'ada',
        state: 'listed' as const,
        reason: null,
        is_change: 0,
        decided_at: at,
      })),
    )
    .execute()
  await database
    .insertInto('station_claims')
    .values([
      ...rows('claims', ({ key, at }) => ({
        station_key: key,
        user_id: 'ada',
        code: 'a',
        requested_at: 1,
        ends_at: at,
        proof: null,
      })),
      { station_key: 1, user_id: 'bob', code: 'b', requested_at: 1, ends_at: 1, proof: 'stream' },
    ])
    .execute()
  await database
    .insertInto('emails')
    .values(
      rows('emails', ({ id, at }) => ({
        id,
        reason: 'notice',
        dedupe_key: id,
        recipient: '',
        subject: '',
        body: '',
        state: 'sent',
        attempts: 1,
        next_at: 1,
        created_at: at,
      })),
    )
    .execute()
  await database
    .insertInto('legal_notices')
    .values(
      rows('noticeSenders', ({ id, at }) => ({
        id,
        number: id,
        at: 1,
        station_id: 'station-1',
        station_name: 'A',
        kind: 'copyright',
        place: 'text',
        explanation: 'It is mine.',
        contact_name: 'Grace',
        state: 'refused',
        list: 'decided',
        decided_at: at,
        contact_until: at + CONTACT_RETENTION_MS,
      })),
    )
    .execute()
  await database
    .insertInto('bulk_jobs')
    .values(
      rows('bulkJobs', ({ id, at }) => ({
        id,
        kind: 'users',
        action: '{}',
        actor_id: 'root',
        state: 'done',
        created_at: at,
      })),
    )
    .execute()
  await database
    .insertInto('ended_sessions')
    .values(
      rows('endedSessions', ({ key, at }) => ({
        user_id: key === 1 ? 'ada' : 'bob',
        ended_at: at,
      })),
    )
    .execute()
  const one = Object.fromEntries(KINDS.map((kind) => [kind, 1]))
  const none = Object.fromEntries(KINDS.map((kind) => [kind, 0]))
  const store = createRetentionStore(database)
  expect(await deleteExpired(store, NOW)).toEqual(one)
  expect(await deleteExpired(store, NOW)).toEqual(none)
})
