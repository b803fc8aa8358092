import { expect, test } from 'vitest'
import { readRefusal, retryDelay } from './send-failure.ts'

test.each([
  [undefined, null, 'wait'],
  [401, 'sign-in-needed', 'wait'],
  [408, null, 'wait'],
  [429, null, 'wait'],
  [500, 'internal', 'wait'],
  [503, 'identity-starting', 'wait'],
  [507, 'no-space', 'wait'],
  [404, 'user-not-found', 'wait'],
  [404, null, 'drop'],
  [400, 'validation-failed', 'drop'],
  [403, 'not-yours', 'drop'],
  [409, 'another-session', 'drop'],
  [413, 'body-too-large', 'drop'],
] as const)('%s %s: %s', (status, code, outcome) => {
  expect(readRefusal(status, code)).toBe(outcome)
})

test('the pauses grow, up to five minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 60].map(retryDelay)).toEqual([
    5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
  ])
})
