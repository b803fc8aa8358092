import { expect, it } from 'vitest'
import { checkName, NAME_MAX_LENGTH } from './check-name.ts'

it.each([
  ['Ada', null],
  ['', 'missing'],
  ['   ', 'missing'],
  ['x'.repeat(NAME_MAX_LENGTH), null],
  [` ${'x'.repeat(NAME_MAX_LENGTH)} `, null],
  ['x'.repeat(NAME_MAX_LENGTH + 1), 'too-long'],
  ['Ada\u0007', 'odd'],
  ['Ada\u202Eecalevol', 'odd'],
  ['🎧 Ólafur', null],
] as const)('answers for %j: %s', (name, problem) => {
  expect(checkName(name)).toBe(problem)
})
