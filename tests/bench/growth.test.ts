import { expect, test } from 'vitest'
import { growth } from './growth.ts'

test.each([
  [[5, 5, 5], 0],
  [[5, 6, 8], 3],
  [[9, 4, 6], 2],
  [[9, 4, 6, 5, 7], 4],
  [[], 0],
])('%j grew by %i', (samples, expected) => {
  expect(growth(samples)).toBe(expected)
})
