import { BadRequestError } from 'firebase-tools/lib/emulator/auth/errors.js'
import type { EmulatorOperations, Operation } from 'firebase-tools/lib/emulator/auth/operations.js'
import { type PasswordPolicy, passwordRefusal } from './password-policy.ts'

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
export function enforcePasswordPolicy(module: EmulatorOperations, policy: PasswordPolicy): void {
  const { identitytoolkit } = module.authOperations
  const { accounts } = identitytoolkit
  identitytoolkit.getPasswordPolicy = () => policy
  accounts.signUp = guarded(accounts.signUp, policy, 'password')
  accounts.update = guarded(accounts.update, policy, 'password')
  accounts.resetPassword = guarded(accounts.resetPassword, policy, 'newPassword')
  // The page behind the link of a mail calls it past the table.
  module.resetPassword = guarded(module.resetPassword, policy, 'newPassword')
}
