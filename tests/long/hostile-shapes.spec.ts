import { expect, test } from 'playwright/test'
import { type Measured, measuredKey, measureParsers } from '../hostile/measure.ts'

const SMALL = 262_144
const LARGE = 4 * SMALL
/** A linear parser takes four times as long for the large input, a quadratic one sixteen times. */
const GROWTH_MAX = 8
/** CPU time in ms below which a ratio is noise. */
const NOISE_MS = 50
const TRIES = 3
/** Enough runs to exclude those that the garbage collector or other processes disturbed. */
const MORE_TRIES = 15
const PRINTED = 20

const text = (ms: number | null | undefined) => ms?.toFixed(1) ?? 'hangs'

/** Measures both lengths and returns the parsers and shapes that take more than linear time. */
async function findGrowth(tries: number, only?: ReadonlySet<string>): Promise<Measured[]> {
  const options = { tries, ...(only && { only }) }
  const small = new Map(
    (await measureParsers({ ...options, characters: SMALL })).map((measured) => [
      measuredKey(measured),
      measured.ms,
    ]),
  )
  const large = (await measureParsers({ ...options, characters: LARGE })).toSorted(
    (a, b) => (b.ms ?? Infinity) - (a.ms ?? Infinity),
  )
  for (const measured of large.slice(0, PRINTED)) {
    const key = measuredKey(measured)
    process.stdout.write(
      `${text(measured.ms)} ms (${text(small.get(key))} ms for a quarter)  ${key}\n`,
    )
  }
  return large.filter(
    (measured) =>
      measured.ms === null ||
      measured.ms > Math.max(NOISE_MS, GROWTH_MAX * (small.get(measuredKey(measured)) ?? Infinity)),
  )
}

test('no parser takes more than linear time for 1 MB of any hostile input', async () => {
  test.setTimeout(900_000)
  const suspects = await findGrowth(TRIES)
  const growing =
    suspects.length === 0 ? [] : await findGrowth(MORE_TRIES, new Set(suspects.map(measuredKey)))
  expect(growing).toEqual([])
})
