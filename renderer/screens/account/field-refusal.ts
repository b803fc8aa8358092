/** Refusals that a form knows better where to put than the provider's code says. */

import { type AuthField, describeAuthError } from '../../domain/auth/auth-errors.ts'
import { errorCode } from '../../lib/error-code.ts'

/** A refusal that belongs beside a field of the form at hand, whatever the provider calls it. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** What a form says of an error, and beside which field. */
export function describeRefusal(error: unknown): {
  readonly field: string
  readonly message: string
} {
  return error instanceof FieldRefusal ? error : describeAuthError(error)
}

/** Does a part of a form's work; what is refused about `meant` goes beside `field`. */
export async function beside<Result>(
  field: string,
  meant: AuthField,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const described = describeAuthError(error)
    if (described.field === meant) throw new FieldRefusal(field, described.message)
    throw error
  }
}

/** With e-mail privacy on, the provider answers the first for a wrong password; without, the second. */
const WRONG_PASSWORD = ['auth/invalid-credential', 'auth/wrong-password']

/** Does work that takes the present password; a wrong one goes beside `field`, in these words. */
export async function besidePassword<Result>(
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
