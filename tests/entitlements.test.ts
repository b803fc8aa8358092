import { expect, test } from 'vitest'
import * as backend from '../backend/api/users/entitlements.ts'
import {
  ALL_ENTITLEMENTS,
  ENTITLEMENTS,
  mayUse,
} from '../renderer/features/subscriptions/entitlements.ts'

/** Roles there are, one nobody knows, and names that every object answers to. */
const ROLES = ['listener', 'creator', 'pro', 'admin', 'baron', '', 'constructor', '__proto__']

test('app and API have the same table', () => {
  expect(ENTITLEMENTS).toEqual(backend.ENTITLEMENTS)
})

test.each(ROLES)('app and API decide alike for %j', (role) => {
  const mine = ALL_ENTITLEMENTS.filter((entitlement) => mayUse(role, entitlement))
  const theirs = ALL_ENTITLEMENTS.filter((entitlement) => backend.mayUse(role, entitlement))
  expect(mine).toEqual(theirs)
})

test('each plan adds to the one before, and strangers may use nothing', () => {
  expect(ROLES.map((role) => ALL_ENTITLEMENTS.filter((one) => mayUse(role, one)).length)).toEqual([
    0, 2, 4, 4, 0, 0, 0, 0,
  ])
})
