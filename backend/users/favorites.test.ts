import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Favorite } from '../../shared/api/users.ts'
import { CLOCK_TOLERANCE_MS } from '../../shared/api/versions.ts'
import { mergeFavorites, withDuplicates, withoutDuplicates } from './favorites.ts'

const NOW = 1_000_000_000
const favorite: fc.Arbitrary<Favorite> = fc.record({
  stationId: fc.constantFrom('a', 'b', 'c'),
  version: fc.integer({ min: 0, max: 5 }),
  deleted: fc.boolean(),
})
const list = fc.array(favorite, { maxLength: 8 })
const merge = (a: Favorite[], b: Favorite[]) => mergeFavorites(a, b, NOW)
const clean = (items: Favorite[]) => merge([], items)

describe('mergeFavorites', () => {
  test('order and repeats make no difference', () => {
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        const [x, y, z] = [clean(a), clean(b), clean(c)]
        expect(merge(x, y)).toEqual(merge(y, x))
        expect(merge(merge(x, y), z)).toEqual(merge(x, merge(y, z)))
        expect(merge(x, x)).toEqual(x)
      }),
    )
  })

  test('the higher version wins; at the same version the tombstone does', () => {
    const kept = { stationId: 'a', version: 2, deleted: false }
    expect(merge([kept], [{ ...kept, version: 1, deleted: true }])).toEqual([kept])
    expect(merge([kept], [{ ...kept, deleted: true }])).toEqual([{ ...kept, deleted: true }])
    expect(merge([{ ...kept, deleted: true }], [kept])).toEqual([{ ...kept, deleted: true }])
  })

  test('a clock that runs ahead cannot win for ever', () => {
    const far = { stationId: 'a', version: Number.MAX_SAFE_INTEGER, deleted: false }
    expect(merge([], [far])).toEqual([{ ...far, version: NOW + CLOCK_TOLERANCE_MS }])
  })
})

test('what was merged is told as what stays; of both the latest change counts', () => {
  const stays = new Map([['b', 'a']])
  const of = (stationId: string, version: number, deleted = false) => ({
    stationId,
    version,
    deleted,
  })
  expect(withoutDuplicates([of('b', 1), of('c', 2)], stays)).toEqual([of('a', 1), of('c', 2)])
  expect(withoutDuplicates([of('a', 3, true), of('b', 1)], stays)).toEqual([of('a', 3, true)])
  expect(withoutDuplicates([of('a', 1, true), of('b', 3)], stays)).toEqual([of('a', 3)])
  expect(withDuplicates([of('a', 4, true), of('c', 5)], stays)).toEqual([
    of('a', 4, true),
    of('c', 5),
    of('b', 4, true),
  ])
})
