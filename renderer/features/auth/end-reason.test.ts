import { expect, test } from 'vitest'
import { endReasonOf } from './end-reason.ts'

test.each([
  ['auth/user-disabled', 'disabled'],
  ['auth/user-token-expired', 'revoked'],
  ['auth/user-not-found', 'revoked'],
  ['auth/invalid-refresh-token', 'revoked'],
  ['auth/invalid-user-token', 'unknown'],
  ['auth/network-request-failed', null],
  ['auth/too-many-requests', null],
  ['auth/internal-error', null],
])('%s: %s', (code, reason) => {
  expect(endReasonOf({ code })).toBe(reason)
})

test('an error without a code ends nothing', () => {
  expect(endReasonOf(new Error('offline'))).toBeNull()
})
