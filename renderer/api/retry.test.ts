import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'
import { queryRetryDelay, retryQuery, retryRecordQuery } from './retry.ts'

/** Number of retries of a failing query. */
function retries(error: unknown): number {
  let failures = 0
  while (retryQuery(failures, error)) failures += 1
  return failures
}

test('retries three times at most', () => {
  expect(retries(new ApiProblem(500, {}))).toBe(3)
  expect(retries(new ApiProblem(404, {}))).toBe(3)
  expect(retries(new Error('network'))).toBe(3)
})

test('does not retry a 401 or 403', () => {
  expect(retries(new ApiProblem(401, {}))).toBe(0)
  expect(retries(new ApiProblem(403, {}))).toBe(0)
})

test('does not retry a 404 of one record', () => {
  expect(retryRecordQuery(0, new ApiProblem(404, {}))).toBe(false)
  expect(retryRecordQuery(0, new ApiProblem(503, {}))).toBe(true)
  expect(retryRecordQuery(3, new ApiProblem(503, {}))).toBe(false)
})

test('waits for the Retry-After of the API', () => {
  const tooMany = new ApiProblem(429, {}, 45_000)
  expect([0, 1, 2].map((failures) => queryRetryDelay(failures, tooMany))).toEqual([
    45_000, 45_000, 45_000,
  ])
})

test('waits 1 s, 2 s and 4 s by default, and 30 s at most', () => {
  const error = new Error('network')
  expect([0, 1, 2, 9].map((failures) => queryRetryDelay(failures, error))).toEqual([
    1_000, 2_000, 4_000, 30_000,
  ])
})
