/**
 * Thin calls to the identity provider for the current user. All throw "User is not authenticated" when signed out,
 * and the provider's errors otherwise.
 */
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

/** Sends a link to the new address; opening it changes the account's address. */
export function sendChangeEmail(newEmail: string): Promise<void> {
  return verifyBeforeUpdateEmail(firebaseUser(), newEmail)
}

/** Applies the code of an emailed link, as opening the link would. */
export function applyEmailCode(code: string): Promise<void> {
  return applyActionCode(firebaseAuth(), code)
}

/** Requires a recent sign-in. */
export function changePassword(newPassword: string): Promise<void> {
  return delayTokens(updatePassword(firebaseUser(), newPassword))
}

/** Forces a token refresh, so that the token carries the changed address and its verification. */
export async function renewToken(): Promise<void> {
  await firebaseUser().getIdToken(true)
}

/** Deletes the account at the provider, which also signs it out here. Requires a recent sign-in. */
export function deleteIdentity(): Promise<void> {
  return deleteUser(firebaseUser())
}
