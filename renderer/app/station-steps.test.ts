// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findNeighbor } from './station-steps.ts'

const list = ['a', 'b', 'c']
const favorites = ['x', 'b', 'y']

test.each([
  // In the current list, wrapping around. It precedes the favorites.
  [list, 'a', 1, 'b'],
  [list, 'b', 1, 'c'],
  [list, 'c', 1, 'a'],
  [list, 'a', -1, 'c'],
  [list, 'b', -1, 'a'],
  // Not in the current list, but among the favorites.
  [[], 'b', 1, 'y'],
  [['a', 'c'], 'b', -1, 'x'],
  [[], 'y', 1, 'x'],
  // A list of one has no neighbors.
  [['b'], 'b', 1, 'y'],
  // In neither list, or without a station: the first or last.
  [list, 'z', 1, 'x'],
  [[], 'z', -1, 'y'],
  [list, null, 1, 'x'],
  [[], null, -1, 'y'],
] as const)('%j at %j, %d step: %j', (listened, current, step, expected) => {
  expect(findNeighbor(listened, favorites, current, step)).toBe(expected)
})

test('has no findNeighbor without another station', () => {
  expect(findNeighbor([], [], 'a', 1)).toBeNull()
  expect(findNeighbor([], [], null, -1)).toBeNull()
  expect(findNeighbor(['a'], ['a'], 'a', 1)).toBeNull()
  expect(findNeighbor([], ['a'], null, 1)).toBe('a')
})
