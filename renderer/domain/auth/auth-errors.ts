/** The identity provider's refusals, and our own, in words a user can act on. */
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { PASSWORD_MIN_LENGTH } from '../../limits.ts'
import { getMessages, type Messages } from '../../locales/messages.ts'

export interface AuthErrorDescription {
  readonly field: AuthField
  readonly message: string
}

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

export const OWN_ERRORS = {
  'undertone/google-timed-out': ['form', 'googleTimedOut'],
  'undertone/google-refused': ['form', 'googleRefused'],
  'undertone/google-unreachable': ['form', 'googleUnreachable'],
  'undertone/robot-cancelled': ['form', 'robotCancelled'],
  'undertone/robot-timed-out': ['form', 'robotTimedOut'],
  'undertone/robot-unreachable': ['form', 'robotUnreachable'],
  'undertone/no-challenge': ['form', 'noChallenge'],
  'undertone/second-factor-unsupported': ['form', 'factorUnsupported'],
} as const satisfies Readonly<Record<`undertone/${string}`, Entry>>

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

/**
 * Codes of firebase/auth that a user cannot mend in a form: a call made wrongly, or a
 * service set up wrongly. They get the general sentence, and their code goes to the log.
 */
export const FAULTS: ReadonlySet<string> = new Set(
  [
    // Ours: the library was called wrongly.
    'already-initialized',
    'app-deleted',
    'argument-error',
    'dependent-sdk-initialized-before-auth',
    'internal-error',
    'invalid-auth-event',
    'invalid-custom-token',
    'invalid-oauth-provider',
    'invalid-persistence-type',
    'invalid-provider-id',
    'invalid-req-type',
    'missing-multi-factor-info',
    'no-auth-event',
    'redirect-operation-pending',
    'unsupported-password-policy-schema-version',
    'unsupported-tenant-operation',
    // The operator's: the project, its domains, keys and mail templates.
    'app-not-authorized',
    'auth-domain-config-required',
    'custom-token-mismatch',
    'emulator-config-failed',
    'invalid-api-key',
    'invalid-app-id',
    'invalid-cert-hash',
    'invalid-continue-uri',
    'invalid-dynamic-link-domain',
    'invalid-emulator-scheme',
    'invalid-hosting-link-domain',
    'invalid-message-payload',
    'invalid-oauth-client-id',
    'invalid-recaptcha-action',
    'invalid-recaptcha-version',
    'invalid-sender',
    'invalid-tenant-id',
    'missing-client-type',
    'missing-continue-uri',
    'missing-recaptcha-version',
    'recaptcha-not-enabled',
    'tenant-id-mismatch',
    'unauthorized-continue-uri',
    'unauthorized-domain',
    // Of platforms this app does not run on.
    'app-not-installed',
    'cordova-not-ready',
    'dynamic-link-not-activated',
    'invalid-cordova-configuration',
    'missing-android-pkg-name',
    'missing-iframe-start',
    'missing-ios-bundle-id',
  ].map((code) => `auth/${code}`),
)

/** Refusals of the API, where it is asked for what else the provider does. */
const API_ERRORS: Readonly<Record<string, Entry>> = {
  'too-many-writes': ['form', 'tooManyRequests'],
}

const TABLE: ReadonlyMap<string, Entry> = new Map(
  Object.entries({ ...PROVIDER_ERRORS, ...OWN_ERRORS, ...API_ERRORS }),
)

/**
 * What to say, and beside which field. What a user cannot act on is logged by its code. A refused new password is
 * `newPassword`: a form whose only password is a new one (sign-up) shows that beside its `password`, and a field the
 * form does not have at all is `form`.
 */
export function describeAuthError(error: unknown): AuthErrorDescription {
  const text = getMessages().authErrors
  const code = errorCode(error)
  const entry = code === null ? undefined : TABLE.get(code)
  if (entry) {
    const [field, sentence] = entry
    return {
      field,
      message:
        sentence === 'weakPassword' ? text.weakPassword(PASSWORD_MIN_LENGTH) : text[sentence],
    }
  }
  if (code === null) log.error('Identity failed without a code', error)
  else
    log.error(
      FAULTS.has(code)
        ? 'Identity is used or set up wrongly'
        : 'The identity provider answered an unknown code',
      { code },
    )
  return { field: 'form', message: text.other }
}

export type OwnErrorCode = keyof typeof OWN_ERRORS

/** An error of our own that a user may meet while signing in, named like the provider's. */
export class CodedError extends Error {
  override readonly name = 'CodedError'
  readonly code: OwnErrorCode

  constructor(code: OwnErrorCode) {
    super(code)
    this.code = code
  }
}
