import { expect, test } from 'vitest'
import { ALL_ENTITLEMENTS, mayUse } from './entitlements.ts'

test('each plan adds to the one before', () => {
  const count = (role: string) => ALL_ENTITLEMENTS.filter((one) => mayUse(role, one)).length
  expect(['listener', 'creator', 'pro', 'admin'].map(count)).toEqual([0, 2, 4, 4])
})

test.each(['', 'owner', '__proto__', 'constructor', 'toString', 'none', 'anonymous'])(
  '%j unlocks nothing',
  (role) => {
    expect(ALL_ENTITLEMENTS.some((entitlement) => mayUse(role, entitlement))).toBe(false)
  },
)
