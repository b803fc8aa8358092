import { expect, test } from 'playwright/test'
import { measureParsers } from '../hostile/measure.ts'

const SMALL = 262_144
const LARGE = 4 * SMALL
/** A linear parser takes four times as long for the large input, a quadratic one sixteen times. */
const GROWTH_MOST = 8
/** CPU time in ms below which a ratio is noise. */
const NOISE_MS = 50
const PRINTED = 20

test('no parser takes more than linear time for 1 MB of any hostile input', async () => {
  test.setTimeout(900_000)
  const keyOf = ({ parser, shape }: { parser: string; shape: string }) => `${parser}  ${shape}`
  const small = new Map((await measureParsers(SMALL)).map((one) => [keyOf(one), one.ms]))
  const costs = (await measureParsers(LARGE)).toSorted(
    (a, b) => (b.ms ?? Infinity) - (a.ms ?? Infinity),
  )
  for (const one of costs.slice(0, PRINTED))
    process.stdout.write(
      `${one.ms?.toFixed(1) ?? 'hangs'} ms (${small.get(keyOf(one))?.toFixed(1) ?? 'hangs'} ms for a quarter)  ${keyOf(one)}\n`,
    )
  const growing = costs.filter(
    (one) =>
      one.ms === null ||
      one.ms > Math.max(NOISE_MS, GROWTH_MOST * (small.get(keyOf(one)) ?? Infinity)),
  )
  expect(growing).toEqual([])
})
