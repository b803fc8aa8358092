import { expect, test } from 'vitest'
import { ALL_ENTITLEMENTS, mayUse, paidPlan, roleOfPlan } from './entitlements.ts'
import { PLANS } from './field-rules.ts'

test('each plan adds entitlements to the previous one', () => {
  const count = (role: string) => ALL_ENTITLEMENTS.filter((one) => mayUse(role, one)).length
  expect(['listener', 'creator', 'pro', 'admin'].map(count)).toEqual([0, 2, 4, 4])
})

test.each(['', 'owner', '__proto__', 'constructor', 'toString', 'none', 'anonymous'])(
  'grants %j no entitlement',
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
])('maps the paid plan "%s" to the plan and role %s', (name, plan) => {
  expect(paidPlan(name)).toBe(plan)
  expect(roleOfPlan(paidPlan(name))).toBe(plan)
})

test('maps pro to pro, creator to creator and free to listener', () => {
  expect(PLANS.map((plan) => [plan, roleOfPlan(plan)])).toEqual([
    ['free', 'listener'],
    ['creator', 'creator'],
    ['pro', 'pro'],
  ])
})
