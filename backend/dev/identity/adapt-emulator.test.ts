import operations from 'firebase-tools/lib/emulator/auth/operations.js'
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revokeOldRefreshTokens } from './adapt-emulator.ts'

const SIGNED_UP_AT = 1_700_000_000_400
/** Operations of the real emulator, which contains the bug. */
const { signUp, update } = operations.authOperations.identitytoolkit.accounts
const ada = { email: 'ada@example.org', password: 'quiet-ada' }
const req = { protocol: 'http', headers: { host: '127.0.0.1' } }
interface Tokens {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
}

let state: AgentProjectState
let first: Tokens
beforeEach(async () => {
  vi.useFakeTimers({ now: SIGNED_UP_AT, toFake: ['Date'] })
  state = new AgentProjectState('demo-undertone')
  revokeOldRefreshTokens(state)
  first = (await signUp(state, ada, {})) as Tokens
  vi.setSystemTime(SIGNED_UP_AT + 2_000)
})
afterEach(() => vi.useRealTimers())

const refresh = ({ refreshToken }: Tokens) => state.validateRefreshToken(refreshToken).user.localId
const change = async (fields: object) =>
  (await update(state, { deleteAttribute: [], ...fields }, { req })) as Tokens

test.each([
  ['a new password', () => change({ idToken: first.idToken, password: 'loud-ada' })],
  ['a new address', () => change({ idToken: first.idToken, email: 'ada@example.com' })],
])('ends refresh tokens issued before %s, and no other', async (_change, renew) => {
  expect(refresh(first)).toBe(first.localId)
  const changed = await renew()
  expect(() => refresh(first)).toThrow('TOKEN_EXPIRED')
  expect(refresh(changed)).toBe(first.localId)
})

test('keeps refresh tokens after other changes', async () => {
  await change({ idToken: first.idToken, displayName: 'Ada' })
  expect(refresh(first)).toBe(first.localId)
})

test('ends refresh tokens when an administrator signs the account out', async () => {
  const validSince = String(Math.floor(Date.now() / 1_000))
  const administrator = { req, security: { Oauth2: {} } }
  const fields = { localId: first.localId, validSince, deleteAttribute: [] }
  await update(state, fields, administrator)
  expect(() => refresh(first)).toThrow('TOKEN_EXPIRED')
})
