/**
 * Every code of firebase/auth that a person can meet, and our own: the sentence it gets and the field
 * that sentence belongs beside. Codes that only a mistake of ours or of the service's operator brings
 * about are in auth-error-faults.ts.
 */
import type { Messages } from '../../messages/messages.ts'
import type { OwnErrorCode } from './coded-error.ts'

/** The field a sentence belongs beside; `form` when it concerns none in particular. */
export type AuthField =
  | 'displayName'
  | 'email'
  | 'password'
  | 'newPassword'
  | 'code'
  | 'phone'
  | 'form'

/** The sentences that need nothing filled in. */
type Sentence = Exclude<keyof Messages['authErrors'], 'weakPassword'>
export type Entry = readonly [field: AuthField, sentence: Sentence | 'weakPassword']

export const OWN_ERRORS: Readonly<Record<OwnErrorCode, Entry>> = {
  'undertone/google-timed-out': ['form', 'googleTimedOut'],
  'undertone/google-refused': ['form', 'googleRefused'],
  'undertone/google-unreachable': ['form', 'googleUnreachable'],
  'undertone/robot-cancelled': ['form', 'robotCancelled'],
  'undertone/robot-timed-out': ['form', 'robotTimedOut'],
  'undertone/robot-unreachable': ['form', 'robotUnreachable'],
  'undertone/no-challenge': ['form', 'noChallenge'],
  'undertone/second-factor-unsupported': ['form', 'factorUnsupported'],
}

export const PROVIDER_ERRORS = {
  // Signing in. With e-mail privacy on, the provider answers the first for all three; without, it tells.
  'auth/invalid-credential': ['password', 'invalidCredential'],
  'auth/wrong-password': ['password', 'invalidCredential'],
  'auth/user-not-found': ['password', 'invalidCredential'],
  'auth/missing-password': ['password', 'missingPassword'],
  'auth/invalid-email': ['email', 'invalidEmail'],
  // Not among the library's own codes: it passes on what it does not know, in this form.
  'auth/missing-email': ['email', 'invalidEmail'],
  'auth/user-disabled': ['form', 'userDisabled'],
  'auth/login-blocked': ['form', 'blocked'],
  'auth/rejected-credential': ['form', 'blocked'],
  'auth/too-many-requests': ['form', 'tooManyRequests'],
  'auth/operation-not-allowed': ['form', 'notAllowed'],
  'auth/network-request-failed': ['form', 'unreachable'],
  'auth/timeout': ['form', 'unreachable'],

  // Signing up, and new passwords and addresses.
  'auth/email-already-in-use': ['email', 'emailInUse'],
  'auth/admin-restricted-operation': ['form', 'adminOnly'],
  'auth/weak-password': ['newPassword', 'weakPassword'],
  'auth/password-does-not-meet-requirements': ['newPassword', 'policyNotMet'],
  'auth/invalid-recipient-email': ['email', 'noMail'],
  'auth/unverified-email': ['form', 'unverified'],
  'auth/email-change-needs-verification': ['email', 'changeNeedsMail'],

  // Links and codes out of mails.
  'auth/expired-action-code': ['code', 'linkExpired'],
  'auth/invalid-action-code': ['code', 'linkWrong'],

  // The second factor.
  'auth/multi-factor-auth-required': ['form', 'secondFactor'],
  'auth/invalid-verification-code': ['code', 'codeWrong'],
  'auth/missing-verification-code': ['code', 'codeMissing'],
  'auth/code-expired': ['code', 'codeExpired'],
  'auth/missing-verification-id': ['code', 'codeNotSent'],
  'auth/invalid-verification-id': ['code', 'codeExpired'],
  'auth/invalid-multi-factor-session': ['form', 'challengeOver'],
  'auth/missing-multi-factor-session': ['form', 'challengeOver'],
  'auth/multi-factor-info-not-found': ['form', 'factorGone'],
  'auth/invalid-phone-number': ['phone', 'phoneWrong'],
  'auth/missing-phone-number': ['phone', 'phoneWrong'],
  'auth/second-factor-already-in-use': ['phone', 'factorInUse'],
  'auth/maximum-second-factor-count-exceeded': ['form', 'factorLimit'],
  'auth/unsupported-first-factor': ['form', 'firstFactor'],
  'auth/quota-exceeded': ['form', 'quota'],
  'auth/captcha-check-failed': ['form', 'captcha'],
  'auth/invalid-app-credential': ['form', 'captcha'],
  'auth/missing-app-credential': ['form', 'captcha'],
  'auth/missing-recaptcha-token': ['form', 'captcha'],
  'auth/invalid-recaptcha-token': ['form', 'captcha'],

  // Other ways in.
  'auth/account-exists-with-different-credential': ['form', 'otherWayIn'],
  'auth/credential-already-in-use': ['form', 'credentialInUse'],
  'auth/provider-already-linked': ['form', 'alreadyLinked'],
  'auth/no-such-provider': ['form', 'notLinked'],
  'auth/missing-or-invalid-nonce': ['form', 'googleRefused'],
  'auth/popup-blocked': ['form', 'popupBlocked'],
  'auth/popup-closed-by-user': ['form', 'cancelled'],
  'auth/cancelled-popup-request': ['form', 'cancelled'],
  'auth/redirect-cancelled-by-user': ['form', 'cancelled'],
  'auth/user-cancelled': ['form', 'cancelled'],

  // The session itself.
  'auth/requires-recent-login': ['form', 'recentLogin'],
  'auth/user-mismatch': ['form', 'userMismatch'],
  'auth/user-token-expired': ['form', 'sessionEnded'],
  'auth/invalid-user-token': ['form', 'sessionEnded'],
  'auth/user-signed-out': ['form', 'sessionEnded'],
  // Passed on likewise.
  'auth/invalid-refresh-token': ['form', 'sessionEnded'],
  'auth/null-user': ['form', 'sessionEnded'],
  'auth/web-storage-unsupported': ['form', 'noStorage'],
  'auth/unsupported-persistence-type': ['form', 'noStorage'],
  'auth/cors-unsupported': ['form', 'noStorage'],
  'auth/operation-not-supported-in-this-environment': ['form', 'noStorage'],
} as const satisfies Readonly<Record<`auth/${string}`, Entry>>
