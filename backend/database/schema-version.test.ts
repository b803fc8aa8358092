import { expect, test } from 'vitest'
import { compareSchema, describeNewer, NewerDatabaseError } from './schema-version.ts'

const OWN = ['0010-first', '0011-second', '0014-third']

test('what has not run is to be run, in order', () => {
  expect(compareSchema([], OWN)).toEqual({ pending: OWN, newer: null })
  expect(compareSchema(['0010-first'], OWN).pending).toEqual(['0011-second', '0014-third'])
  expect(compareSchema(OWN, OWN)).toEqual({ pending: [], newer: null })
})

test.each([
  [['0015-later'], 15],
  [['0015-later', '0020-much-later'], 20],
  [['0020-drop-it-needs-0014'], 20],
  [['0020-drop-it-needs-0012', '0021-later'], 21],
])('%j of a newer program leaves this one to work', (later, newer) => {
  expect(compareSchema([...OWN, ...later], OWN)).toEqual({ pending: [], newer })
})

test.each([
  ['one took away what this program needs', [...OWN, '0020-drop-it-needs-0015']],
  ['the newest adds, one before it took away', [...OWN, '0020-drop-it-needs-0019', '0021-later']],
  ['one is older than the newest of the program: another line', [...OWN, '0012-elsewhere']],
  ['one has run that would have come later', ['0010-first', '0011-second', '0015-later']],
  ['one of another program', [...OWN, '20260101120000_init']],
])('not to be gone on with: %s', (_why, ran) => {
  expect(() => compareSchema(ran, OWN)).toThrow(NewerDatabaseError)
})

test('the sentence for the operator has both numbers', () => {
  expect(describeNewer(20, OWN)).toMatch(
    /newer version of Undertone \(to 20; this version knows 14\)/,
  )
})
