import { expect, it } from 'vitest'
import { checkNewAddress } from './check-address.ts'

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['ada', 'shape'],
  ['ada@', 'shape'],
  ['a b@example.org', 'shape'],
  [' ADA@example.org ', 'same'],
  ['ada@example.net', null],
])('answers for %j: %s', (address, problem) => {
  expect(checkNewAddress(address, 'ada@example.org')).toBe(problem)
})
