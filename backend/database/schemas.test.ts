import { expect, test } from 'vitest'
import { openTestDatabase, TEST_ENGINE } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'
import type { Queries } from './queries.ts'

/** What only one engine has (the search is kept in other ways) or tells (SQLite hides generated columns). */
const OWN =
  /^(?:station_search|shown_stations|kysely_|(?:listeners|rate_limits)\.)|^stations\.(?:words|shown|\w+_rank) /
/** SQLite says of a key that is the row's own number that it may be null. */
const ROW_NUMBER = /^(?:stations\.key|station_revisions\.station_key) /

/** Every column as "table.column null?", in order. */
async function columns(database: Queries): Promise<string[]> {
  const tables = await database.introspection.getTables()
  return tables
    .flatMap(({ name: table, columns: all }) =>
      all.map(({ name, isNullable }) => `${table}.${name} ${isNullable}`),
    )
    .filter((column) => !OWN.test(column) && !ROW_NUMBER.test(column))
    .sort()
}

test.runIf(TEST_ENGINE === 'postgres')('both engines have the same tables', async () => {
  const sqlite = await openDatabase({ file: ':memory:' })
  const postgres = await openTestDatabase()
  expect(await columns(postgres)).toEqual(await columns(sqlite))
  await Promise.all([sqlite.destroy(), postgres.destroy()])
})
