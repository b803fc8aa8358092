import { describe, expect, test } from 'vitest'
import { roleOfPlan } from '../../../shared/api/entitlements.ts'
import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import { rightsAfter, rightsWith, unlockedBeyond } from './rights.ts'

test('a plan makes no user an admin, and an admin stays one', () => {
  for (const plan of PLANS) {
    for (const role of ROLES) {
      const expected = role === 'admin' ? 'admin' : roleOfPlan(plan)
      expect(rightsWith(plan, role)).toEqual({ role: expected, plan })
    }
  }
})

describe('news of a subscription', () => {
  test.each([
    ['its plan ends: role and plan go with it', 'pro', 'pro', 'pro', 'free', 'listener', 'free'],
    [
      'another plan comes: role and plan follow',
      'pro',
      'pro',
      'pro',
      'creator',
      'creator',
      'creator',
    ],
    ['it is paid late: role and plan come back', 'listener', 'free', 'free', 'pro', 'pro', 'pro'],
    ['nothing changes', 'pro', 'pro', 'pro', 'pro', 'pro', 'pro'],
    ['an admin stays one', 'admin', 'pro', 'pro', 'free', 'admin', 'free'],
    ['an admin gave another plan', 'creator', 'creator', 'pro', 'free', 'creator', 'creator'],
    ['an admin took the plan', 'listener', 'free', 'pro', 'creator', 'listener', 'free'],
    ['an admin gave another role', 'pro', 'creator', 'creator', 'free', 'pro', 'free'],
    ['an admin took the role', 'listener', 'pro', 'pro', 'creator', 'listener', 'creator'],
  ] as const)('%s', (_name, role, plan, gave, gives, roleAfter, planAfter) => {
    expect(rightsAfter({ role, plan }, gave, gives)).toEqual({ role: roleAfter, plan: planAfter })
  })
})

test('what a role unlocks that another does not', () => {
  expect(unlockedBeyond('pro', 'creator')).toEqual(['time-shift', 'recording'])
  expect(unlockedBeyond('creator', 'pro')).toEqual([])
  expect(unlockedBeyond('creator', 'listener')).toEqual(['publish-stations', 'own-figures'])
})
