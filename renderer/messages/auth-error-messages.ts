import { authErrors } from './en/auth-errors.ts'

export type AuthErrorMessages = typeof authErrors

/** The catalogue in use of what the identity provider refuses: a part that is loaded when needed. */
export function getAuthErrorMessages(): AuthErrorMessages {
  return authErrors
}
