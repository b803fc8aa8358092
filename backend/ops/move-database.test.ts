import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import type { Queries } from '../database/queries.ts'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../testing/test-database.ts'
import { type Comparison, moveDatabase } from './move-database.ts'
import { requireFinishedMove } from './move-marks.ts'
import { describeError } from './run-operation.ts'
import { allRows, fillAllTables } from './testing/fill-all-tables.ts'

describe.runIf(TEST_ENGINE === 'postgres')('moveDatabase', () => {
  let folder: string
  let file: string
  let source: Queries
  let target: Queries
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'undertone-move-'))
    file = path.join(folder, 'undertone.db')
    source = await openDatabase({ file })
    await fillAllTables(source, { people: 260, stations: 620 })
  })
  beforeEach(async () => {
    target = await openTestDatabase()
  })
  afterEach(() => target.destroy())
  afterAll(async () => {
    await source.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  async function move(breakAfter = Number.POSITIVE_INFINITY) {
    let batches = 0
    const compared: Comparison[] = []
    const before = await moveDatabase(source, target, {
      onBatch: () => {
        batches += 1
        if (batches === breakAfter) throw new Error('killed')
      },
      onCompared: (comparison) => compared.push(comparison),
    })
    return { batches, compared, before }
  }

  /** Tables to compare: current listeners are unlogged, and the search index is derived from the stations. */
  async function tables(): Promise<string[]> {
    const rows = await rowsOf(
      target,
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relkind = 'r' AND relname NOT LIKE ALL (ARRAY['kysely%', 'station_search%', 'listeners', 'rate_limits'])`,
    )
    return rows.map(({ relname }) => String(relname))
  }

  async function bothSides() {
    const names = await tables()
    const [sourceRows, targetRows] = [await allRows(source, names), await allRows(target, names)]
    targetRows.marks = targetRows.marks?.filter((row) => !row.includes('"move:')) ?? []
    return { here: sourceRows, there: targetRows }
  }

  test('copies every row and continues the sequences', async () => {
    const { compared, before } = await move()
    expect(before).toBeNull()
    const { here: sourceRows, there: targetRows } = await bothSides()
    const empty = Object.keys(sourceRows).filter((table) => sourceRows[table]?.length === 0)
    expect(empty, 'write a row of it in testing/everything.ts').toEqual([])
    expect(targetRows).toEqual(sourceRows)
    const sizes = await rowsOf(target, "SELECT reltuples FROM pg_class WHERE relname = 'stations'")
    expect(sizes).toEqual([{ reltuples: sourceRows.stations?.length }])
    const counts = Object.entries(sourceRows).map(([table, rows]) => [table, rows.length])
    expect(compared.map(({ table, source: { rows } }) => [table, rows]).sort()).toEqual(
      counts.sort(),
    )
    expect(compared.every(({ isEqual }) => isEqual)).toBe(true)
    const [{ highest } = {}] = await rowsOf(source, 'SELECT max(key) AS highest FROM stations')
    const [{ key } = {}] = await rowsOf(
      target,
      `INSERT INTO stations (id, origin, name, name_key, url, tags, country, countrycode, language, codec,
        created_at, updated_at)
      VALUES ('new', 'seed', 'New', 'new', 'http://a.example/', '[]', '', 'DE', '[]', 'MP3', 1, 1)
      RETURNING key`,
    )
    expect(key).toBe(Number(highest) + 1)
  })

  test('changes nothing in a second run', async () => {
    await move()
    const rows = await allRows(target, await tables())
    expect(await move()).toMatchObject({ batches: 0, before: expect.stringMatching(/^\d{4}-/) })
    expect(await allRows(target, await tables())).toEqual(rows)
  })

  test('resumes after five interruptions', async () => {
    const unbroken = await move()
    await target.destroy()
    target = await openTestDatabase()
    const places = [1, 3, 2, 6, 5]
    await requireFinishedMove(target)
    for (const batches of places) {
      await expect(move(batches)).rejects.toThrow('killed')
      await expect(requireFinishedMove(target)).rejects.toThrow(/backend:move.*again/)
    }
    const rest = await move()
    await requireFinishedMove(target)
    expect(places.reduce((sum, one) => sum + one, rest.batches)).toBe(unbroken.batches)
    const { here: sourceRows, there: targetRows } = await bothSides()
    expect(targetRows).toEqual(sourceRows)
  })

  test('rolls back a failed batch and copies it again', async () => {
    // The last user in key order, in the second batch.
    await rowsOf(target, "ALTER TABLE favorites ADD CONSTRAINT broken CHECK (user_id <> 'user-99')")
    const error = await move().catch((caught: unknown) => caught)
    const [copied] = await rowsOf(target, 'SELECT count(*) AS count FROM favorites')
    await rowsOf(target, 'ALTER TABLE favorites DROP CONSTRAINT broken')
    expect(describeError(error)).toMatch(/^PostgreSQL rejected rows of favorites: .*"broken"/)
    expect(copied).toEqual({ count: 500 })
    await move()
    const { here: sourceRows, there: targetRows } = await bothSides()
    expect(targetRows).toEqual(sourceRows)
  })

  test('reports rows that changed during the move, and stays unfinished', async () => {
    await expect(move(40)).rejects.toThrow('killed')
    const changed = await rowsOf(target, "UPDATE covers SET image = '\\x00' RETURNING hash")
    expect(changed, 'covers are copied by then').not.toEqual([])
    for (let start = 0; start < 2; start += 1) {
      await expect(move()).rejects.toThrow(/^These tables differ: covers\. /)
    }
  })

  test('rejects a target with other data', async () => {
    await rowsOf(
      target,
      "INSERT INTO users (id, email, created_at, updated_at) VALUES ('ada', 'a@example.com', 1, 1)",
    )
    await expect(move()).rejects.toThrow(/^The target already has rows in users/)
    expect(await rowsOf(target, 'SELECT id FROM users')).toEqual([{ id: 'ada' }])
  })

  test('rejects a source with an active writer, and blocks writers during the move', async () => {
    const other = new DatabaseSync(file, { timeout: 1 })
    await rowsOf(source, 'PRAGMA busy_timeout = 1')
    other.exec('BEGIN IMMEDIATE')
    const error = await move().catch((caught: unknown) => caught)
    expect(describeError(error)).toMatch(/^Another process is writing to the database/)
    other.exec('ROLLBACK')
    const attempts: string[] = []
    await moveDatabase(source, target, {
      onBatch: () => {
        try {
          other.exec("DELETE FROM marks WHERE key = 'none'")
          attempts.push('written')
        } catch {
          attempts.push('refused')
        }
      },
      onCompared: () => {},
    })
    expect(new Set(attempts)).toEqual(new Set(['refused']))
    other.close()
  })
})
