import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

test('limits the number of items per chunk and keeps their order', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inParts([], 2)).toEqual([])
})

test('limits the bytes per chunk', () => {
  const long = 'é'.repeat(15_000)
  expect(inParts([long, long, 'a'], 100)).toEqual([[long], [long, 'a']])
})
