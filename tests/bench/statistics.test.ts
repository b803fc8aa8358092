import { expect, test } from 'vitest'
import { growth, median, percentile } from './statistics.ts'

test('percentiles are actual samples', () => {
  const samples = [5, 1, 4, 2, 3]
  expect(median(samples)).toBe(3)
  expect(percentile(samples, 0.95)).toBe(5)
  expect(percentile(samples, 0)).toBe(1)
  expect(percentile([7], 0.5)).toBe(7)
  expect(() => percentile([], 0.5)).toThrow(RangeError)
})

test.each([
  [[5, 5, 5], 0],
  [[5, 6, 8], 3],
  [[9, 4, 6], 2],
  [[9, 4, 6, 5, 7], 4],
  [[], 0],
])('grows %j by %i', (samples, expected) => {
  expect(growth(samples)).toBe(expected)
})
