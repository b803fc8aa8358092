import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../testing/empty-database.ts'
import { rowsOf } from '../testing/test-database.ts'
import { type ApiMigrations, MIGRATIONS } from './migrations/migrations.ts'
import { type DatabasePlace, openDatabase } from './open-database.ts'
import type { Queries } from './queries.ts'
import { NewerDatabaseError } from './schema-version.ts'
import { makeEarlyDatabase } from './testing/early-database.ts'

let place: DatabasePlace
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ place, remove } = await makeEmptyDatabase())
})
afterEach(() => remove())

const adding = {
  up: async (queries: Queries) => {
    await sql`ALTER TABLE users ADD COLUMN city text NOT NULL DEFAULT 'Lagos'`.execute(queries)
  },
}
const failing = {
  up: async (queries: Queries) => {
    await adding.up(queries)
    throw new Error('slipped')
  },
}
const removing = {
  up: async (queries: Queries) => {
    await sql`ALTER TABLE users DROP COLUMN photo_url`.execute(queries)
  },
}

/** Opens and closes it as the program with these migrations beside today's; what the operator is told. */
async function startWith(later: ApiMigrations): Promise<string[]> {
  const told: string[] = []
  const onNewer = (sentence: string) => told.push(sentence)
  const database = await openDatabase(place, { onNewer, migrations: { ...MIGRATIONS, ...later } })
  await rowsOf(database, "UPDATE users SET email = 'a@example.com' WHERE id = 'ada'")
  await database.destroy()
  return told
}

async function ran(at = place): Promise<unknown[]> {
  const database = await openDatabase(at)
  const rows = await rowsOf(database, 'SELECT name FROM kysely_migration ORDER BY name')
  await database.destroy()
  return rows.map(({ name }) => name)
}

test('an older version starts on what a newer one has added to, migrates nothing and says so once', async () => {
  expect(await startWith({ '9001-city': adding })).toEqual([])
  const told = await startWith({})
  expect(told).toEqual([expect.stringMatching(/newer version of Undertone \(to 9001; /)])
  expect(await startWith({ '9001-city': adding })).toEqual([])
  expect(await ran()).toEqual([...Object.keys(MIGRATIONS), '9001-city'])
})

test('an older version refuses what a newer one has taken its part of', async () => {
  await startWith({ '9001-city': adding, '9002-drop-photo-needs-9001': removing })
  await expect(startWith({})).rejects.toThrow(NewerDatabaseError)
  // One that does without that goes on.
  expect(await startWith({ '9001-city': adding })).toHaveLength(1)
})

test('each migration is a transaction of its own: what comes before one that fails stays', async () => {
  const start = startWith({ '9001-city': adding, '9002-fails': failing })
  await expect(start).rejects.toThrow()
  expect(await ran()).toContain('9001-city')
  const mended = { up: async () => {} }
  await startWith({ '9001-city': adding, '9002-fails': mended })
  expect(await ran()).toContain('9002-fails')
})

/** Opens the database in a process of its own, and ends; its exit code, and what it complained of. */
async function startProcess(at: DatabasePlace): Promise<string> {
  const module = path.join(import.meta.dirname, 'open-database.ts')
  const program = `
    const { openDatabase } = await import(${JSON.stringify(pathToFileURL(module).href)})
    await (await openDatabase(${JSON.stringify(at)})).destroy()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return `${code} ${complaint}`
}

test('processes that start at once on an empty database all find it up to date', async () => {
  const ends = await Promise.all([1, 2, 3].map(() => startProcess(place)))
  expect(ends).toEqual(['0 ', '0 ', '0 '])
  expect(await ran()).toEqual(Object.keys(MIGRATIONS))
})

test('processes that start at once on a database from before the baseline all find it up to date', async () => {
  const early = await makeEarlyDatabase()
  const ends = await Promise.all([1, 2, 3].map(() => startProcess(early.place)))
  expect(ends).toEqual(['0 ', '0 ', '0 '])
  expect(await ran(early.place)).toEqual(Object.keys(MIGRATIONS))
  await early.remove()
})
