// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findNeighbors } from './station-steps.ts'

const list = ['a', 'b', 'c']
const favorites = ['x', 'b', 'y']

test.each([
  // The other stations of the playing list, wrapping around. It precedes the favorites.
  [list, 'a', 1, ['b', 'c']],
  [list, 'b', 1, ['c', 'a']],
  [list, 'c', 1, ['a', 'b']],
  [list, 'a', -1, ['c', 'b']],
  [list, 'b', -1, ['a', 'c']],
  // Not in the playing list, but among the favorites.
  [[], 'b', 1, ['y']],
  [['a', 'c'], 'b', -1, ['x']],
  [[], 'y', 1, ['x']],
  // A list of one has no neighbors.
  [['b'], 'b', 1, ['y']],
  // In neither list, or without a station: the first or last.
  [list, 'z', 1, ['x']],
  [[], 'z', -1, ['y']],
  [list, null, 1, ['x']],
  [[], null, -1, ['y']],
] as const)('%j at %j, %d step: %j', (playingList, current, step, expected) => {
  expect(findNeighbors(playingList, favorites, current, step)).toEqual(expected)
})

test('has no neighbor without another station', () => {
  expect(findNeighbors([], [], 'a', 1)).toEqual([])
  expect(findNeighbors([], [], null, -1)).toEqual([])
  expect(findNeighbors(['a'], ['a'], 'a', 1)).toEqual([])
  expect(findNeighbors([], ['a'], null, 1)).toEqual(['a'])
})
