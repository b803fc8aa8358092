import type { EmulatorOperations } from 'firebase-tools/lib/emulator/auth/operations.js'
import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

const MS_PER_SECOND = 1_000

/**
 * Makes the tokens of an account's last sign-in good: `validSince` (seconds, as text) is never after the
 * second of `lastLoginAt` (ms, as text), by which the emulator dates every token of the account.
 */
export function acceptLastSignIn(state: AgentProjectState, localId: string): void {
  const user = state.users.get(localId)
  if (user?.lastLoginAt === undefined || user.validSince === undefined) return
  const signedInAt = Math.floor(Number(user.lastLoginAt) / MS_PER_SECOND)
  if (Number(user.validSince) <= signedInAt) return
  state.updateUserByLocalId(localId, { validSince: String(signedInAt) })
}

/**
 * Keeps a new account signed in. The emulator reads the clock twice in a sign-up: first for the date of
 * its tokens, then for the second since when tokens are good. When a second ends in between, all of the
 * account's tokens count as revoked, renewed ones too, until the next sign-in with the password.
 */
export function keepFirstTokens({ authOperations }: EmulatorOperations): void {
  const { accounts } = authOperations.identitytoolkit
  const signUp = accounts.signUp
  accounts.signUp = async (state, body, context) => {
    const answer = await signUp(state, body, context)
    const localId = answer !== null && typeof answer === 'object' && Reflect.get(answer, 'localId')
    acceptLastSignIn(state, String(localId))
    return answer
  }
}
