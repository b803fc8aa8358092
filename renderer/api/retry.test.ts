import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'
import { queryRetryDelay, retryOne, retryQuery } from './retry.ts'

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

test('waits as long as the API asks for before a query is sent again', () => {
  const tooMany = new ApiProblem(429, {}, 45_000)
  expect([0, 1, 2].map((failures) => queryRetryDelay(failures, tooMany))).toEqual([
    45_000, 45_000, 45_000,
  ])
})

test('waits 1 s, 2 s and 4 s when the API asks for nothing, 30 s at most', () => {
  const error = new Error('network')
  expect([0, 1, 2, 9].map((failures) => queryRetryDelay(failures, error))).toEqual([
    1_000, 2_000, 4_000, 30_000,
  ])
})
