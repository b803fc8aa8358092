import { expect, it } from 'vitest'
import { isConfirmed } from './typed-confirmation.ts'

it.each([
  ['ada@example.org', 'ada@example.org', true],
  [' Ada@Example.org ', 'ada@example.org', true],
  ['ada@example.or', 'ada@example.org', false],
  ['', 'ada@example.org', false],
  ['DELETE', 'DELETE', true],
  ['delete', 'DELETE', true],
  ['delete it', 'DELETE', false],
])('%j for %j: %s', (typed, expected, isRight) => {
  expect(isConfirmed(typed, expected)).toBe(isRight)
})
