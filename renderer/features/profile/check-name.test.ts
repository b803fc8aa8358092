import { expect, it } from 'vitest'
import { DISPLAY_NAME_MAX } from '../../../shared/api/field-rules.ts'
import { checkName } from './check-name.ts'

it.each([
  ['Ada', null],
  ['', 'missing'],
  ['   ', 'missing'],
  ['x'.repeat(DISPLAY_NAME_MAX), null],
  [` ${'x'.repeat(DISPLAY_NAME_MAX)} `, null],
  ['x'.repeat(DISPLAY_NAME_MAX + 1), 'too-long'],
  ['Ada\u0007', 'odd'],
  ['Ada\u202Eecalevol', 'odd'],
  ['🎧 Ólafur', null],
] as const)('answers for %j: %s', (name, problem) => {
  expect(checkName(name)).toBe(problem)
})
