// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { neighbour } from './station-steps.ts'

const list = ['a', 'b', 'c']
const favorites = ['x', 'b', 'y']

test.each([
  // In the list that is listened to, wrapping round; it comes before the favorites.
  [list, 'a', 1, 'b'],
  [list, 'b', 1, 'c'],
  [list, 'c', 1, 'a'],
  [list, 'a', -1, 'c'],
  [list, 'b', -1, 'a'],
  // Not in the list that is listened to: among the favorites.
  [[], 'b', 1, 'y'],
  [['a', 'c'], 'b', -1, 'x'],
  [[], 'y', 1, 'x'],
  // A list of one has no neighbours.
  [['b'], 'b', 1, 'y'],
  // In neither list, or no station on: the first, or the last.
  [list, 'z', 1, 'x'],
  [[], 'z', -1, 'y'],
  [list, null, 1, 'x'],
  [[], null, -1, 'y'],
] as const)('in %j at %j, %d step: %j', (listened, current, step, expected) => {
  expect(neighbour(listened, favorites, current, step)).toBe(expected)
})

test('where there is no other station there is no neighbour', () => {
  expect(neighbour([], [], 'a', 1)).toBeNull()
  expect(neighbour([], [], null, -1)).toBeNull()
  expect(neighbour(['a'], ['a'], 'a', 1)).toBeNull()
  expect(neighbour([], ['a'], null, 1)).toBe('a')
})
