import { expect, test } from 'vitest'
import { paidRole, ROLE_OF_PLAN } from './plans.ts'

test.each([
  ['pro', 'pro'],
  ['creator', 'creator'],
  ['studio', 'creator'],
  ['free', 'creator'],
  ['PRO', 'creator'],
  ['', 'creator'],
])('a paid plan "%s" gives the role %s', (plan, role) => {
  expect(paidRole(plan)).toBe(role)
})

test('shows what each plan unlocks by its role', () => {
  expect(ROLE_OF_PLAN).toEqual({ free: 'listener', creator: 'creator', pro: 'pro' })
})
