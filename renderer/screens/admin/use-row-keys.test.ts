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
])('maps %s to %s', (key, act) => {
  expect(actOf({ ...pressed, key })).toBe(act)
})

test('ignores keys with a modifier, and only moves for a repeated key', () => {
  expect(actOf({ ...pressed, key: 'a', ctrlKey: true })).toBeNull()
  expect(actOf({ ...pressed, key: 'a', repeat: true })).toBeNull()
  expect(actOf({ ...pressed, key: 'j', repeat: true })).toBe('next')
})
