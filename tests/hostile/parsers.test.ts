import { expect, test } from 'vitest'
import { type Measured, measureParsers } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** Short, to be cheap: tests/long has 1 MB. What is quadratic takes a hundred times the limit. */
const CHARACTERS = 65_536
/** Milliseconds of processor time; here none but those below takes more than 15. */
const LIMIT_MS = 250
/** What is slower, and in proportion to its length: a table of 16 000 rows takes some 300, csv-parse's own. */
const SLOWER_MS: Readonly<Record<string, number>> = {
  readStations: 1_000,
  'readStations table': 1_000,
}

test('no parser tries again and again, whatever others write', { timeout: 120_000 }, async () => {
  const all = await measureParsers(CHARACTERS)
  const isSlow = ({ parser, ms }: Measured) => ms === null || ms > (SLOWER_MS[parser] ?? LIMIT_MS)
  expect(all.filter(isSlow)).toEqual([])
  expect(all).toHaveLength(PARSERS.length * Object.keys(SHAPES).length)
})
