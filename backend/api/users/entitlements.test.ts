import { expect, test } from 'vitest'
import { ROLES } from '../schemas/users.ts'
import { ENTITLEMENTS, type Entitlement, mayUse } from './entitlements.ts'

const EVERYTHING = ENTITLEMENTS.admin

test.each([
  ['listener', []],
  ['creator', ['publish-stations', 'own-figures']],
  ['pro', ['publish-stations', 'own-figures', 'time-shift', 'recording']],
  ['admin', ['publish-stations', 'own-figures', 'time-shift', 'recording']],
] as [string, Entitlement[]][])('%s may use %j', (role, expected) => {
  expect(EVERYTHING.filter((entitlement) => mayUse(role, entitlement))).toEqual(expected)
})

test('every role is in the table', () => {
  expect(Object.keys(ENTITLEMENTS).sort()).toEqual([...ROLES].sort())
})

test.each(['', 'owner', '__proto__', 'constructor', 'toString'])('%j unlocks nothing', (role) => {
  expect(EVERYTHING.some((entitlement) => mayUse(role, entitlement))).toBe(false)
})
