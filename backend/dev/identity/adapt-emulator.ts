import { BadRequestError } from 'firebase-tools/lib/emulator/auth/errors.js'
import type { EmulatorOperations } from 'firebase-tools/lib/emulator/auth/operations.js'
import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js'
import { enforcePasswordPolicy } from './enforce-password-policy.ts'
import { keepFirstTokens } from './first-tokens.ts'
import { keepSessionOfChanger } from './keep-session.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { askForNoRobotCheck } from './robot-check-off.ts'

const MS_PER_SECOND = 1_000

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
