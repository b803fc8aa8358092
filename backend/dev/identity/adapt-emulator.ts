import { BadRequestError } from 'firebase-tools/lib/emulator/auth/errors.js'
import type { EmulatorOperations, Operation } from 'firebase-tools/lib/emulator/auth/operations.js'
import type { AgentProjectState, EmulatorUser } from 'firebase-tools/lib/emulator/auth/state.js'
import { type PasswordPolicy, passwordRefusal } from './password-policy.ts'

const MS_PER_SECOND = 1_000

/**
 * Makes the tokens of an account's last sign-in good: `validSince` (seconds, as text) is never after the
 * second of `lastLoginAt` (ms, as text), by which the emulator dates every token of the account.
 */
function acceptLastSignIn(state: AgentProjectState, localId: string): void {
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
function keepFirstTokens({ authOperations }: EmulatorOperations): void {
  const { accounts } = authOperations.identitytoolkit
  const signUp = accounts.signUp
  accounts.signUp = async (state, body, context) => {
    const answer = await signUp(state, body, context)
    const localId = answer !== null && typeof answer === 'object' && Reflect.get(answer, 'localId')
    acceptLastSignIn(state, String(localId))
    return answer
  }
}

/**
 * Teaches the emulator the call by which the SDK asks, before each text message, whether a robot check
 * is switched on: none is. Left alone it answers 501, which browsers print as an error. The SDK wants a
 * key all the same, of the shape projects/<project>/keys/<key>.
 */
function askForNoRobotCheck({ authOperations }: EmulatorOperations): void {
  authOperations.identitytoolkit.getRecaptchaConfig = () => ({
    recaptchaKey: 'projects/none/keys/none',
    recaptchaEnforcementState: [],
  })
}

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

/** Where a request carries a new password: in `password`, or in `newPassword` beside the code of a mail. */
type PasswordField = 'password' | 'newPassword'

function guarded(operation: Operation, policy: PasswordPolicy, field: PasswordField): Operation {
  return (state, body, context) => {
    // A code that is no good is the greater trouble: the operation itself says so.
    const isHopeless = field === 'newPassword' && !state.oobs.has(String(body.oobCode))
    // Demo accounts are made by the backend itself, with a password of their own.
    const isAdmin = context?.security?.Oauth2 !== undefined
    const refusal = isAdmin || isHopeless ? null : passwordRefusal(policy, body[field])
    if (refusal !== null) throw new BadRequestError(refusal)
    return operation(state, body, context)
  }
}

/**
 * Teaches the emulator's operations, before its server is made of them, a password policy, which it
 * lacks: the call that tells it, and refusals wherever a user chooses a password (old names of the
 * calls lead to the same operations).
 */
function enforcePasswordPolicy(module: EmulatorOperations, policy: PasswordPolicy): void {
  const { identitytoolkit } = module.authOperations
  const { accounts } = identitytoolkit
  identitytoolkit.getPasswordPolicy = () => policy
  accounts.signUp = guarded(accounts.signUp, policy, 'password')
  accounts.update = guarded(accounts.update, policy, 'password')
  accounts.resetPassword = guarded(accounts.resetPassword, policy, 'newPassword')
  // The page behind the link of a mail calls it past the table.
  module.resetPassword = guarded(module.resetPassword, policy, 'newPassword')
}

/** Brings the emulator's operations closer to production, before its server is made of them. */
export function adaptEmulator(
  operations: EmulatorOperations,
  passwordPolicy: PasswordPolicy,
): void {
  enforcePasswordPolicy(operations, passwordPolicy)
  keepFirstTokens(operations)
  keepSessionOfChanger(operations)
  askForNoRobotCheck(operations)
}

const decode = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString())
const encode = (record: unknown) => Buffer.from(JSON.stringify(record)).toString('base64')

/**
 * Ends the refresh tokens from before an account's new password, new address or sign-out everywhere, as production
 * does. The emulator's have no date and stay good, so each gets the time of its issue.
 */
export function endOldRefreshTokens(state: AgentProjectState): void {
  const create = state.createRefreshTokenFor.bind(state)
  const validate = state.validateRefreshToken.bind(state)
  state.createRefreshTokenFor = (...issue) =>
    encode({ ...decode(create(...issue)), issuedAt: Date.now() })
  state.validateRefreshToken = (token) => {
    const valid = validate(token)
    const issuedAt = Math.floor(Number(decode(token).issuedAt ?? 0) / MS_PER_SECOND)
    if (issuedAt < Number(valid.user.validSince ?? 0)) throw new BadRequestError('TOKEN_EXPIRED')
    return valid
  }
}
