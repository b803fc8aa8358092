import { expect, test } from 'vitest'
import { ALL_ENTITLEMENTS, mayUse, paidPlan, roleOfPlan } from './entitlements.ts'
import { PLANS } from './field-rules.ts'

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

test.each([
  ['pro', 'pro'],
  ['creator', 'creator'],
  ['free', 'creator'],
  ['Pro', 'creator'],
  ['studio', 'creator'],
  ['admin', 'creator'],
  ['__proto__', 'creator'],
  ['', 'creator'],
])('the paid plan "%s" counts as %s, which is its role too', (name, plan) => {
  expect(paidPlan(name)).toBe(plan)
  expect(roleOfPlan(paidPlan(name))).toBe(plan)
})

test('pro gives pro, creator gives creator, free gives listener', () => {
  expect(PLANS.map((plan) => [plan, roleOfPlan(plan)])).toEqual([
    ['free', 'listener'],
    ['creator', 'creator'],
    ['pro', 'pro'],
  ])
})
