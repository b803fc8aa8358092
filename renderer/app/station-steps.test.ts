// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { makeQueue, NO_QUEUE } from '../domain/player/queue.ts'
import { findNeighbors } from './station-steps.ts'

const listOf = (...ids: string[]) => ({ ...NO_QUEUE, ids })
const list = listOf('a', 'b', 'c')
const queue = makeQueue(['a', 'b', 'c'])
const favorites = ['x', 'b', 'y']

test.each([
  // The other stations of the queue, wrapping around. It precedes the favorites.
  [queue, 'a', 1, ['b', 'c']],
  [queue, 'b', -1, ['a', 'c']],
  [list, 'b', 1, ['c', 'a']],
  [list, 'a', -1, ['c', 'b']],
  // A queue that the user made also applies to other stations, a list does not.
  [queue, 'z', 1, ['a', 'b', 'c']],
  [queue, null, -1, ['c', 'b', 'a']],
  [list, 'z', 1, ['x']],
  [list, null, -1, ['y']],
  [listOf('a', 'c'), 'b', -1, ['x']],
  // Without a queue, the neighbor among the favorites.
  [NO_QUEUE, 'b', 1, ['y']],
  [NO_QUEUE, 'y', 1, ['x']],
  // A queue of one has no neighbors.
  [makeQueue(['b']), 'b', 1, ['y']],
  // Not among the favorites, or without a station: the first or last.
  [NO_QUEUE, 'z', -1, ['y']],
  [NO_QUEUE, null, 1, ['x']],
  [NO_QUEUE, null, -1, ['y']],
] as const)('%j at %j, %d step: %j', (current, station, step, expected) => {
  expect(findNeighbors(current, favorites, station, step)).toEqual(expected)
})

test('has no neighbor without another station', () => {
  expect(findNeighbors(NO_QUEUE, [], 'a', 1)).toEqual([])
  expect(findNeighbors(NO_QUEUE, [], null, 1)).toEqual([])
  expect(findNeighbors(listOf('a'), ['a'], 'a', 1)).toEqual([])
  expect(findNeighbors(NO_QUEUE, ['a'], null, 1)).toEqual(['a'])
})
