import { expect, test } from 'vitest'
import { createSignOutNotes } from './sign-out-cause.ts'

function setUp() {
  let now = 0
  const notes = createSignOutNotes(() => now)
  return { notes, pass: (ms: number) => (now += ms) }
}

test('no session, no loss', () => {
  expect(setUp().notes.take()).toBe('no-session')
})

test('a stored session that leads to nobody is lost, once', () => {
  const { notes } = setUp()
  notes.onFound()
  expect(notes.take()).toBe('lost')
  expect(notes.take()).toBe('no-session')
})

test('another window explains what follows soon, and nothing later', () => {
  const { notes, pass } = setUp()
  notes.onElsewhere()
  pass(2_000)
  expect(notes.take()).toBe('elsewhere')
  notes.onElsewhere()
  pass(2_001)
  expect(notes.take()).toBe('no-session')
})
