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
import { NewerDatabaseError } from './run-migrations.ts'
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

/** Opens and closes the database with these migrations added, and returns the warnings. */
async function startWith(later: ApiMigrations): Promise<string[]> {
  const warnings: string[] = []
  const onNewer = (sentence: string) => warnings.push(sentence)
  const database = await openDatabase(place, { onNewer, migrations: { ...MIGRATIONS, ...later } })
  await rowsOf(database, "UPDATE users SET email = 'a@example.com' WHERE id = 'ada'")
  await database.destroy()
  return warnings
}

async function appliedMigrations(at = place): Promise<unknown[]> {
  const database = await openDatabase(at)
  const rows = await rowsOf(database, 'SELECT name FROM kysely_migration ORDER BY name')
  await database.destroy()
  return rows.map(({ name }) => name)
}

test('starts an older version after an addition by a newer one, without migrating, with one warning', async () => {
  expect(await startWith({ '9001-city': adding })).toEqual([])
  const warnings = await startWith({})
  expect(warnings).toEqual([expect.stringMatching(/newer version of Undertone \(to 9001; /)])
  expect(await startWith({ '9001-city': adding })).toEqual([])
  expect(await appliedMigrations()).toEqual([...Object.keys(MIGRATIONS), '9001-city'])
})

test('refuses an older version after a migration that removes data it needs', async () => {
  await startWith({ '9001-city': adding, '9002-drop-photo-needs-9001': removing })
  await expect(startWith({})).rejects.toThrow(NewerDatabaseError)
  expect(await startWith({ '9001-city': adding })).toHaveLength(1)
})

test('commits each migration separately, so those before a failing one remain', async () => {
  const start = startWith({ '9001-city': adding, '9002-fails': failing })
  await expect(start).rejects.toThrow()
  expect(await appliedMigrations()).toContain('9001-city')
  const fixed = { up: async () => {} }
  await startWith({ '9001-city': adding, '9002-fails': fixed })
  expect(await appliedMigrations()).toContain('9002-fails')
})

async function startProcess(at: DatabasePlace): Promise<string> {
  const module = path.join(import.meta.dirname, 'open-database.ts')
  const program = `
    const { openDatabase } = await import(${JSON.stringify(pathToFileURL(module).href)})
    await (await openDatabase(${JSON.stringify(at)})).destroy()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return `${code} ${errors}`
}

test('migrates an empty database once for several processes that start together', async () => {
  const ends = await Promise.all([1, 2, 3].map(() => startProcess(place)))
  expect(ends).toEqual(['0 ', '0 ', '0 '])
  expect(await appliedMigrations()).toEqual(Object.keys(MIGRATIONS))
})

test('migrates a database from before the baseline once for several processes that start together', async () => {
  const early = await makeEarlyDatabase()
  const ends = await Promise.all([1, 2, 3].map(() => startProcess(early.place)))
  expect(ends).toEqual(['0 ', '0 ', '0 '])
  expect(await appliedMigrations(early.place)).toEqual(Object.keys(MIGRATIONS))
  await early.remove()
})
