import type { EmulatorOperations } from 'firebase-tools/lib/emulator/auth/operations.js'
import type { AgentProjectState, EmulatorUser } from 'firebase-tools/lib/emulator/auth/state.js'
import { acceptLastSignIn } from './first-tokens.ts'

/** Whose ID token it is; the emulator's are unsigned, and it checks them itself afterwards. */
function ownerOf(state: AgentProjectState, token: unknown): EmulatorUser | undefined {
  const payload = String(token).split('.')[1] ?? ''
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const uid = claims !== null && typeof claims === 'object' && Reflect.get(claims, 'user_id')
    return state.users.get(String(uid))
  } catch {
    return undefined
  }
}

/**
 * A user who changes the own password goes on with the tokens that are answered, as in production. The
 * emulator ends all earlier sessions as of this second, and dates those tokens by the last sign-in: in an
 * earlier second than that, they were dead from the start. So the change counts as a sign-in.
 */
export function keepSessionOfChanger(module: EmulatorOperations): void {
  const { accounts } = module.authOperations.identitytoolkit
  const update = accounts.update
  accounts.update = (state, body, context) => {
    const before = body.password && body.idToken ? ownerOf(state, body.idToken) : undefined
    if (before === undefined) return update(state, body, context)
    const { localId, lastLoginAt } = before
    state.updateUserByLocalId(localId, { lastLoginAt: String(Date.now()) })
    try {
      const answer = update(state, body, context)
      acceptLastSignIn(state, localId)
      return answer
    } catch (error) {
      state.updateUserByLocalId(localId, { lastLoginAt })
      throw error
    }
  }
}
