/** Error messages. Texts of the product specification (section 8) are exact. */
export const errors = {
  sessionExpired: 'Session expired!',
  internalServerError: 'Internal Server Error!',
  somethingWentWrong: 'Something went wrong!',
  contentNotFound: 'Content not found.',
  contentNotModified: 'Content not modified!',

  startFailed: 'Undertone could not start',
  startFailedReason: 'Could not load the configuration. Check your connection and try again.',
  tryAgain: 'Try again',

  accountNotSaved:
    'You are signed in, but your account is not saved yet. Undertone tries again when the service responds.',
  /** Shown once per run when the session cannot be stored. */
  sessionNotKept: {
    noKeyring:
      'This computer has no usable keyring, so you must sign in again after closing Undertone. On Linux, install GNOME Keyring or KWallet and restart Undertone.',
    keyringFailed:
      'The keyring did not save your session, so you must sign in again after closing Undertone. Unlock the keyring and restart Undertone.',
  },
  sessionSetAside: 'Your saved session could not be read. Sign in again.',

  signedOut: {
    disabled: 'You were signed out because this account is disabled.',
    revoked: 'You were signed out. The account was deleted, or its sessions were ended elsewhere.',
    elsewhere: 'You signed out in another window.',
    unknown: 'You were signed out. The sign-in service no longer accepts this session.',
  },

  challengeOver: 'This sign-in timed out. Sign in again.',
}

/** Errors of the identity provider and of our own checks; domain/auth/auth-errors.ts maps the codes. */
export const authErrors = {
  invalidCredential: 'Wrong email address or password.',
  missingPassword: 'Enter your password.',
  invalidEmail: 'This is not an email address.',
  userDisabled: 'This account is disabled. Contact the administrator to enable it.',
  blocked: 'This account cannot sign in. Contact the administrator.',
  tooManyRequests: 'Too many attempts. Wait a few minutes and try again.',
  notAllowed: 'This is disabled on this service.',
  unreachable: 'The sign-in service does not respond. Try again shortly.',

  emailInUse: 'An account with this email address already exists. Sign in instead.',
  adminOnly: 'Only an administrator can do this.',
  weakPassword: (minimum: number) => `Choose a password of at least ${minimum} characters.`,
  policyNotMet: 'This password does not meet the rules of the service. Choose another one.',
  noEmail: 'We cannot send email to this address. Use another one.',
  unverified: 'Verify your email address first.',
  changeNeedsEmail: 'Verify the new address first. Open the link in the email we sent to it.',

  linkExpired: 'This link or code has expired. Request a new email.',
  linkWrong: 'This link or code is invalid or already used. Request a new email.',

  secondFactor: 'This account requires a second factor. Sign in again to enter it.',
  codeWrong: 'Wrong code. Check it or request a new one.',
  codeMissing: 'Enter the code.',
  codeExpired: 'This code has expired. Request a new one.',
  codeNotSent: 'No code has been sent yet. Request one first.',
  challengeOver: 'This sign-in timed out. Sign in again.',
  factorGone: 'This second factor is no longer part of the account. Sign in again.',
  phoneWrong: 'Start with + and the country code, then the number, for example +49 151 23456789.',
  factorInUse: 'This number is already a second factor of your account.',
  factorLimit: 'Your account has the maximum number of second factors. Remove one first.',
  firstFactor: 'This sign-in method does not support a second factor.',
  factorUnsupported: 'This account requires a second factor that Undertone does not support.',
  noChallenge: 'No sign-in is waiting for a code. Sign in again.',
  quota: 'The service has reached its message limit. Try again later.',
  captcha: 'The robot check failed. Try again.',
  robotCancelled: 'The robot check was cancelled, so no code was sent.',
  robotTimedOut: 'The robot check timed out. Try again.',
  robotUnreachable: 'Could not open the robot check. Check your connection and try again.',

  otherWayIn: 'This email address already has an account. Sign in with its password instead.',
  credentialInUse: 'Another account already uses this sign-in method.',
  alreadyLinked: 'This sign-in method is already linked to your account.',
  notLinked: 'This sign-in method is not linked to your account.',
  googleTimedOut: 'Google sign-in timed out. Try again.',
  googleRefused: 'Google did not confirm your identity. Try again or use another sign-in method.',
  googleUnreachable: 'Cannot reach Google. Check your connection and try again.',
  popupBlocked: 'The browser blocked the sign-in window. Allow it for this page and try again.',
  cancelled: 'Signing in was cancelled.',

  recentLogin: 'For security, sign in again and retry.',
  userMismatch: 'This is not the account you are signed in to.',
  sessionEnded: 'Your session has ended. Sign in again.',
  noStorage: 'This browser blocks the storage that sign-in needs. Allow it and try again.',
  other: 'That did not work. Try again.',
}
