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
