import { expect, test } from 'vitest'
import { ALL_ENTITLEMENTS, ENTITLEMENTS, mayUse } from './entitlements.ts'
import { ROLES } from './field-rules.ts'

test('each plan adds to the one before', () => {
  const count = (role: string) => ALL_ENTITLEMENTS.filter((one) => mayUse(role, one)).length
  expect(['listener', 'creator', 'pro', 'admin'].map(count)).toEqual([0, 2, 4, 4])
})

test('every role is in the table', () => {
  expect(Object.keys(ENTITLEMENTS).sort()).toEqual([...ROLES].sort())
})

test.each(['', 'owner', '__proto__', 'constructor', 'toString'])('%j unlocks nothing', (role) => {
  expect(ALL_ENTITLEMENTS.some((entitlement) => mayUse(role, entitlement))).toBe(false)
})
