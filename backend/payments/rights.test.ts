import { expect, test } from 'vitest'
import { PLANS, ROLES } from '../../shared/api/field-rules.ts'
import { rightsWith, roleOfPlan, unlockedBeyond } from './rights.ts'

test('pro gives pro, any other plan that is paid gives creator, none gives listener', () => {
  expect(PLANS.map((plan) => [plan, roleOfPlan(plan)])).toEqual([
    ['free', 'listener'],
    ['creator', 'creator'],
    ['pro', 'pro'],
  ])
})

test('a plan makes no user an admin, and an admin stays one', () => {
  for (const plan of PLANS) {
    for (const role of ROLES) {
      const expected = role === 'admin' ? 'admin' : roleOfPlan(plan)
      expect(rightsWith(plan, role)).toEqual({ role: expected, plan })
    }
  }
})

test('what a role unlocks that another does not', () => {
  expect(unlockedBeyond('pro', 'creator')).toEqual(['time-shift', 'recording'])
  expect(unlockedBeyond('creator', 'pro')).toEqual([])
  expect(unlockedBeyond('creator', 'listener')).toEqual(['publish-stations', 'own-figures'])
})
