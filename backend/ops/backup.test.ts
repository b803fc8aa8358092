import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DatabasePlace, openDatabase } from '../database/open-database.ts'
import type { Queries } from '../database/queries.ts'
import {
  databaseOf,
  openTestDatabase,
  rowsOf,
  SERVER_VARIABLE,
  TEST_ENGINE,
} from '../testing/test-database.ts'
import { backedUpAt } from './backup-mark.ts'
import { makeBackup, noteBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { explain } from './run-operation.ts'
import { allRows, writeEverything } from './testing/everything.ts'

const SIZE = { people: 20, stations: 30 }

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-backup-'))
  file = path.join(folder, 'kept/today.backup')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Why it is refused, as the terminal says it. */
async function refusal(work: Promise<void>): Promise<string> {
  return work.then(
    () => 'not refused',
    (error: unknown) => explain(error),
  )
}

async function whole(queries: Queries) {
  const tables = await queries.introspection.getTables()
  return allRows(
    queries,
    tables.filter(({ isView }) => !isView).map(({ name }) => name),
  )
}

describe('on SQLite', () => {
  let place: { file: string }
  let other: { file: string }
  let database: Queries
  beforeEach(async () => {
    place = { file: path.join(folder, 'state/api/undertone.db') }
    other = { file: path.join(folder, 'other/api/undertone.db') }
    database = await openDatabase(place)
  })
  afterEach(() => database.destroy())

  /** Everything in the database that a place names, without opening it as the API does. */
  async function wholeOf(restored: DatabasePlace) {
    const opened = await openDatabase(restored)
    const rows = await whole(opened)
    await opened.destroy()
    return rows
  }

  test('what an API that runs has written comes back elsewhere, for its owner only', async () => {
    await writeEverything(database, SIZE)
    await makeBackup(place, file)
    expect(readdirSync(path.dirname(file))).toEqual(['today.backup'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await restoreBackup(other, file)
    expect(statSync(other.file).mode & 0o777).toBe(0o600)
    expect(await wholeOf(other)).toEqual(await whole(database))
  })

  test('another that writes all the time neither holds it up nor is held up', async () => {
    await writeEverything(database, SIZE)
    let isOver = false
    const backup = makeBackup(place, file).finally(() => {
      isOver = true
    })
    let writes = 0
    while (!isOver) {
      await rowsOf(database, `INSERT INTO marks (key, value) VALUES ('busy ${writes}', '')`)
      writes += 1
      await new Promise(setImmediate)
    }
    await backup
    expect(writes).toBeGreaterThan(1)
  })

  test('a backup is noted in a database that stays at its version, and in none that is not there', async () => {
    await rowsOf(database, "INSERT INTO kysely_migration VALUES ('9999-later', '2026-01-01')")
    await noteBackup(place, 7)
    await noteBackup(place, 8)
    expect(await backedUpAt(database)).toBe(8)
    await expect(noteBackup(other, 9)).rejects.toThrow(/^There is no database at /)
    expect(existsSync(other.file)).toBe(false)
  })

  test('a file that exists is not overwritten, and without a database there is none', async () => {
    expect(await refusal(makeBackup(other, file))).toMatch(/^There is no database at /)
    await makeBackup(place, file)
    const before = statSync(file)
    expect(await refusal(makeBackup(place, file))).toMatch(/exists, and is not overwritten\./)
    expect(statSync(file).mtimeMs).toBe(before.mtimeMs)
  })

  test('a state folder with data is not restored into', async () => {
    await makeBackup(place, file)
    expect(await refusal(restoreBackup(place, file))).toMatch(/which is not overwritten\./)
    // A log without its database would be read into the one that comes.
    await restoreBackup(other, file)
    rmSync(other.file)
    writeFileSync(`${other.file}-wal`, 'left')
    expect(await refusal(restoreBackup(other, file))).toMatch(/-wal already, which is not/)
    expect(existsSync(other.file)).toBe(false)
  })

  /** A copy of the backup that something was done to. */
  async function changed(name: string, change: (database: DatabaseSync) => void): Promise<string> {
    const copy = path.join(folder, name)
    await makeBackup(place, copy)
    const opened = new DatabaseSync(copy)
    change(opened)
    opened.close()
    return copy
  }

  test('what a newer version wrote comes back where this one can go on with it', async () => {
    await writeEverything(database, SIZE)
    await rowsOf(database, "INSERT INTO kysely_migration VALUES ('9999-later', '2026-01-01')")
    await makeBackup(place, file)
    await restoreBackup(other, file)
    expect(await wholeOf(other)).toEqual(await whole(database))
  })

  test('what is damaged, of a newer version, or no backup is refused, and nothing is left', async () => {
    await writeEverything(database, SIZE)
    const damaged = await changed('damaged', (opened) => {
      opened.enableDefensive(false)
      opened.exec(
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'users_created'",
      )
    })
    const older = await changed('older', (opened) =>
      opened.exec(
        "UPDATE kysely_migration SET name = '0010-baseline' WHERE name = '0078-baseline'",
      ),
    )
    const later = await changed('later', (opened) =>
      opened.exec("INSERT INTO kysely_migration VALUES ('9999-drop-it-needs-9998', '2026-01-01')"),
    )
    const foreign = path.join(folder, 'foreign')
    const opened = new DatabaseSync(foreign)
    opened.exec('CREATE TABLE users (id TEXT)')
    opened.close()
    const [text, dump] = [path.join(folder, 'text'), path.join(folder, 'dump')]
    writeFileSync(text, 'no backup')
    writeFileSync(dump, 'PGDMP and more')
    const expected = [
      [damaged, /^The database is damaged/],
      [older, /made by an early version of Undertone \(its schema ends at 0010-baseline\)/],
      [later, /newer version of Undertone/],
      [foreign, /but not of Undertone's API\.$/],
      [text, /is no backup of the API's database\.$/],
      [dump, /is a backup of the other engine: the API is set to SQLite here\./],
      [path.join(folder, 'nothing'), /^There is no file /],
    ] as const
    for (const [from, sentence] of expected) {
      expect(await refusal(restoreBackup(other, from))).toMatch(sentence)
    }
    expect(existsSync(other.file)).toBe(false)
  })
})

describe.runIf(TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  const server = () => process.env[SERVER_VARIABLE] ?? ''
  const restoredPlace = () => ({ url: databaseOf(server(), 'restored_by_a_test') })

  test('everything but who listens comes back in an empty database, and in no other', async () => {
    const database = await openTestDatabase()
    await writeEverything(database, SIZE)
    const before = { ...(await whole(database)), day_listeners: [] }
    await rowsOf(database, "INSERT INTO listeners VALUES ('hash', 'station-1', 'DE', 1)")
    const [{ name } = {}] = await rowsOf(database, 'SELECT current_database() AS name')
    const place = { url: databaseOf(server(), String(name)) }
    await makeBackup(place, file)
    await noteBackup(place, 8)
    expect(await backedUpAt(database)).toBe(8)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await refusal(restoreBackup(place, file))).toMatch(/has tables already\./)
    await rowsOf(database, 'CREATE DATABASE restored_by_a_test TEMPLATE template0')
    try {
      await restoreBackup(restoredPlace(), file)
      const restored = await openDatabase(restoredPlace())
      expect(await whole(restored)).toEqual(before)
      const known = await rowsOf(restored, 'SELECT DISTINCT tablename FROM pg_stats')
      expect(known).toContainEqual({ tablename: 'stations' })
      await restored.destroy()
    } finally {
      await rowsOf(database, 'DROP DATABASE restored_by_a_test')
      await database.destroy()
    }
  })

  test('a server that is not there leaves no file', async () => {
    const nowhere = { url: 'postgres://ada:secret@127.0.0.1:1/undertone' }
    const sentence = await refusal(makeBackup(nowhere, file))
    expect(sentence).toMatch(/^pg_dump failed: /)
    expect(sentence).not.toContain('secret')
    expect(readdirSync(path.dirname(file))).toEqual([])
  })
})
