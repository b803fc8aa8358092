/** Setting a new password with a code out of a mail. */

import {
  type Auth,
  confirmPasswordReset,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { errorCode } from '../../lib/error-code.ts'

/** Resolves for an unknown address as for a known one: nobody learns here who has an account. */
export async function requestReset(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email)
  } catch (error) {
    if (errorCode(error) !== 'auth/user-not-found') throw error
  }
}

/** Whose password the code sets. Rejects when the code is wrong, used or expired. */
export function emailOfCode(auth: Auth, code: string): Promise<string> {
  return verifyPasswordResetCode(auth, code)
}

/** Sets the password; the code is used up. */
export function confirmReset(auth: Auth, code: string, newPassword: string): Promise<void> {
  return confirmPasswordReset(auth, code, newPassword)
}
