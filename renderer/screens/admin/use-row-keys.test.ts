import { expect, test } from 'vitest'
import { actionOfKey } from './use-row-keys.ts'

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
])('maps %s to %s', (key, act) => {
  expect(actionOfKey({ ...pressed, key })).toBe(act)
})

test('ignores keys with a modifier, and only moves for a repeated key', () => {
  expect(actionOfKey({ ...pressed, key: 'a', ctrlKey: true })).toBeNull()
  expect(actionOfKey({ ...pressed, key: 'a', repeat: true })).toBeNull()
  expect(actionOfKey({ ...pressed, key: 'j', repeat: true })).toBe('next')
})
