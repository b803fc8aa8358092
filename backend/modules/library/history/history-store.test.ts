import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../../database/queries.ts'
import { writeGeneratedStations } from '../../../testing/generate-stations.ts'
import { sessionId } from '../../../testing/sessions.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../../../testing/test-database.ts'
import { createUserStore, newUser } from '../../users/user-store.ts'
import { createHistoryStore, type HistoryStore, type StoredSession } from './history-store.ts'

/** More than one statement reads, sorts or changes. */
const SESSIONS = 2_400
const STATIONS = 60
/** Limit of rows per statement. */
const ROWS_MAX = 1_000

let database: Queries
let history: HistoryStore
let rowsMost = 0
let names: ReadonlyMap<string, string>
let sessions: readonly StoredSession[]

beforeEach(async () => {
  database = await openTestDatabase()
  await writeGeneratedStations(database, STATIONS)
  const rows = await database.selectFrom('stations').select(['id', 'name_key']).execute()
  names = new Map(rows.map((row) => [row.id, row.name_key]))
  for (const id of ['ada', 'bob']) {
    await createUserStore(database).insert({ ...newUser(id, 1), email: `${id}@example.com` })
  }
  sessions = Array.from({ length: SESSIONS }, (_, n) => ({
    id: sessionId(n),
    stationId: `generated-${n % STATIONS}`,
    // Some start at the same time.
    startedAt: Math.floor(n / 3) * 1_000,
    endedAt: n * 1_000,
  })).reverse()
  await insert('ada', sessions)
  rowsMost = 0
  const counted = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rowsMost = Math.max(rowsMost, result.rows.length, Number(result.numAffectedRows ?? 0))
      return result
    },
  })
  history = createHistoryStore(counted, SESSIONS)
})
afterEach(() => database.destroy())

async function insert(userId: string, some: readonly StoredSession[]): Promise<void> {
  for (let from = 0; from < some.length; from += 200) {
    const rows = some.slice(from, from + 200).map(({ id, stationId, startedAt, endedAt }) => ({
      ...{ user_id: userId, id, station_id: stationId },
      ...{ started_at: startedAt, ended_at: endedAt },
    }))
    await database.insertInto('history').values(rows).execute()
  }
  // Autovacuum does this later. Without statistics, plans of PostgreSQL compare all rows with all others.
  if (TEST_ENGINE === 'postgres') await sql`ANALYZE history`.execute(database)
}

const named = (query: string) =>
  sessions.filter(({ stationId }) => names.get(stationId)?.includes(query))
const count = async (userId: string) =>
  (await rowsOf(database, `SELECT id FROM history WHERE user_id = '${userId}'`)).length

/** A text in the names of a few stations, and one in those of many. */
const queries = (): readonly (readonly [query: string, found: readonly StoredSession[]])[] => {
  const few = names.get('generated-7') ?? ''
  expect(named(few).length).toBeLessThan(ROWS_MAX)
  expect(named('a').length).toBeGreaterThan(ROWS_MAX)
  return [
    ['', sessions],
    [few, named(few)],
    ['a', named('a')],
    ['no such name', []],
  ]
}

test('lists every session in order by cursor', async () => {
  for (const [query, expected] of queries()) {
    const found: StoredSession[] = []
    let cursor: string | undefined
    do {
      const page = await history.list('ada', { limit: 100, query, cursor })
      expect(page.total).toBe(expected.length)
      found.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(found).toEqual(expected)
  }
  expect(rowsMost).toBeLessThanOrEqual(ROWS_MAX)
})

test('skips to a distant position, also after a cursor', async () => {
  for (const [query, expected] of queries()) {
    const { nextCursor } = await history.list('ada', { limit: 10, query })
    for (const skip of [1, 15, 999, 1_000, 1_001, 2_390, 5_000]) {
      const page = await history.list('ada', { limit: 10, query, skip })
      expect(page.items).toEqual(expected.slice(skip, skip + 10))
      if (nextCursor === null) continue
      const behind = await history.list('ada', { limit: 10, query, skip, cursor: nextCursor })
      expect(behind.items).toEqual(expected.slice(10 + skip, 20 + skip))
    }
  }
  expect(rowsMost).toBeLessThanOrEqual(ROWS_MAX)
})

test('finds sessions of more stations than one statement reads', async () => {
  await writeGeneratedStations(database, 1_200)
  const some = Array.from({ length: 1_200 }, (_, n) => ({
    ...{ id: sessionId(n), stationId: `generated-${n}`, startedAt: n, endedAt: n + 1 },
  }))
  await insert('bob', some)
  const rows = await database.selectFrom('stations').select(['id', 'name_key']).execute()
  const matching = rows.filter((row) => row.name_key.includes('night')).length
  const { total } = await history.list('bob', { limit: 1, query: 'NIGHT' })
  expect(matching).toBeGreaterThan(0)
  expect(total).toBe(matching)
})

test('clears and moves a long history in statements of at most 1,000 rows', async () => {
  await insert('bob', sessions.slice(0, 50))
  await history.move('ada', 'bob')
  expect([await count('ada'), await count('bob')]).toEqual([50, SESSIONS])
  await history.clear('bob')
  expect([await count('ada'), await count('bob')]).toEqual([50, 0])
  expect(rowsMost).toBeLessThanOrEqual(ROWS_MAX)
})

test('moves the newest sessions up to the limit', async () => {
  const older = Array.from({ length: SESSIONS }, (_, n) => ({
    ...{
      id: sessionId(SESSIONS + n),
      stationId: 'generated-1',
      startedAt: n - SESSIONS,
      endedAt: n,
    },
  }))
  await insert('bob', older)
  await history.move('ada', 'bob')
  const { items, total } = await history.list('bob', { limit: 1 })
  expect(total).toBe(SESSIONS)
  expect(items).toEqual(sessions.slice(0, 1))
  expect(rowsMost).toBeLessThanOrEqual(ROWS_MAX)
})
