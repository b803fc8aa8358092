/** The identity provider's refusals in words a person can act on. */
import { PASSWORD_MIN_LENGTH } from '../../limits.ts'
import { getMessages } from '../../messages/messages.ts'

export interface AuthErrorDescription {
  /** The field the sentence belongs beside; `form` when it concerns none in particular. */
  readonly field: 'email' | 'password' | 'form'
  readonly message: string
}

/** The code of a Firebase error ("auth/..."), or null for anything else. */
export function identityErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** What to say, and beside which field. Unknown errors get a general sentence. */
export function describeIdentityError(error: unknown): AuthErrorDescription {
  const text = getMessages().errors.auth
  switch (identityErrorCode(error)) {
    // With e-mail privacy on, the provider answers the first for all three; without, it tells.
    case 'auth/invalid-credential':
    case 'auth/wrong-password':
    case 'auth/user-not-found':
      return { field: 'password', message: text.invalidCredential }
    case 'auth/invalid-email':
    case 'auth/missing-email':
      return { field: 'email', message: text.invalidEmail }
    case 'auth/email-already-in-use':
      return { field: 'email', message: text.emailInUse }
    case 'auth/missing-password':
      return { field: 'password', message: text.missingPassword }
    case 'auth/weak-password':
      return { field: 'password', message: text.weakPassword(PASSWORD_MIN_LENGTH) }
    case 'auth/password-does-not-meet-requirements':
      return { field: 'password', message: text.policyNotMet }
    case 'auth/user-disabled':
      return { field: 'form', message: text.userDisabled }
    case 'auth/too-many-requests':
    case 'auth/quota-exceeded':
      return { field: 'form', message: text.tooManyRequests }
    case 'auth/multi-factor-auth-required':
      return { field: 'form', message: text.secondFactor }
    case 'auth/operation-not-allowed':
    case 'auth/admin-restricted-operation':
      return { field: 'form', message: text.notAllowed }
    case 'auth/network-request-failed':
    case 'auth/timeout':
      return { field: 'form', message: text.unreachable }
    default:
      return { field: 'form', message: text.other }
  }
}
