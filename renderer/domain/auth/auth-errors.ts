import { authErrorsText } from '../../../shared/locales/generated/auth-errors.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import { PASSWORD_MIN_LENGTH } from '../../limits.ts'

export interface AuthErrorDescription {
  readonly field: AuthField
  readonly message: string
}

/** Form field that shows the message, or `form` for a message about no particular field. */
export type AuthField =
  | 'displayName'
  | 'email'
  | 'password'
  | 'newPassword'
  | 'code'
  | 'phone'
  | 'form'

type MessageKey = Exclude<keyof typeof authErrorsText, 'weakPassword'>
export type ErrorEntry = readonly [field: AuthField, messageKey: MessageKey | 'weakPassword']

export const APP_ERRORS = {
  'undertone/google-timed-out': ['form', 'googleTimedOut'],
  'undertone/google-refused': ['form', 'googleRefused'],
  'undertone/google-unreachable': ['form', 'googleUnreachable'],
  'undertone/robot-cancelled': ['form', 'robotCancelled'],
  'undertone/robot-timed-out': ['form', 'robotTimedOut'],
  'undertone/robot-unreachable': ['form', 'robotUnreachable'],
  'undertone/no-challenge': ['form', 'noChallenge'],
  'undertone/second-factor-unsupported': ['form', 'factorUnsupported'],
} as const satisfies Readonly<Record<`undertone/${string}`, ErrorEntry>>

export const PROVIDER_ERRORS = {
  // For a failed sign-in, a provider with email enumeration protection returns only `invalid-credential`.
  'auth/invalid-credential': ['password', 'invalidCredential'],
  'auth/wrong-password': ['password', 'invalidCredential'],
  'auth/user-not-found': ['password', 'invalidCredential'],
  'auth/missing-password': ['password', 'missingPassword'],
  'auth/invalid-email': ['email', 'invalidEmail'],
  // The library does not list this code, but forwards unknown server errors in this form.
  'auth/missing-email': ['email', 'invalidEmail'],
  'auth/user-disabled': ['form', 'userDisabled'],
  'auth/login-blocked': ['form', 'blocked'],
  'auth/rejected-credential': ['form', 'blocked'],
  'auth/too-many-requests': ['form', 'tooManyRequests'],
  'auth/operation-not-allowed': ['form', 'notAllowed'],
  'auth/network-request-failed': ['form', 'unreachable'],
  'auth/timeout': ['form', 'unreachable'],

  'auth/email-already-in-use': ['email', 'emailInUse'],
  'auth/admin-restricted-operation': ['form', 'adminOnly'],
  'auth/weak-password': ['newPassword', 'weakPassword'],
  'auth/password-does-not-meet-requirements': ['newPassword', 'policyNotMet'],
  'auth/invalid-recipient-email': ['email', 'noEmail'],
  'auth/unverified-email': ['form', 'unverified'],
  'auth/email-change-needs-verification': ['email', 'changeNeedsEmail'],

  'auth/expired-action-code': ['code', 'linkExpired'],
  'auth/invalid-action-code': ['code', 'linkWrong'],

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

  'auth/requires-recent-login': ['form', 'recentLogin'],
  'auth/user-mismatch': ['form', 'userMismatch'],
  'auth/user-token-expired': ['form', 'sessionEnded'],
  'auth/invalid-user-token': ['form', 'sessionEnded'],
  'auth/user-signed-out': ['form', 'sessionEnded'],
  'auth/invalid-refresh-token': ['form', 'sessionEnded'],
  'auth/null-user': ['form', 'sessionEnded'],
  'auth/web-storage-unsupported': ['form', 'noStorage'],
  'auth/unsupported-persistence-type': ['form', 'noStorage'],
  'auth/cors-unsupported': ['form', 'noStorage'],
  'auth/operation-not-supported-in-this-environment': ['form', 'noStorage'],
} as const satisfies Readonly<Record<`auth/${string}`, ErrorEntry>>

/** Errors that the user cannot fix. The user sees a general message, and the code is logged. */
export const UNFIXABLE_CODES: ReadonlySet<string> = new Set(
  [
    // The app called the library incorrectly.
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
    // The project, its domains, keys or email templates are misconfigured.
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
    // These codes occur only on platforms that the app does not support.
    'app-not-installed',
    'cordova-not-ready',
    'dynamic-link-not-activated',
    'invalid-cordova-configuration',
    'missing-android-pkg-name',
    'missing-iframe-start',
    'missing-ios-bundle-id',
  ].map((code) => `auth/${code}`),
)

const API_ERRORS: Readonly<Record<string, ErrorEntry>> = {
  'too-many-writes': ['form', 'tooManyRequests'],
}

const ENTRIES: ReadonlyMap<string, ErrorEntry> = new Map(
  Object.entries({ ...PROVIDER_ERRORS, ...APP_ERRORS, ...API_ERRORS }),
)

/** Returns the message of an error and the form field that shows it. Logs errors without a message for users. */
export function describeAuthError(error: unknown): AuthErrorDescription {
  const code = errorCode(error)
  const entry = code === null ? undefined : ENTRIES.get(code)
  if (entry) {
    const [field, messageKey] = entry
    return {
      field,
      message:
        messageKey === 'weakPassword'
          ? authErrorsText.weakPassword(PASSWORD_MIN_LENGTH)
          : authErrorsText[messageKey],
    }
  }
  if (code === null) log.error('The identity provider failed without a code', error)
  else
    log.error(
      UNFIXABLE_CODES.has(code)
        ? 'The identity provider is misused or misconfigured'
        : 'The identity provider returned an unknown code',
      { code },
    )
  return { field: 'form', message: authErrorsText.other }
}

export type AppErrorCode = keyof typeof APP_ERRORS

export class CodedError extends Error {
  override readonly name = 'CodedError'
  readonly code: AppErrorCode

  constructor(code: AppErrorCode) {
    super(code)
    this.code = code
  }
}
