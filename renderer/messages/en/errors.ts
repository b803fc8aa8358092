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
  sessionNotKept:
    'This computer offers no keyring, so your session is kept in memory only. You will sign in again after closing Undertone.',

  /** Why sign-in or sign-up was refused, by the identity provider's code. */
  auth: {
    invalidCredential: 'This e-mail address and password do not belong together.',
    invalidEmail: 'This is not an e-mail address.',
    emailInUse: 'There is already an account with this e-mail address. Sign in instead.',
    weakPassword: (minimum: number) => `Choose a password of at least ${minimum} characters.`,
    policyNotMet: 'This password does not meet the rules of the service. Choose another one.',
    missingPassword: 'Enter your password.',
    userDisabled: 'This account has been disabled.',
    tooManyRequests: 'Too many attempts. Wait a few minutes and try again.',
    secondFactor: 'This account asks for a second factor, which Undertone cannot ask for yet.',
    notAllowed: 'Signing in with a password is switched off for this service.',
    unreachable:
      'The sign-in service does not answer. It may still be starting: try again shortly.',
    other: 'That did not work. Please try again.',
  },

  /** Why a station is silent. */
  player: {
    unsupported: (station: string) => `${station} streams in a format that cannot be played here.`,
    unreachable: (station: string) =>
      `${station} cannot be reached right now. It may be off the air.`,
    timeout: (station: string) => `${station} does not answer. It may be off the air.`,
    lost: (station: string) => `The connection to ${station} was lost.`,
    blocked: (station: string) => `The browser wants a click before ${station} may play.`,
  },
}
