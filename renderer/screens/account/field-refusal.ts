/** Errors for which a form knows the right field better than the provider's code. */

import { type AuthField, describeAuthError } from '../../domain/auth/auth-errors.ts'
import { errorCode } from '../../lib/error-code.ts'

export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Maps an error to a message and its field. */
export function describeRefusal(error: unknown): {
  readonly field: string
  readonly message: string
} {
  return error instanceof FieldRefusal ? error : describeAuthError(error)
}

/** Runs one step of a form; errors about `expected` are shown next to `field`. */
export async function withField<Result>(
  field: string,
  expected: AuthField,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const described = describeAuthError(error)
    if (described.field === expected) throw new FieldRefusal(field, described.message)
    throw error
  }
}

/** With email enumeration protection the provider returns the first code for a wrong password, otherwise the second. */
const WRONG_PASSWORD = ['auth/invalid-credential', 'auth/wrong-password']

/** Runs a step that uses the current password; a wrong one is reported next to `field`. */
export async function withPasswordField<Result>(
  field: string,
  message: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (WRONG_PASSWORD.includes(errorCode(error) ?? '')) throw new FieldRefusal(field, message)
    throw error
  }
}
