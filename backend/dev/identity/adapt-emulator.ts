import { BadRequestError } from 'firebase-tools/lib/emulator/auth/errors.js'
import type { EmulatorOperations, Operation } from 'firebase-tools/lib/emulator/auth/operations.js'
import type { AgentProjectState, EmulatorUser } from 'firebase-tools/lib/emulator/auth/state.js'
import { type PasswordPolicy, passwordRefusal } from './password-policy.ts'

const MS_PER_SECOND = 1_000

/** Lowers `validSince` (s) to `lastLoginAt` (ms), so that the tokens of the last sign-in remain valid. */
function acceptLastSignIn(state: AgentProjectState, localId: string): void {
  const user = state.users.get(localId)
  if (user?.lastLoginAt === undefined || user.validSince === undefined) return
  const signedInAt = Math.floor(Number(user.lastLoginAt) / MS_PER_SECOND)
  if (Number(user.validSince) <= signedInAt) return
  state.updateUserByLocalId(localId, { validSince: String(signedInAt) })
}

/** Sign-up reads the clock for tokens, then for `validSince`. A new second in between must not revoke the tokens. */
function preserveFirstTokens({ authOperations }: EmulatorOperations): void {
  const { accounts } = authOperations.identitytoolkit
  const signUp = accounts.signUp
  accounts.signUp = async (state, body, context) => {
    const result = await signUp(state, body, context)
    const localId = result !== null && typeof result === 'object' && Reflect.get(result, 'localId')
    acceptLastSignIn(state, String(localId))
    return result
  }
}

/** Answers the SDK's request for the reCAPTCHA settings. Browsers log the default response 501 as an error. */
function disableRecaptcha({ authOperations }: EmulatorOperations): void {
  authOperations.identitytoolkit.getRecaptchaConfig = () => ({
    recaptchaKey: 'projects/none/keys/none',
    recaptchaEnforcementState: [],
  })
}

/** Finds the user of an ID token without a check: the emulator's tokens are unsigned, and it validates them later. */
function userOfToken(state: AgentProjectState, token: unknown): EmulatorUser | undefined {
  const payload = String(token).split('.')[1] ?? ''
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const uid = claims !== null && typeof claims === 'object' && Reflect.get(claims, 'user_id')
    return state.users.get(String(uid))
  } catch {
    return undefined
  }
}

/** Counts a password change as a sign-in, so that the returned tokens remain valid, as in production. */
export function preserveSessionOnPasswordChange(module: EmulatorOperations): void {
  const { accounts } = module.authOperations.identitytoolkit
  const update = accounts.update
  accounts.update = (state, body, context) => {
    const user = body.password && body.idToken ? userOfToken(state, body.idToken) : undefined
    if (user === undefined) return update(state, body, context)
    const { localId, lastLoginAt } = user
    state.updateUserByLocalId(localId, { lastLoginAt: String(Date.now()) })
    try {
      const result = update(state, body, context)
      acceptLastSignIn(state, localId)
      return result
    } catch (error) {
      state.updateUserByLocalId(localId, { lastLoginAt })
      throw error
    }
  }
}

/** Field of a new password: `password`, or `newPassword` with an emailed code. */
type PasswordField = 'password' | 'newPassword'

function withPasswordCheck(
  operation: Operation,
  policy: PasswordPolicy,
  field: PasswordField,
): Operation {
  return (state, body, context) => {
    // Without the check, the operation reports the invalid code.
    const hasInvalidCode = field === 'newPassword' && !state.oobs.has(String(body.oobCode))
    // The policy does not apply to demo accounts, which the backend creates as admin.
    const isAdmin = context?.security?.Oauth2 !== undefined
    const refusal = isAdmin || hasInvalidCode ? null : passwordRefusal(policy, body[field])
    if (refusal !== null) throw new BadRequestError(refusal)
    return operation(state, body, context)
  }
}

/** Checks new passwords. Call it before the server is created, which copies the operations to old names. */
function enforcePasswordPolicy(module: EmulatorOperations, policy: PasswordPolicy): void {
  const { identitytoolkit } = module.authOperations
  const { accounts } = identitytoolkit
  identitytoolkit.getPasswordPolicy = () => policy
  accounts.signUp = withPasswordCheck(accounts.signUp, policy, 'password')
  accounts.update = withPasswordCheck(accounts.update, policy, 'password')
  accounts.resetPassword = withPasswordCheck(accounts.resetPassword, policy, 'newPassword')
  // The page of an emailed link calls this export directly.
  module.resetPassword = withPasswordCheck(module.resetPassword, policy, 'newPassword')
}

export function adaptEmulator(
  operations: EmulatorOperations,
  passwordPolicy: PasswordPolicy,
): void {
  enforcePasswordPolicy(operations, passwordPolicy)
  preserveFirstTokens(operations)
  preserveSessionOnPasswordChange(operations)
  disableRecaptcha(operations)
}

const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString())
const encode = (record: unknown) => Buffer.from(JSON.stringify(record)).toString('base64')

/** Rejects refresh tokens issued before `validSince`, as in production, and adds the issue time that they lack. */
export function revokeOldRefreshTokens(state: AgentProjectState): void {
  const create = state.createRefreshTokenFor.bind(state)
  const validate = state.validateRefreshToken.bind(state)
  state.createRefreshTokenFor = (...args) =>
    encode({ ...decode(create(...args)), issuedAt: Date.now() })
  state.validateRefreshToken = (token) => {
    const valid = validate(token)
    const issuedAt = Math.floor(Number(decode(token).issuedAt ?? 0) / MS_PER_SECOND)
    if (issuedAt < Number(valid.user.validSince ?? 0)) throw new BadRequestError('TOKEN_EXPIRED')
    return valid
  }
}
