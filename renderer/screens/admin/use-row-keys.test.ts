import { expect, test } from 'vitest'
import { actOf } from './use-row-keys.ts'

const pressed = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

test.each([
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['p', 'play'],
  ['c', 'check'],
  ['e', 'edit'],
  ['x', null],
  ['toString', null],
])('%s: %s', (key, act) => {
  expect(actOf({ ...pressed, key })).toBe(act)
})

test("with a modifier a key is the system's, and one that is held down only moves", () => {
  expect(actOf({ ...pressed, key: 'a', ctrlKey: true })).toBeNull()
  expect(actOf({ ...pressed, key: 'a', repeat: true })).toBeNull()
  expect(actOf({ ...pressed, key: 'j', repeat: true })).toBe('next')
})
