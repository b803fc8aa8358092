import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveFavorites, mergeFavorites, nextFavorite, restoreFavorite } from './merge-favorites.ts'

const favorite = fc.record({
  stationId: fc.constantFrom('a', 'b', 'c'),
  version: fc.nat(5),
  deleted: fc.boolean(),
})
const favorites = fc.uniqueArray(favorite, { selector: ({ stationId }) => stationId })
const sorted = (items: readonly { stationId: string }[]) =>
  items.toSorted((a, b) => a.stationId.localeCompare(b.stationId))

test('merging is the same from either side, and merging again changes nothing', () => {
  fc.assert(
    fc.property(favorites, favorites, (mine, theirs) => {
      const merged = mergeFavorites(mine, theirs)
      expect(sorted(mergeFavorites(theirs, mine))).toEqual(sorted(merged))
      expect(sorted(mergeFavorites(merged, theirs))).toEqual(sorted(merged))
    }),
  )
})

test('the higher version wins; on equal versions the tombstone does', () => {
  const kept = { stationId: 'a', version: 2, deleted: false }
  expect(mergeFavorites([kept], [{ ...kept, version: 1, deleted: true }])).toEqual([kept])
  const dropped = { ...kept, deleted: true }
  expect(mergeFavorites([kept], [dropped])).toEqual([dropped])
})

test('a change is newer than what is known, whatever the clock says', () => {
  const known = [{ stationId: 'a', version: 900, deleted: false }]
  expect(nextFavorite(known, 'a', false, 100)).toEqual({
    stationId: 'a',
    version: 901,
    deleted: true,
  })
  expect(nextFavorite(known, 'b', true, 100)).toEqual({
    stationId: 'b',
    version: 100,
    deleted: false,
  })
})

test('a refused change leaves the others alone', () => {
  const other = { stationId: 'b', version: 1, deleted: false }
  const before = { stationId: 'a', version: 1, deleted: true }
  const changed = [{ ...before, version: 2, deleted: false }, other]
  expect(restoreFavorite(changed, 'a', before)).toEqual([other, before])
  expect(restoreFavorite(changed, 'a', undefined)).toEqual([other])
})

test('the list shows what is kept, the latest first', () => {
  const items = [
    { stationId: 'a', version: 1, deleted: false },
    { stationId: 'b', version: 3, deleted: true },
    { stationId: 'c', version: 2, deleted: false },
  ]
  expect(liveFavorites(items)).toEqual([{ stationId: 'c' }, { stationId: 'a' }])
})
