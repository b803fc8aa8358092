import { expect, it } from 'vitest'
import { initials } from './avatar.tsx'

it.each([
  ['Ada Lovelace', 'AL'],
  ['  ada  maria   lovelace ', 'AL'],
  ['selector', 'S'],
  ['ólafur', 'Ó'],
  ['🎧 night', '🎧N'],
  ['', ''],
])('abbreviates %j as %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
