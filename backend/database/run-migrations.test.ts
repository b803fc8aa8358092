import { expect, test } from 'vitest'
import { compareSchema, describeNewer, NewerDatabaseError } from './run-migrations.ts'

const OWN = ['0010-first', '0011-second', '0014-third']

test('lists migrations that have not run, in order', () => {
  expect(compareSchema([], OWN)).toEqual({ pending: OWN, newer: null })
  expect(compareSchema(['0010-first'], OWN).pending).toEqual(['0011-second', '0014-third'])
  expect(compareSchema(OWN, OWN)).toEqual({ pending: [], newer: null })
})

test.each([
  [['0015-later'], 15],
  [['0015-later', '0020-much-later'], 20],
  [['0020-drop-it-needs-0014'], 20],
  [['0020-drop-it-needs-0012', '0021-later'], 21],
])('accepts a newer database with %j', (later, newer) => {
  expect(compareSchema([...OWN, ...later], OWN)).toEqual({ pending: [], newer })
})

test.each([
  ['a later migration removed what this version needs', [...OWN, '0020-drop-it-needs-0015']],
  [
    'a later migration removed something before the newest one',
    [...OWN, '0020-drop-it-needs-0019', '0021-later'],
  ],
  ['a migration of another branch is older than the newest one', [...OWN, '0012-elsewhere']],
  ['a migration ran before an earlier one', ['0010-first', '0011-second', '0015-later']],
  ['a migration of another program ran', [...OWN, '20260101120000_init']],
])('refuses a database in which %s', (_why, ran) => {
  expect(() => compareSchema(ran, OWN)).toThrow(NewerDatabaseError)
})

test('names both versions in the warning', () => {
  expect(describeNewer(20, OWN)).toMatch(
    /newer version of Undertone \(to 20; this version knows 14\)/,
  )
})
