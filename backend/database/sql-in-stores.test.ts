import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where SQL may be written: this folder, and files whose names say that they read or write tables. */
const STORES =
  /^backend\/database\/|(?:-store|-writer|-reads|-rows|-facets|-list|-conditions|-order)\.ts$|\/search-(?:sqlite|postgres|words)\.ts$|\/(?:read-figures|seed-stations)\.ts$/
/** What stands for a service elsewhere keeps its own file, past the API's database. */
const ELSEWHERE = /^backend\/dev\//
const SQL = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]|\.prepare\(/

test('SQL stands in stores alone', () => {
  const files = globSync('backend/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && !ELSEWHERE.test(file),
  )
  const withSql = files.filter((file) => SQL.test(readFileSync(file, 'utf8')))
  expect(withSql.length).toBeGreaterThan(20)
  expect(withSql.filter((file) => !STORES.test(file))).toEqual([])
})
