import { expect, test } from 'vitest'
import { openTestDatabase, TEST_ENGINE } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import type { Queries } from './queries.ts'

/** Columns of one engine only: each has its own search, and SQLite hides generated columns. */
const ENGINE_COLUMNS =
  /^(?:station_search|shown_stations|kysely_|(?:listeners|rate_limits)\.)|^stations\.(?:search_vector|shown|\w+_rank) /
/** SQLite reports an integer primary key as nullable. */
const INTEGER_KEY = /^(?:stations\.key|station_revisions\.station_key) /

async function columns(database: Queries): Promise<string[]> {
  const tables = await database.introspection.getTables()
  return tables
    .flatMap(({ name: table, columns: all }) =>
      all.map(({ name, isNullable }) => `${table}.${name} ${isNullable}`),
    )
    .filter((column) => !ENGINE_COLUMNS.test(column) && !INTEGER_KEY.test(column))
    .sort()
}

test.runIf(TEST_ENGINE === 'postgres')('has the same tables on both engines', async () => {
  const sqlite = await openDatabase({ file: ':memory:' })
  const postgres = await openTestDatabase()
  expect(await columns(postgres)).toEqual(await columns(sqlite))
  await Promise.all([sqlite.destroy(), postgres.destroy()])
})
