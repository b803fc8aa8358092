/**
 * What the identity provider does to the signed-in user's account: thin calls, each on the user as
 * it is now. All throw "User is not authenticated" when signed out, and else the provider's errors.
 */
import {
  applyActionCode,
  deleteUser,
  sendEmailVerification,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { firebaseAuth, firebaseUser } from '../../domain/auth/auth.ts'

/** Sends the provider's own mail with a link that verifies the present address. */
export function sendVerificationMail(): Promise<void> {
  return sendEmailVerification(firebaseUser())
}

/** Sends a link to the new address, which becomes the account's when the link is opened. */
export function sendChangeMail(newEmail: string): Promise<void> {
  return verifyBeforeUpdateEmail(firebaseUser(), newEmail)
}

/** Does what the link of a mail would do when opened. */
export function applyMailCode(code: string): Promise<void> {
  return applyActionCode(firebaseAuth(), code)
}

/** Sets a new password. Wants a recent sign-in. */
export function changePassword(newPassword: string): Promise<void> {
  return updatePassword(firebaseUser(), newPassword)
}

/** Fetches a token that carries what has changed: the address and whether it is verified. */
export async function renewToken(): Promise<void> {
  await firebaseUser().getIdToken(true)
}

/** Removes the account at the provider, which signs it out here. Wants a recent sign-in. */
export function deleteIdentity(): Promise<void> {
  return deleteUser(firebaseUser())
}
