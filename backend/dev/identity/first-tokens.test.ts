import operations from 'firebase-tools/lib/emulator/auth/operations.js'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adaptEmulator } from './adapt-emulator.ts'
import { parsePasswordPolicy } from './password-policy.ts'

const SIGNED_UP_AT = 1_700_000_000_999

/** The operation of the real emulator, which contains the bug. */
const { signUp } = operations.authOperations.identitytoolkit.accounts
const accounts = { signUp, update: signUp, resetPassword: signUp }
const module = { resetPassword: signUp, authOperations: { identitytoolkit: { accounts } } }
const ada = { email: 'ada@example.org', password: 'quiet-ada' }
const noClaims = {}

/** Advances the clock by `ms` between the two times that the emulator reads it during sign-up. */
function stateWithDelay(ms: number): AgentProjectState {
  const state = new AgentProjectState('demo-undertone')
  const find = state.getUserByEmail.bind(state)
  state.getUserByEmail = (email) => {
    vi.setSystemTime(Date.now() + ms)
    return find(email)
  }
  return state
}

async function timesOf(state: AgentProjectState) {
  const { localId, idToken } = (await accounts.signUp(state, ada, noClaims)) as {
    localId: string
    idToken: string
  }
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  return { validSince: Number(state.users.get(localId)?.validSince), authTime: claims.auth_time }
}

beforeEach(() => {
  vi.useFakeTimers({ now: SIGNED_UP_AT, toFake: ['Date'] })
  accounts.signUp = signUp
  adaptEmulator(module, parsePasswordPolicy(undefined))
})
afterEach(() => vi.useRealTimers())

test.each([1, 2_500])(
  'issues a valid first token when a sign-up takes %i ms across the end of a second',
  async (ms) => {
    const { validSince, authTime } = await timesOf(stateWithDelay(ms))
    expect(authTime).toBeGreaterThanOrEqual(validSince)
  },
)

test('changes nothing within one second', async () => {
  vi.setSystemTime(SIGNED_UP_AT - 500)
  const { validSince, authTime } = await timesOf(stateWithDelay(1))
  expect([validSince, authTime]).toEqual([1_700_000_000, 1_700_000_000])
})

test('passes on a rejected sign-up', async () => {
  const state = stateWithDelay(0)
  await accounts.signUp(state, ada, noClaims)
  await expect(accounts.signUp(state, ada, noClaims)).rejects.toThrow('EMAIL_EXISTS')
})
