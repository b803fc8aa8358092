import { expect, test } from 'vitest'
import { createSignOutCauses, getEndReason } from './sign-out-cause.ts'

function setUp() {
  let now = 0
  const notes = createSignOutCauses(() => now)
  return { notes, pass: (ms: number) => (now += ms) }
}

test('reports no-session without a stored session', () => {
  expect(setUp().notes.takeCause()).toBe('no-session')
})

test('reports a stored session without a sign-in as lost, once', () => {
  const { notes } = setUp()
  notes.onStoredSessionFound()
  expect(notes.takeCause()).toBe('expired')
  expect(notes.takeCause()).toBe('no-session')
})

test('attributes a sign-out within two seconds to another window', () => {
  const { notes, pass } = setUp()
  notes.onOtherWindowChange()
  pass(2_000)
  expect(notes.takeCause()).toBe('elsewhere')
  notes.onOtherWindowChange()
  pass(2_001)
  expect(notes.takeCause()).toBe('no-session')
})

test.each([
  ['auth/user-disabled', 'disabled'],
  ['auth/user-token-expired', 'revoked'],
  ['auth/user-not-found', 'revoked'],
  ['auth/invalid-refresh-token', 'revoked'],
  ['auth/invalid-user-token', 'unknown'],
  ['auth/network-request-failed', null],
  ['auth/too-many-requests', null],
  ['auth/internal-error', null],
])('maps %s to the end reason %s', (code, reason) => {
  expect(getEndReason({ code })).toBe(reason)
})

test('ignores errors without a code', () => {
  expect(getEndReason(new Error('offline'))).toBeNull()
})
