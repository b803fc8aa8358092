/** Sentences for things that go wrong. Texts in the product specification (section 8) are exact. */
export const errors = {
  sessionExpired: 'Session expired!',
  internalServerError: 'Internal Server Error!',
  somethingWentWrong: 'Something went wrong!',
  contentNotFound: 'Content not found.',
  contentNotModified: 'Content not modified!',

  /** Before anything can be shown: the app does not know where its services are. */
  startFailed: 'Undertone could not start',
  startFailedReason: 'Its configuration could not be loaded. Check the connection and try again.',
  tryAgain: 'Try again',

  accountNotSaved:
    'You are signed in, but your account could not be saved yet. Undertone tries again when the service answers.',
  /** Once a run, when the session cannot be kept: why, and what to do about it. */
  sessionNotKept: {
    noKeyring:
      'This computer has no keyring that Undertone can use, so you will have to sign in again after closing it. On Linux, install a Secret Service keyring such as GNOME Keyring or KWallet, then start Undertone again.',
    keyringFailed:
      'The keyring of this computer did not take your session, so you will have to sign in again after closing Undertone. Unlock the keyring (on Linux: GNOME Keyring or KWallet), then start Undertone again.',
  },
  sessionSetAside: 'Your stored session could not be read and was set aside. Please sign in again.',

  /** Why a session ended that was not ended on this device. */
  signedOut: {
    disabled: 'You were signed out: this account has been disabled.',
    revoked:
      'You were signed out: this account no longer exists, or its sessions were ended elsewhere, for example by a new password.',
    elsewhere: 'You signed out in another window.',
    unknown:
      'You were signed out: the sign-in service no longer accepts this session. The account may have been changed, disabled or deleted elsewhere.',
  },

  /** A sign-in that waited too long for its second factor. */
  challengeOver: 'This sign-in has taken too long. Sign in again.',
}

/** Why the identity provider refused something, or why we did: domain/auth/auth-errors.ts says which. */
export const authErrors = {
  invalidCredential: 'This e-mail address and password do not belong together.',
  missingPassword: 'Enter your password.',
  invalidEmail: 'This is not an e-mail address.',
  userDisabled:
    'This account has been disabled. Only an administrator of the service can enable it again.',
  blocked: 'The service does not let this account sign in.',
  tooManyRequests: 'Too many attempts. Wait a few minutes and try again.',
  notAllowed: 'This is switched off for this service.',
  unreachable: 'The sign-in service does not answer. It may still be starting: try again shortly.',

  emailInUse: 'There is already an account with this e-mail address. Sign in instead.',
  adminOnly: 'On this service only an administrator can do this.',
  weakPassword: (minimum: number) => `Choose a password of at least ${minimum} characters.`,
  policyNotMet: 'This password does not meet the rules of the service. Choose another one.',
  noMail: 'No mail can be sent to this address.',
  unverified: 'Verify your e-mail address first.',
  changeNeedsMail: 'Verify the new address first, with the link in the mail that was sent to it.',

  linkExpired: 'This link or code has expired. Ask for a new mail.',
  linkWrong: 'This link or code does not work. It may have been used already: ask for a new mail.',

  secondFactor: 'This account asks for a second factor. Sign in again to be asked for it.',
  codeWrong: 'This code is not right. Check it, or have a new one sent.',
  codeMissing: 'Enter the code.',
  codeExpired: 'This code has expired. Have a new one sent.',
  codeNotSent: 'No code has been sent yet. Have one sent first.',
  challengeOver: 'This sign-in has taken too long. Sign in again.',
  factorGone: 'This second factor is no longer part of the account. Sign in again.',
  phoneWrong: 'Start with + and the country code, then the number, for example +49 151 23456789.',
  factorInUse: 'This number is already a second factor of your account.',
  factorLimit: 'Your account has as many second factors as it may have. Remove one first.',
  firstFactor: 'This way of signing in cannot have a second factor.',
  factorUnsupported: 'This account asks for a second factor that Undertone cannot ask for.',
  noChallenge: 'No sign-in is waiting for a code. Sign in again.',
  quota: 'The service has sent as many messages as it may for now. Try again later.',
  captcha: 'The robot check did not go through. Try again.',
  robotCancelled: 'The robot check was cancelled, so no code was sent.',
  robotTimedOut: 'The robot check was not finished in time. Try again.',
  robotUnreachable: 'The robot check could not be opened. Check the connection and try again.',

  otherWayIn: 'This e-mail address has an account already. Sign in with its password instead.',
  credentialInUse: 'Another account already signs in this way.',
  alreadyLinked: 'You can already sign in to your account this way.',
  notLinked: 'You cannot sign in to your account this way.',
  googleTimedOut: 'Signing in with Google was not finished in time. Try again.',
  googleRefused: 'Google did not confirm who you are. Try again, or sign in another way.',
  googleUnreachable: 'Google cannot be reached. Check the connection and try again.',
  popupBlocked: 'The browser blocked the sign-in window. Allow it for this page and try again.',
  cancelled: 'Signing in was cancelled.',

  recentLogin: 'This needs a fresh sign-in. Sign in again and try once more.',
  userMismatch: 'That is not the account you are signed in to.',
  sessionEnded: 'Your session has ended. Sign in again.',
  noStorage: 'This browser does not allow what signing in needs, such as storage for this page.',
  other: 'That did not work. Please try again.',
}
