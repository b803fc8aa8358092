/** Calls the identity provider. Throws "User is not authenticated" when signed out, or rejects with its error. */
import {
  applyActionCode,
  deleteUser,
  sendEmailVerification,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { delayTokens, firebaseAuth, firebaseUser } from '../../domain/auth/auth.ts'

export function sendVerificationEmail(): Promise<void> {
  return sendEmailVerification(firebaseUser())
}

/** Sends a link to the new address. The account's address changes when the user opens it. */
export function sendChangeEmail(newEmail: string): Promise<void> {
  return verifyBeforeUpdateEmail(firebaseUser(), newEmail)
}

/** Has the same effect as opening the emailed link with this code. */
export function applyEmailCode(code: string): Promise<void> {
  return applyActionCode(firebaseAuth(), code)
}

/** Requires a recent sign-in. */
export function changePassword(newPassword: string): Promise<void> {
  return delayTokens(updatePassword(firebaseUser(), newPassword))
}

/** Refreshes the token, so that it contains a changed address and its verification. */
export async function renewToken(): Promise<void> {
  await firebaseUser().getIdToken(true)
}

/** Deletes the account at the provider and signs out. Requires a recent sign-in. */
export function deleteIdentity(): Promise<void> {
  return deleteUser(firebaseUser())
}
