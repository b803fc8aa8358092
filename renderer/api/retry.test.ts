import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'
import { retryOne, retryQuery } from './retry.ts'

/** How often a query that keeps failing is asked again. */
function retries(error: unknown): number {
  let failures = 0
  while (retryQuery(failures, error)) failures += 1
  return failures
}

test('three times at most', () => {
  expect(retries(new ApiProblem(500, {}))).toBe(3)
  expect(retries(new ApiProblem(404, {}))).toBe(3)
  expect(retries(new Error('network'))).toBe(3)
})

test('never when the answer is about who asks', () => {
  expect(retries(new ApiProblem(401, {}))).toBe(0)
  expect(retries(new ApiProblem(403, {}))).toBe(0)
})

test('one thing that is not there is not asked for again', () => {
  expect(retryOne(0, new ApiProblem(404, {}))).toBe(false)
  expect(retryOne(0, new ApiProblem(503, {}))).toBe(true)
  expect(retryOne(3, new ApiProblem(503, {}))).toBe(false)
})
