import { expect, test } from 'vitest'
import { createSignOutNotes, endReasonOf } from './session-end.ts'

function setUp() {
  let now = 0
  const notes = createSignOutNotes(() => now)
  return { notes, pass: (ms: number) => (now += ms) }
}

test('without a stored session no session counts as lost', () => {
  expect(setUp().notes.take()).toBe('no-session')
})

test('a stored session that signs no user in counts as lost, once', () => {
  const { notes } = setUp()
  notes.onFound()
  expect(notes.take()).toBe('lost')
  expect(notes.take()).toBe('no-session')
})

test('a change in another window explains a sign-out within two seconds, none after', () => {
  const { notes, pass } = setUp()
  notes.onElsewhere()
  pass(2_000)
  expect(notes.take()).toBe('elsewhere')
  notes.onElsewhere()
  pass(2_001)
  expect(notes.take()).toBe('no-session')
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
])('%s ends the session as: %s', (code, reason) => {
  expect(endReasonOf({ code })).toBe(reason)
})

test('an error without a code does not end the session', () => {
  expect(endReasonOf(new Error('offline'))).toBeNull()
})
