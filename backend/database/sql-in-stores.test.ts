import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Only this folder and files with these suffixes may contain SQL. */
const STORES =
  /^backend\/database\/|(?:-store|-writer|-reads|-rows|-facets|-list|-conditions|-order)\.ts$|\/search-(?:sqlite|postgres|words)\.ts$|\/(?:read-figures|seed-stations)\.ts$/
/** Simulated services have their own files. */
const SIMULATED = /^backend\/dev\//
const SQL = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]|\.prepare\(/

test('allows SQL in stores only', () => {
  const files = globSync('backend/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && !SIMULATED.test(file),
  )
  const withSql = files.filter((file) => SQL.test(readFileSync(file, 'utf8')))
  expect(withSql.length).toBeGreaterThan(20)
  expect(withSql.filter((file) => !STORES.test(file))).toEqual([])
})
