import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SendTimes } from '../mailbox/messages.ts'
import { attachAccountsFile, restoreSnapshot, takeSnapshot } from './accounts-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-accounts-'))
  file = path.join(folder, 'identity/accounts.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('saves changes only, and leaves no temporary file', () => {
  const state = new AgentProjectState('demo-x')
  const save = attachAccountsFile(state, new Map(), file)
  save()
  expect(readdirSync(folder)).toEqual([])
  state.overwriteUserWithLocalId('ada', { localId: 'ada', email: 'ada@example.com' })
  save()
  expect(readdirSync(path.dirname(file))).toEqual(['accounts.json'])
  const restored = new AgentProjectState('demo-x')
  attachAccountsFile(restored, new Map(), file)
  expect(restored.users.get('ada')).toMatchObject({ email: 'ada@example.com' })
})

test('reports a damaged file and leaves it unchanged', () => {
  const state = new AgentProjectState('demo-x')
  state.overwriteUserWithLocalId('ada', { localId: 'ada' })
  const broken = path.join(folder, 'accounts.json')
  writeFileSync(broken, '{"version":1,"users":[{"localI')
  expect(() => attachAccountsFile(state, new Map(), broken)).toThrow(broken)
  expect(readFileSync(broken, 'utf8')).toBe('{"version":1,"users":[{"localI')
})

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
const oob = {
  oobCode: 'code',
  email: 'ada@example.com',
  requestType: 'PASSWORD_RESET',
  oobLink: 'http://127.0.0.1:4811/emulator/action?oobCode=code',
}
const message = { sessionInfo: 's1', code: '123456', phoneNumber: '+15555550100' }

describe('restoreSnapshot', () => {
  test('restores an account with its email index', () => {
    const before = new AgentProjectState('demo-x')
    before.overwriteUserWithLocalId('abc', structuredClone(account))
    before.oobs.set('code', oob)
    before.verificationCodes.set('s1', message)
    const sent = new Map([
      ['code', 1_000],
      ['s1', 2_000],
    ])

    const after = new AgentProjectState('demo-x')
    const sendTimes: SendTimes = new Map()
    restoreSnapshot(after, sendTimes, takeSnapshot(before, sent))

    expect(after.users.get('abc')).toMatchObject(account)
    expect(Reflect.get(after, 'localIdForEmail')).toEqual(new Map([['ada@example.com', 'abc']]))
    expect(after.oobs.get('code')).toMatchObject({ email: 'ada@example.com' })
    expect(after.verificationCodes.get('s1')).toMatchObject({ code: '123456' })
    expect(sendTimes).toEqual(sent)
    expect(JSON.parse(takeSnapshot(after, sendTimes))).toEqual(
      JSON.parse(takeSnapshot(before, sent)),
    )
  })

  test('restores a Google account with its provider index, each provider once', () => {
    const google = { providerId: 'google.com', rawId: 'g-1', email: 'ada@example.com' }
    const before = new AgentProjectState('demo-x')
    before.overwriteUserWithLocalId('abc', {
      ...structuredClone(account),
      initialEmail: 'old@example.com',
      providerUserInfo: [google],
    })
    const after = new AgentProjectState('demo-x')
    restoreSnapshot(after, new Map(), takeSnapshot(before, new Map()))
    const providers = after.users.get('abc')?.providerUserInfo
    expect(providers).toMatchObject([{ providerId: 'google.com' }, { providerId: 'password' }])
    expect(Reflect.get(after, 'userIdForProviderRawId').get('google.com')).toEqual(
      new Map([['g-1', 'abc']]),
    )
    expect(Reflect.get(after, 'localIdForInitialEmail')).toEqual(
      new Map([['old@example.com', 'abc']]),
    )
  })

  test('restores a file from before the mailbox without send times', () => {
    const state = new AgentProjectState('demo-x')
    const sendTimes: SendTimes = new Map()
    const file = { version: 1, users: [], oobs: [oob], verificationCodes: [message] }
    restoreSnapshot(state, sendTimes, JSON.stringify(file))
    expect([...sendTimes]).toEqual([
      ['code', null],
      ['s1', null],
    ])
  })

  test.each(['', '{', '[]', '{"version":2,"users":[]}', '{"version":1,"users":[{}]}'])(
    'rejects damaged text: %j',
    (text) => {
      expect(() => restoreSnapshot(new AgentProjectState('demo-x'), new Map(), text)).toThrow()
    },
  )
})
