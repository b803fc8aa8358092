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

/** Awaits a step of a form. Assigns errors about the field `providerField` to the form's field `field`. */
export async function withField<Result>(
  field: string,
  providerField: AuthField,
  step: Promise<Result>,
): Promise<Result> {
  try {
    return await step
  } catch (error) {
    const described = describeAuthError(error)
    if (described.field === providerField) throw new FieldRefusal(field, described.message)
    throw error
  }
}

/** The provider returns the first code if its email enumeration protection is on, otherwise the second. */
const WRONG_PASSWORD_CODES = ['auth/invalid-credential', 'auth/wrong-password']

/** Awaits a step that uses the current password. Shows `message` next to `field` if the password is wrong. */
export async function withPasswordField<Result>(
  field: string,
  message: string,
  step: Promise<Result>,
): Promise<Result> {
  try {
    return await step
  } catch (error) {
    if (WRONG_PASSWORD_CODES.includes(errorCode(error) ?? ''))
      throw new FieldRefusal(field, message)
    throw error
  }
}
