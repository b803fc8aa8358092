import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { expect, test } from 'vitest'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'

const account = {
  localId: 'abc',
  email: 'ada@example.com',
  passwordHash: 'fakeHash:salt=s:password=secret',
  salt: 's',
  customAttributes: '{"role":"pro"}',
  createdAt: '1',
  lastLoginAt: '2',
  validSince: '1',
  mfaInfo: [{ mfaEnrollmentId: 'm', phoneInfo: '+15555550100' }],
}

test('an account comes back whole, and is found by its e-mail', () => {
  const before = new AgentProjectState('demo-x')
  before.overwriteUserWithLocalId('abc', structuredClone(account))
  before.oobs.set('code', { oobCode: 'code', email: 'ada@example.com' })
  before.verificationCodes.set('s1', { sessionInfo: 's1', code: '123456' })

  const after = new AgentProjectState('demo-x')
  restoreSnapshot(after, takeSnapshot(before))

  expect(after.users.get('abc')).toMatchObject(account)
  expect(Reflect.get(after, 'localIdForEmail')).toEqual(new Map([['ada@example.com', 'abc']]))
  expect(after.oobs.get('code')).toMatchObject({ email: 'ada@example.com' })
  expect(after.verificationCodes.get('s1')).toMatchObject({ code: '123456' })
  expect(JSON.parse(takeSnapshot(after))).toEqual(JSON.parse(takeSnapshot(before)))
})

test.each(['', '{', '[]', '{"version":2,"users":[]}', '{"version":1,"users":[{}]}'])(
  'damaged text is refused instead of losing accounts: %j',
  (text) => {
    expect(() => restoreSnapshot(new AgentProjectState('demo-x'), text)).toThrow()
  },
)
