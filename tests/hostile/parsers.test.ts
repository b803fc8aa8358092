import { expect, test } from 'vitest'
import { type Measured, measureParsers } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** Short, to be fast: tests/long has 1 MB. A quadratic parser takes ten times the limit. */
const CHARACTERS = 16_384
/** CPU time in ms. All others take at most 5. */
const LIMIT_MS = 100
/** Slower but linear: a table of 4,000 rows takes about 75 ms in csv-parse itself. */
const SLOWER_MS: Readonly<Record<string, number>> = {
  readStations: 300,
  'readStations table': 300,
}

test('no parser backtracks excessively for any input', { timeout: 120_000 }, async () => {
  const all = await measureParsers({ characters: CHARACTERS, tries: 3 })
  const isSlow = ({ parser, ms }: Measured) => ms === null || ms > (SLOWER_MS[parser] ?? LIMIT_MS)
  expect(all.filter(isSlow)).toEqual([])
  expect(all).toHaveLength(PARSERS.length * Object.keys(SHAPES).length)
})
