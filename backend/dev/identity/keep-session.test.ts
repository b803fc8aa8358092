import type { EmulatorOperations, Operation } from 'firebase-tools/lib/emulator/auth/operations.js'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preserveSessionOnPasswordChange } from './adapt-emulator.ts'

/** One second before the password change. */
const SIGNED_IN_AT = 1_700_000_000_400
const CHANGED_AT = 1_700_000_001_700

const token = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
const own = token({ user_id: 'ada' })

let state: AgentProjectState
const update = vi.fn<Operation>()
let module: EmulatorOperations

beforeEach(() => {
  vi.useFakeTimers({ now: CHANGED_AT })
  update.mockReset().mockReturnValue('result')
  state = new AgentProjectState('demo-undertone')
  state.overwriteUserWithLocalId('ada', { localId: 'ada', lastLoginAt: String(SIGNED_IN_AT) })
  const accounts = { signUp: update, update, resetPassword: update }
  module = { resetPassword: update, authOperations: { identitytoolkit: { accounts } } }
  preserveSessionOnPasswordChange(module)
})
afterEach(() => vi.useRealTimers())

const call = (body: Record<string, unknown>) =>
  module.authOperations.identitytoolkit.accounts.update(state, body)
const lastLogin = () => Number(state.users.get('ada')?.lastLoginAt)

test('dates the tokens of a changed password no earlier than the end of the other sessions', () => {
  expect(call({ idToken: own, password: 'new' })).toBe('result')
  expect(Math.floor(lastLogin() / 1_000)).toBeGreaterThanOrEqual(Math.floor(CHANGED_AT / 1_000))
})

test('issues valid tokens when seconds pass between the change and the end of the other sessions', () => {
  update.mockImplementation((changed) => {
    vi.setSystemTime(CHANGED_AT + 2_000)
    changed.updateUserByLocalId('ada', { validSince: String(Math.floor(Date.now() / 1_000)) })
  })
  call({ idToken: own, password: 'new' })
  expect(Number(state.users.get('ada')?.validSince)).toBeLessThanOrEqual(lastLogin() / 1_000)
})

test('does not count a rejected change as sign-in', () => {
  update.mockImplementation(() => {
    throw new Error('WEAK_PASSWORD')
  })
  expect(() => call({ idToken: own, password: 'new' })).toThrow('WEAK_PASSWORD')
  expect(lastLogin()).toBe(SIGNED_IN_AT)
})

test.each([
  ['another change', { idToken: own, displayName: 'Ada' }],
  ['an administrator', { localId: 'ada', password: 'new' }],
  ['no token', { idToken: 'nothing', password: 'new' }],
  ['an unknown user', { idToken: token({ user_id: 'bob' }), password: 'new' }],
  ['a token of nothing', { idToken: token(null), password: 'new' }],
])('leaves the sign-in time unchanged: %s', (_what, body) => {
  expect(call(body)).toBe('result')
  expect(lastLogin()).toBe(SIGNED_IN_AT)
})
