import { expect, test } from 'vitest'
import { grantRetryDelay, readGrantFailure } from './grant-failure.ts'

test.each([
  [undefined, null, 'wait'],
  [401, null, 'wait'],
  [408, null, 'wait'],
  [429, null, 'wait'],
  [404, 'user-not-found', 'wait'],
  [500, null, 'wait'],
  [503, 'no-checkout', 'wait'],
  [204, null, 'wait'],
  [400, 'invalid', 'refused'],
  [403, 'session-not-paid', 'refused'],
  [403, 'plan-not-paid', 'refused'],
  [404, 'no-such-address', 'refused'],
  [409, null, 'refused'],
] as const)('%s %s: %s', (status, code, meaning) => {
  expect(readGrantFailure(status, code)).toBe(meaning)
})

test('waits grow up to five minutes', () => {
  expect(
    [1, 2, 3, 4, 5, 6, 7, 8, 100].map((failures) => grantRetryDelay(failures) / 1_000),
  ).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
})
