import { expect, test } from 'playwright/test'
import { measureParsers } from '../hostile/measure.ts'

const MEGABYTE = 1_048_576
/** Milliseconds of processor time for 1 MB. */
const LIMIT_MS = 50
const PRINTED = 20

test('no parser takes longer than 50 ms for 1 MB of any hostile shape', async () => {
  test.setTimeout(900_000)
  const all = await measureParsers(MEGABYTE)
  const costs = all.toSorted((a, b) => (b.ms ?? Infinity) - (a.ms ?? Infinity))
  for (const { parser, shape, ms } of costs.slice(0, PRINTED))
    process.stdout.write(`${ms?.toFixed(1) ?? 'hangs'} ms  ${parser}  ${shape}\n`)
  expect(costs.filter(({ ms }) => ms === null || ms > LIMIT_MS)).toEqual([])
})
