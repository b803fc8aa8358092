import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { sqliteDialect } from './sqlite-dialect.ts'

const STATEMENTS = 40

let database: Kysely<unknown>
afterEach(() => database.destroy())

function open(statementMs: number): void {
  let time = 0
  const connection = new DatabaseSync(':memory:')
  connection.function('work', () => {
    time += statementMs
    return time
  })
  database = new Kysely({ dialect: sqliteDialect(connection, () => time) })
}

async function turnsOf(queries: Kysely<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  for (let n = 0; n < STATEMENTS; n += 1) await sql`SELECT work()`.execute(queries)
  isDone = true
  return turns
}

test('yields to the event loop after 5 ms of statements in one turn', async () => {
  open(1)
  const turns = await turnsOf(database)
  expect(turns).toBeGreaterThanOrEqual(STATEMENTS / 5 - 1)
  expect(turns).toBeLessThanOrEqual(STATEMENTS / 5 + 1)
})

test('yields within a transaction, and lets no other statement in', async () => {
  open(1)
  await sql`CREATE TABLE entries (n INTEGER)`.execute(database)
  const transaction = database.transaction().execute(async (tx) => {
    await sql`INSERT INTO entries VALUES (1)`.execute(tx)
    const turns = await turnsOf(tx)
    await sql`DELETE FROM entries`.execute(tx)
    return turns
  })
  const other = sql`SELECT n FROM entries`.execute(database)
  expect(await transaction).toBeGreaterThan(5)
  expect((await other).rows).toEqual([])
})

test('runs quick statements in one turn', async () => {
  open(0)
  expect(await turnsOf(database)).toBe(0)
})
