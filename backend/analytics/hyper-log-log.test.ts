import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHyperLogLog } from './hyper-log-log.ts'

const hash = (thing: string) => createHash('sha256').update(thing).digest()

test.each([0, 1, 50, 1_000, 30_000, 60_000, 200_000])(
  '%i things are counted to within three standard errors, whatever came twice',
  (many) => {
    const sketch = createHyperLogLog()
    for (const _ of [1, 2]) {
      for (let n = 0; n < Math.min(many, 100_000); n += 1) sketch.add(hash(`thing ${n}`))
    }
    for (let n = 100_000; n < many; n += 1) sketch.add(hash(`thing ${n}`))
    expect(Math.abs(sketch.count() - many)).toBeLessThanOrEqual(many * 0.0245)
  },
)
