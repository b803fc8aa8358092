import { describe, expect, test } from 'vitest'
import type { Role } from '../../../shared/api/field-rules.ts'
import {
  type Caller,
  isGrantRequest,
  refuseForeignEmail,
  refusePrivilegedFields,
  refuseUpdate,
} from './access.ts'

const caller = (uid: string, role: Role): Caller => ({
  uid,
  email: `${uid}@example.com`,
  isAnonymous: false,
  role,
  plan: 'free',
})

describe('refusePrivilegedFields', () => {
  test.each(['role', 'plan', 'id'])('rejects %s with any value', (key) => {
    for (const value of ['admin', 'listener', null, undefined, 5, {}]) {
      expect(() => refusePrivilegedFields(caller('ada', 'pro'), { [key]: value })).toThrow('403')
    }
    expect(() => refusePrivilegedFields(caller('root', 'admin'), { [key]: 'x' })).not.toThrow()
  })

  test('rejects an unpaid session, also for admins', () => {
    const body = { role: 'pro', plan: 'pro', sessionId: 'cs_1' }
    expect(() => refusePrivilegedFields(caller('root', 'admin'), body)).toThrow(
      '403 session-not-paid',
    )
  })

  test.each([null, undefined, 'text', 5, [], { displayName: 'Ada' }])('accepts %j', (body) => {
    expect(() => refusePrivilegedFields(caller('ada', 'listener'), body)).not.toThrow()
  })
})

describe('account updates', () => {
  const ada = caller('ada', 'listener')
  const root = caller('root', 'admin')
  const rights = { role: 'pro', plan: 'pro' }
  const paid = { ...rights, sessionId: 'cs_1' }

  test.each([
    ['own role and plan', ada, 'ada', rights, true],
    ['a session', ada, 'ada', { sessionId: 'cs_1' }, true],
    ['a decision of an admin', root, 'ada', rights, false],
    ['a payment of an admin', root, 'root', paid, true],
    ['a link with an admin’s own plan', root, 'root', rights, true],
    ['such a link with an unknown plan', root, 'root', { role: 'creator', plan: 'studio' }, true],
    ['another decision about oneself', root, 'root', { role: 'listener', plan: 'free' }, false],
    ['a plan that is no text', root, 'root', { role: 'creator', plan: { toString: 1 } }, false],
    ['only a role', ada, 'ada', { role: 'pro' }, false],
    ['other fields', ada, 'ada', { displayName: 'Ada' }, false],
  ])('isGrantRequest is correct for %s: %s', (_name, who, id, body, claim) => {
    expect(isGrantRequest(who, id, body)).toBe(claim)
  })

  test('refuseUpdate accepts only a complete payment claim for oneself', () => {
    expect(() => refuseUpdate(ada, 'ada', rights)).not.toThrow()
    expect(() => refuseUpdate(ada, 'ada', paid)).not.toThrow()
    expect(() => refuseUpdate(root, 'root', paid)).not.toThrow()
    expect(() => refuseUpdate(root, 'ada', paid)).toThrow('403 session-not-paid')
    expect(() => refuseUpdate(ada, 'bob', rights)).toThrow('403 session-not-paid')
    for (const more of ['id', 'displayName', 'visible', '__proto_', 'email']) {
      expect(() => refuseUpdate(ada, 'ada', { ...paid, [more]: 'x' })).toThrow('403 not-allowed')
    }
    for (const half of [{ role: 'pro' }, { plan: 'pro' }, { sessionId: 'cs_1', plan: 'pro' }]) {
      expect(() => refuseUpdate(ada, 'ada', half)).toThrow('403 not-allowed')
    }
  })

  test('refuseUpdate lets only admins decide about other users', () => {
    expect(() => refuseUpdate(root, 'ada', rights)).not.toThrow()
    expect(() => refuseUpdate(ada, 'ada', { displayName: 'Ada' })).not.toThrow()
    expect(() => refuseUpdate(ada, 'ada', { id: 'bob' })).toThrow('403 not-allowed')
  })
})

test('refuseForeignEmail accepts only the address of the token', () => {
  const ada = caller('ada', 'admin')
  expect(() => refuseForeignEmail(ada, undefined)).not.toThrow()
  expect(() => refuseForeignEmail(ada, 'ADA@example.com')).not.toThrow()
  expect(() => refuseForeignEmail(ada, 'bob@example.com')).toThrow('403')
  expect(() => refuseForeignEmail({ ...ada, email: null }, 'ada@example.com')).toThrow('403')
})
