import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeFault } from './describe-fault.ts'

const TYPED = 'typed-by-a-user'

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('No error was thrown.')
}

test.each([
  ['an address', () => new URL(TYPED), { type: 'TypeError', code: 'ERR_INVALID_URL' }],
  ['JSON', () => JSON.parse(`{"${TYPED}`), { type: 'SyntaxError' }],
  ['SQL', () => new DatabaseSync(':memory:').exec(`SELECT "${TYPED}"."x"`), { code: 1 }],
  ['an expression', () => new RegExp(`(${TYPED}`), { type: 'SyntaxError' }],
  [
    'a field',
    () => z.object({ name: z.literal('x') }).parse({ name: TYPED }),
    { fields: ['name'] },
  ],
  [
    'lines that look like a stack',
    () => {
      throw new Error(`a\n    at ${TYPED}\n    at ${TYPED}`)
    },
    { type: 'Error' },
  ],
  [
    'a cause, and properties',
    () => {
      const cause = Object.assign(new Error(TYPED), { code: `${TYPED} and more`, input: TYPED })
      throw new Error(TYPED, { cause })
    },
    { type: 'Error', cause: { type: 'Error' } },
  ],
  [
    'a text',
    () => {
      throw TYPED
    },
    { type: 'string', stack: '' },
  ],
])('describes %s by type and location, without its text', (_name, work, expected) => {
  const described = describeFault(thrown(work))
  expect(described).toMatchObject(expected)
  expect(JSON.stringify(described)).not.toContain(TYPED)
})

test('contains the location', () => {
  expect(describeFault(new Error('x')).stack).toContain('describe-fault.test.ts')
})

test('limits a cyclic cause', () => {
  const error = new Error('x')
  error.cause = error
  expect(JSON.stringify(describeFault(error)).match(/"cause"/g)).toHaveLength(3)
})
