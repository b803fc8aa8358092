import { expect, test } from 'vitest'
import type { FavoritesPart } from '../../../shared/api/favorites.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { liveFolders, sortByPlace } from '../../../shared/favorites/order.ts'
import { addImportedFavorites, removeImportedFavorites } from './favorite-changes.ts'

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
  createFolderId: () => {
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

test('adds stations in order to their folders and creates missing folders', () => {
  next = 0
  const merged = mergeParts(known, addImportedFavorites(known, wanted, clock))
  expect(liveFolders(merged.folders).map(({ id, name }) => [id, name])).toEqual([
    ['f', 'Night'],
    ['new-1', 'Morning'],
  ])
  const shown = sortByPlace(merged.items).map(({ stationId, filed }) => [
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

test('undoes an import except folders that contain other favorites', () => {
  next = 0
  const added = addImportedFavorites(known, wanted, clock)
  const after = mergeParts(known, added)
  const back = mergeParts(after, removeImportedFavorites(after, added, 1_000))
  expect(sortByPlace(back.items).map(({ stationId }) => stationId)).toEqual(['old'])
  expect(liveFolders(back.folders).map(({ name }) => name)).toEqual(['Night'])
  const other = {
    stationId: 'old',
    version: 50,
    deleted: false,
    filed: { folder: 'new-1', version: 9 },
  }
  const filled = mergeParts(after, { items: [other], folders: [], blocked: [] })
  const remaining = mergeParts(filled, removeImportedFavorites(filled, added, 1_000))
  expect(liveFolders(remaining.folders).map(({ name }) => name)).toEqual(['Night', 'Morning'])
})
