import { expect, test } from 'vitest'
import { openTestDatabase, rowsOf, TEST_ENGINE } from '../testing/test-database.ts'

/**
 * Foreign keys without an index, as "table (columns)": each deleted row of the referenced table would scan the other.
 */
const WITHOUT_INDEX = `
  SELECT conrelid::regclass || ' (' || string_agg(attname, ', ' ORDER BY place) || ')' AS key
  FROM pg_constraint, unnest(conkey) WITH ORDINALITY AS part(number, place), pg_attribute
  WHERE contype = 'f' AND attrelid = conrelid AND attnum = part.number
    AND NOT EXISTS (
      SELECT FROM pg_index
      WHERE indrelid = conrelid
        AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
        AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    )
  GROUP BY pg_constraint.oid, conrelid`

test.runIf(TEST_ENGINE === 'postgres')('has an index for every foreign key', async () => {
  const database = await openTestDatabase()
  const all = await rowsOf(database, "SELECT FROM pg_constraint WHERE contype = 'f'")
  expect(all.length).toBeGreaterThan(5)
  expect(await rowsOf(database, WITHOUT_INDEX)).toEqual([])
  await rowsOf(database, 'DROP INDEX station_tags_station')
  expect(await rowsOf(database, WITHOUT_INDEX)).toEqual([{ key: 'station_tags (station_key)' }])
  await rowsOf(database, 'CREATE INDEX station_tags_station ON station_tags (station_key)')
  await database.destroy()
})
