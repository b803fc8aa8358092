/** Maps errors of the identity provider to the fields of a form. */
import { type AuthField, describeAuthError } from '../../domain/auth/auth-errors.ts'
import { errorCode } from '../../lib/error-code.ts'

/** An error whose message appears next to `field`. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

export function describeRefusal(error: unknown): {
  readonly field: string
  readonly message: string
} {
  return error instanceof FieldRefusal ? error : describeAuthError(error)
}

/** Awaits a step of a form. Shows errors about the provider's field `expected` next to `field`. */
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

/** The provider returns the first code if its email enumeration protection is on, otherwise the second. */
const WRONG_PASSWORD = ['auth/invalid-credential', 'auth/wrong-password']

/** Awaits a step that uses the current password. Shows `message` next to `field` if the password is wrong. */
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
