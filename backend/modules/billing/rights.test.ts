import { describe, expect, test } from 'vitest'
import { roleOfPlan } from '../../../shared/api/entitlements.ts'
import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import { entitlementDifference, rightsAfterPlanChange, rightsAfterPurchase } from './rights.ts'

test('a purchased plan never changes the admin role', () => {
  for (const plan of PLANS) {
    for (const role of ROLES) {
      const expected = role === 'admin' ? 'admin' : roleOfPlan(plan)
      expect(rightsAfterPurchase(plan, role)).toEqual({ role: expected, plan })
    }
  }
})

describe('rightsAfterPlanChange', () => {
  test.each([
    ['the plan ends: role and plan end', 'pro', 'pro', 'pro', 'free', 'listener', 'free'],
    [
      'the plan changes: role and plan change',
      'pro',
      'pro',
      'pro',
      'creator',
      'creator',
      'creator',
    ],
    ['a late payment: role and plan return', 'listener', 'free', 'free', 'pro', 'pro', 'pro'],
    ['nothing changes', 'pro', 'pro', 'pro', 'pro', 'pro', 'pro'],
    ['an admin keeps the role', 'admin', 'pro', 'pro', 'free', 'admin', 'free'],
    ['an admin gave another plan', 'creator', 'creator', 'pro', 'free', 'creator', 'creator'],
    ['an admin revoked the plan', 'listener', 'free', 'pro', 'creator', 'listener', 'free'],
    ['an admin gave another role', 'pro', 'creator', 'creator', 'free', 'pro', 'free'],
    ['an admin revoked the role', 'listener', 'pro', 'pro', 'creator', 'listener', 'creator'],
  ] as const)('%s', (_name, role, plan, gave, gives, roleAfter, planAfter) => {
    expect(rightsAfterPlanChange({ role, plan }, gave, gives)).toEqual({
      role: roleAfter,
      plan: planAfter,
    })
  })
})

test('entitlementDifference returns the entitlements of one role that another lacks', () => {
  expect(entitlementDifference('pro', 'creator')).toEqual(['time-shift', 'recording'])
  expect(entitlementDifference('creator', 'pro')).toEqual([])
  expect(entitlementDifference('creator', 'listener')).toEqual(['publish-stations', 'own-figures'])
})
