import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../testing/empty-database.ts'
import { rowsOf, TEST_ENGINE } from '../testing/test-database.ts'
import { createIndexBesideWrites, MIGRATIONS } from './migrations/migrations.ts'
import { type DatabasePlace, openDatabase } from './open-database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Queries } from './queries.ts'
import type { Tables } from './tables.ts'

describe.runIf(TEST_ENGINE === 'postgres')('migrations during use of the tables', () => {
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

  async function migrate(up: (queries: Queries) => Promise<void>, isOutsideTransaction?: true) {
    const added = isOutsideTransaction ? { up, isOutsideTransaction } : { up }
    const migrations = { ...MIGRATIONS, '9001-added': added }
    await (await openDatabase(place, { migrations })).destroy()
  }
  const addColumn = async (queries: Queries) => {
    await sql`ALTER TABLE marks ADD COLUMN added integer`.execute(queries)
  }

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

  test('retries a blocked change, and lets later statements run before it', async () => {
    const reader = await other.startTransaction().execute()
    await rowsOf(reader, 'SELECT count(*) FROM marks')
    const migrated = migrate(addColumn)
    await untilWaiting('ALTER TABLE marks')
    // Queued behind the change, but done while the reader is still open.
    expect(await rowsOf(other, "UPDATE marks SET value = 'written' RETURNING key")).toEqual([
      { key: 'kept' },
    ])
    await reader.commit().execute()
    await migrated
    expect(await rowsOf(other, 'SELECT * FROM marks')).toEqual([
      { key: 'kept', value: 'written', added: null },
    ])
  })

  test('builds an index during writes, while another instance waits for its turn', async () => {
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

  test('gives the migrating connection a longer statement timeout and a shorter lock timeout', async () => {
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

test('recreates an index that an earlier attempt created', async () => {
  const { place, remove } = await makeEmptyDatabase()
  const database = await openDatabase(place)
  for (const _attempt of [1, 2]) {
    await createIndexBesideWrites(database, 'marks_value', sql`marks (value)`)
  }
  await database.destroy()
  await remove()
})
