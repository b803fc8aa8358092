import { expect, test } from 'vitest'
import { measureParsers } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** Short, to be cheap: tests/long has 1 MB. What is quadratic takes a hundred times the limit. */
const CHARACTERS = 65_536
/** Milliseconds of processor time; here a table of 16 000 rows takes some 300, csv-parse's own, and no other text more than 15. */
const LIMIT_MS = 1_000

test('no parser tries again and again, whatever others write', { timeout: 120_000 }, async () => {
  const all = await measureParsers(CHARACTERS)
  expect(all.filter(({ ms }) => ms === null || ms > LIMIT_MS)).toEqual([])
  expect(all).toHaveLength(PARSERS.length * Object.keys(SHAPES).length)
})
