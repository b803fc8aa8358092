import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DatabasePlace, openDatabase } from '../database/open-database.ts'
import type { Queries } from '../database/queries.ts'
import {
  databaseOf,
  emptyDatabaseImage,
  openTestDatabase,
  rowsOf,
  SERVER_VARIABLE,
  TEST_ENGINE,
} from '../testing/test-database.ts'
import { backedUpAt } from './backup-mark.ts'
import { makeBackup, recordBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { describeError } from './run-operation.ts'
import { allRows, fillAllTables } from './testing/fill-all-tables.ts'

const SIZE = { people: 20, stations: 30 }

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-backup-'))
  file = path.join(folder, 'kept/today.backup')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function refusal(work: Promise<void>): Promise<string> {
  return work.then(
    () => 'not refused',
    (error: unknown) => describeError(error),
  )
}

async function readAll(queries: Queries) {
  const tables = await queries.introspection.getTables()
  return allRows(
    queries,
    tables.filter(({ isView }) => !isView).map(({ name }) => name),
  )
}

describe.runIf(TEST_ENGINE === 'sqlite')('on SQLite', () => {
  let place: { file: string }
  let other: { file: string }
  let database: Queries
  beforeEach(async () => {
    place = { file: path.join(folder, 'state/api/undertone.db') }
    other = { file: path.join(folder, 'other/api/undertone.db') }
    mkdirSync(path.dirname(place.file), { recursive: true })
    writeFileSync(place.file, await emptyDatabaseImage())
    database = await openDatabase(place)
  })
  afterEach(() => database.destroy())

  async function readAllOf(restored: DatabasePlace) {
    const opened = await openDatabase(restored)
    const rows = await readAll(opened)
    await opened.destroy()
    return rows
  }

  test('restores data of a running API, readable only by its owner', async () => {
    await fillAllTables(database, SIZE)
    await makeBackup(place, file)
    expect(readdirSync(path.dirname(file))).toEqual(['today.backup'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await restoreBackup(other, file)
    expect(statSync(other.file).mode & 0o777).toBe(0o600)
    expect(await readAllOf(other)).toEqual(await readAll(database))
  })

  test('neither blocks nor waits for a concurrent writer', async () => {
    await fillAllTables(database, SIZE)
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

  test('records a backup without migrating the database or creating one', async () => {
    await rowsOf(database, "INSERT INTO kysely_migration VALUES ('9999-later', '2026-01-01')")
    await recordBackup(place, 7)
    await recordBackup(place, 8)
    expect(await backedUpAt(database)).toBe(8)
    await expect(recordBackup(other, 9)).rejects.toThrow(/^There is no database at /)
    expect(existsSync(other.file)).toBe(false)
  })

  test('rejects an existing file and a missing database', async () => {
    expect(await refusal(makeBackup(other, file))).toMatch(/^There is no database at /)
    await makeBackup(place, file)
    const before = statSync(file)
    expect(await refusal(makeBackup(place, file))).toMatch(/already exists\./)
    expect(statSync(file).mtimeMs).toBe(before.mtimeMs)
  })

  test('rejects a state folder with data', async () => {
    await makeBackup(place, file)
    expect(await refusal(restoreBackup(place, file))).toMatch(/^The state folder already has /)
    // SQLite would apply a leftover log to the restored database.
    await restoreBackup(other, file)
    rmSync(other.file)
    writeFileSync(`${other.file}-wal`, 'left')
    expect(await refusal(restoreBackup(other, file))).toMatch(/-wal\. Move it away/)
    expect(existsSync(other.file)).toBe(false)
  })

  async function changed(name: string, change: (database: DatabaseSync) => void): Promise<string> {
    const copy = path.join(folder, name)
    await makeBackup(place, copy)
    const opened = new DatabaseSync(copy)
    change(opened)
    opened.close()
    return copy
  }

  test('restores a backup of a newer, compatible version', async () => {
    await fillAllTables(database, SIZE)
    await rowsOf(database, "INSERT INTO kysely_migration VALUES ('9999-later', '2026-01-01')")
    await makeBackup(place, file)
    await restoreBackup(other, file)
    expect(await readAllOf(other)).toEqual(await readAll(database))
  })

  test('rejects damaged, incompatible and foreign files, and leaves nothing', async () => {
    await fillAllTables(database, SIZE)
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
      [foreign, /is not a database of Undertone's API\.$/],
      [text, /is not a backup of the API's database\.$/],
      [dump, /is a backup of the other database engine\. This configuration uses SQLite;/],
      [path.join(folder, 'nothing'), /^The file /],
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

  test('restores everything except current listeners, and only into an empty database', async () => {
    const database = await openTestDatabase()
    await fillAllTables(database, SIZE)
    const before = { ...(await readAll(database)), day_listeners: [] }
    await rowsOf(database, "INSERT INTO listeners VALUES ('hash', 'station-1', 'DE', 1)")
    const [{ name } = {}] = await rowsOf(database, 'SELECT current_database() AS name')
    const place = { url: databaseOf(server(), String(name)) }
    await makeBackup(place, file)
    await recordBackup(place, 8)
    expect(await backedUpAt(database)).toBe(8)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await refusal(restoreBackup(place, file))).toMatch(/already has tables\./)
    await rowsOf(database, 'CREATE DATABASE restored_by_a_test TEMPLATE template0')
    try {
      await restoreBackup(restoredPlace(), file)
      const restored = await openDatabase(restoredPlace())
      expect(await readAll(restored)).toEqual(before)
      const known = await rowsOf(restored, 'SELECT DISTINCT tablename FROM pg_stats')
      expect(known).toContainEqual({ tablename: 'stations' })
      await restored.destroy()
    } finally {
      await rowsOf(database, 'DROP DATABASE restored_by_a_test')
      await database.destroy()
    }
  })

  test('leaves no file when the server is unreachable', async () => {
    const nowhere = { url: 'postgres://ada:secret@127.0.0.1:1/undertone' }
    const sentence = await refusal(makeBackup(nowhere, file))
    expect(sentence).toMatch(/^pg_dump failed: /)
    expect(sentence).not.toContain('secret')
    expect(readdirSync(path.dirname(file))).toEqual([])
  })
})
