import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../testing/empty-database.ts'
import { rowsOf, TEST_ENGINE } from '../testing/test-database.ts'
import { createIndexBesideWrites, MIGRATIONS } from './migrations/migrations.ts'
import { type DatabasePlace, openDatabase } from './open-database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

describe.runIf(TEST_ENGINE === 'postgres')('while others use the tables', () => {
  let place: DatabasePlace & { url: string }
  let remove: () => Promise<void>
  let other: Queries
  beforeEach(async () => {
    const empty = await makeEmptyDatabase()
    remove = empty.remove
    place = empty.place as typeof place
    other = await openDatabase(place)
    await rowsOf(other, "INSERT INTO marks VALUES ('kept', '')")
  })
  afterEach(async () => {
    await other.destroy()
    await remove()
  })

  /** Opens it as a version that has one migration more, and closes it. */
  async function migrate(up: (queries: Queries) => Promise<void>, isOutsideTransaction?: true) {
    const added = isOutsideTransaction ? { up, isOutsideTransaction } : { up }
    const migrations = { ...MIGRATIONS, '9001-added': added }
    await (await openDatabase(place, { migrations })).destroy()
  }
  const addColumn = async (queries: Queries) => {
    await sql`ALTER TABLE marks ADD COLUMN added integer`.execute(queries)
  }

  /** Resolves when a statement that begins so waits for another's lock. */
  const untilWaiting = (beginning: string) =>
    expect
      .poll(
        () =>
          rowsOf(
            other,
            `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '${beginning}%'`,
          ),
        { interval: 20 },
      )
      .toHaveLength(1)

  test('a change that waits for a table lets what came after it through, and comes again', async () => {
    const reader = await other.startTransaction().execute()
    await rowsOf(reader, 'SELECT count(*) FROM marks')
    const migrated = migrate(addColumn)
    await untilWaiting('ALTER TABLE marks')
    // It comes behind the change, and is served while the reader still reads.
    expect(await rowsOf(other, "UPDATE marks SET value = 'written' RETURNING key")).toEqual([
      { key: 'kept' },
    ])
    await reader.commit().execute()
    await migrated
    expect(await rowsOf(other, 'SELECT * FROM marks')).toEqual([
      { key: 'kept', value: 'written', added: null },
    ])
  })

  test('an index is built beside writes, while another instance waits for its turn', async () => {
    const writer = await other.startTransaction().execute()
    await rowsOf(writer, "INSERT INTO marks VALUES ('open', '')")
    const index = (queries: Queries) =>
      createIndexBesideWrites(queries, 'marks_value', sql`marks (value)`)
    const migrated = Promise.all([migrate(index, true), migrate(index, true)])
    await untilWaiting('CREATE INDEX CONCURRENTLY')
    await rowsOf(other, "INSERT INTO marks VALUES ('beside', '')")
    await writer.commit().execute()
    await migrated
    const [row] = await rowsOf(
      other,
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'marks_value'::regclass",
    )
    expect(row).toEqual({ indisvalid: true })
  })

  test('the connection that migrates has longer than requests, and waits shorter for locks', async () => {
    const dialect = await postgresDialect(place.url, undefined, 'migrating')
    const migrating = new Kysely<Tables>({ dialect })
    const settings = (queries: Queries) =>
      rowsOf(
        queries,
        "SELECT name, setting FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout') ORDER BY name",
      )
    expect((await settings(migrating)).map(({ setting }) => setting)).toEqual(['1000', '3600000'])
    expect((await settings(other)).map(({ setting }) => setting)).toEqual(['0', '10000'])
    await migrating.destroy()
  })
})

test('an index that an attempt has left is made anew', async () => {
  const { place, remove } = await makeEmptyDatabase()
  const database = await openDatabase(place)
  for (const _attempt of [1, 2]) {
    await createIndexBesideWrites(database, 'marks_value', sql`marks (value)`)
  }
  await database.destroy()
  await remove()
})
