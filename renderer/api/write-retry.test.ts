import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'
import { isRetryable, readRetryAfter, retryDelay } from './write-retry.ts'

test.each([
  [undefined, undefined, true],
  [204, null, false],
  [304, null, false],
  [401, 'sign-in-needed', true],
  [404, 'user-not-found', true],
  [404, 'session-not-found', false],
  [404, null, false],
  [408, null, true],
  [429, 'too-many-writes', true],
  [400, 'validation-failed', false],
  [403, 'session-not-paid', false],
  [409, 'another-session', false],
  [413, 'body-too-large', false],
  [422, 'invalid', false],
  [500, 'internal', true],
  [503, 'identity-starting', true],
  [507, 'no-space', true],
] as const)('status %s with code %s is retryable: %s', (status, code, later) => {
  expect(isRetryable(status, code)).toBe(later)
})

test('starts the back-off with 5 s, doubles it and stops at 5 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map((failures) => retryDelay(failures, null))).toEqual([
    5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
  ])
})

test('never waits less than the Retry-After', () => {
  const refusal = new ApiProblem(429, {}, 42_000)
  expect([retryDelay(1, refusal), retryDelay(5, refusal)]).toEqual([42_000, 80_000])
})

test.each([
  ['0', 0],
  ['60', 60_000],
  ['3600', 3_600_000],
  ['999999999', 3_600_000],
  ['9999999999', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, ms) => {
  expect(readRetryAfter(header)).toBe(ms)
})
