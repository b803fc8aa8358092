import { describe, expect, test } from 'vitest'
import type { Role } from '../schemas/users.ts'
import {
  type Caller,
  refuseForeignEmail,
  refusePrivilegedFields,
  requireOwnerOrAdmin,
  visiblePart,
} from './access.ts'

const caller = (uid: string, role: Role): Caller => ({
  uid,
  email: `${uid}@example.com`,
  role,
  plan: 'free',
})

describe('visiblePart', () => {
  test.each([
    ['the person', caller('ada', 'listener'), false, 'everything'],
    ['an admin', caller('root', 'admin'), false, 'everything'],
    ['another listener, visible', caller('bob', 'listener'), true, 'public'],
    ['another listener, hidden', caller('bob', 'listener'), false, 'nothing'],
    ['a creator, hidden', caller('cat', 'creator'), false, 'nothing'],
    ['a pro, hidden', caller('pat', 'pro'), false, 'nothing'],
  ] as const)('%s sees %s', (_who, who, visible, part) => {
    expect(visiblePart(who, { id: 'ada', visible })).toBe(part)
  })
})

test.each(['listener', 'creator', 'pro'] as const)('%s changes only the own account', (role) => {
  expect(() => requireOwnerOrAdmin(caller('ada', role), 'ada')).not.toThrow()
  expect(() => requireOwnerOrAdmin(caller('ada', role), 'bob')).toThrow('403 not-yours')
})

describe('refusePrivilegedFields', () => {
  test.each(['role', 'plan', 'id'])('%s is refused whatever its value', (key) => {
    for (const value of ['admin', 'listener', null, undefined, 5, {}]) {
      expect(() => refusePrivilegedFields(caller('ada', 'pro'), { [key]: value })).toThrow('403')
    }
    expect(() => refusePrivilegedFields(caller('root', 'admin'), { [key]: 'x' })).not.toThrow()
  })

  test('a session nobody paid is refused to admins too', () => {
    const body = { role: 'pro', plan: 'pro', sessionId: 'cs_1' }
    expect(() => refusePrivilegedFields(caller('root', 'admin'), body)).toThrow(
      '403 session-not-paid',
    )
  })

  test.each([null, undefined, 'text', 5, [], { displayName: 'Ada' }])(
    '%j has nothing privileged',
    (body) => {
      expect(() => refusePrivilegedFields(caller('ada', 'listener'), body)).not.toThrow()
    },
  )
})

test('an e-mail address must be the token’s', () => {
  const ada = caller('ada', 'admin')
  expect(() => refuseForeignEmail(ada, undefined)).not.toThrow()
  expect(() => refuseForeignEmail(ada, 'ADA@example.com')).not.toThrow()
  expect(() => refuseForeignEmail(ada, 'bob@example.com')).toThrow('403')
  expect(() => refuseForeignEmail({ ...ada, email: null }, 'ada@example.com')).toThrow('403')
})
