import { expect, test } from 'vitest'
import type { FavoritesPart } from '../../../shared/api/favorites.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { inOwnOrder, liveFolders } from '../../../shared/favorites/order.ts'
import { dropping, keeping } from './favorite-changes.ts'

const known: FavoritesPart = {
  items: [
    { stationId: 'old', version: 50, deleted: false },
    { stationId: 'dropped', version: 5_000, deleted: true, filed: { folder: 'f', version: 3 } },
  ],
  folders: [{ id: 'f', name: 'Night', place: 'V', version: 1, deleted: false }],
  blocked: [],
}
let next = 0
const clock = {
  now: 1_000,
  newId: () => {
    next += 1
    return `new-${next}`
  },
}
const wanted = [
  { stationId: 'a', folder: 'Night' },
  { stationId: 'b', folder: 'Morning' },
  { stationId: 'dropped', folder: null },
  { stationId: 'c', folder: null },
]

test('keeps stations in their order and folders, and makes the folders that are missing', () => {
  next = 0
  const merged = mergeParts(known, keeping(known, wanted, clock))
  expect(liveFolders(merged.folders).map(({ id, name }) => [id, name])).toEqual([
    ['f', 'Night'],
    ['new-1', 'Morning'],
  ])
  const shown = inOwnOrder(merged.items).map(({ stationId, filed }) => [
    stationId,
    filed?.folder ?? null,
  ])
  expect(shown).toEqual([
    ['dropped', null],
    ['a', 'f'],
    ['b', 'new-1'],
    ['c', null],
    ['old', null],
  ])
})

test('and takes all of it back, but for a folder in which something else is by now', () => {
  next = 0
  const kept = keeping(known, wanted, clock)
  const after = mergeParts(known, kept)
  const back = mergeParts(after, dropping(after, kept, 1_000))
  expect(inOwnOrder(back.items).map(({ stationId }) => stationId)).toEqual(['old'])
  expect(liveFolders(back.folders).map(({ name }) => name)).toEqual(['Night'])
  const other = {
    stationId: 'old',
    version: 50,
    deleted: false,
    filed: { folder: 'new-1', version: 9 },
  }
  const filled = mergeParts(after, { items: [other], folders: [], blocked: [] })
  const left = mergeParts(filled, dropping(filled, kept, 1_000))
  expect(liveFolders(left.folders).map(({ name }) => name)).toEqual(['Night', 'Morning'])
})
