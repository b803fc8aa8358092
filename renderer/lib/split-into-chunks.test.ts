import { expect, test } from 'vitest'
import { splitIntoChunks } from './split-into-chunks.ts'

test('limits the number of items per chunk and keeps their order', () => {
  expect(splitIntoChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(splitIntoChunks([], 2)).toEqual([])
})

test('limits the bytes per chunk', () => {
  const long = 'é'.repeat(15_000)
  expect(splitIntoChunks([long, long, 'a'], 100)).toEqual([[long], [long, 'a']])
})
