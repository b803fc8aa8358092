/** What a verified ID token says of its bearer. */
export interface VerifiedToken {
  readonly uid: string
  /** Null for accounts without an e-mail address. */
  readonly email: string | null
  /** Of a listener without an account, who has no way to sign in again. */
  readonly isAnonymous: boolean
  /** When its session began: a new token of the same session has the same. ms since the epoch, whole seconds. */
  readonly signedInAt: number
}

interface IdentityClaims {
  readonly role: string
  readonly plan: string
}

/** What the provider puts into an account's tokens. */
export interface TokensOf {
  /** Role and plan as the next token carries them; null where it carries none. */
  readonly claims: IdentityClaims | null
  /** When the app was last given a token, in ms since the epoch; null where that is not known. */
  readonly renewedAt: number | null
}

/** What the API and the documents service need of an identity provider. */
export interface IdentityPort {
  readonly state: () => 'starting' | 'ready' | 'failed'
  /**
   * Whose token it is. Costs no call to a real provider, so that an account which was disabled, deleted
   * or signed out everywhere keeps its last token for up to an hour.
   * @throws {InvalidTokenError} forged, expired, from the future or of another project
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly verify: (token: string) => Promise<VerifiedToken>
  /**
   * The same, and asks the provider whether the account is still as it was: one call more, two for an anonymous
   * token.
   * @throws {InvalidTokenError} also when the account was disabled, deleted or signed out everywhere, or when an
   * anonymous token's account has a sign-in method by now
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly verifyNow: (token: string) => Promise<VerifiedToken>
  /**
   * Sets role and plan among the account's claims; other claims stay. An account that no longer
   * exists is left alone.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly setClaims: (uid: string, claims: IdentityClaims) => Promise<void>
  /**
   * Takes role and plan out of the account's claims; other claims stay. An account that no longer
   * exists is left alone.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly clearClaims: (uid: string) => Promise<void>
  /**
   * What the account's tokens carry; nothing for an account that no longer exists.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly tokensOf: (uid: string) => Promise<TokensOf>
  /**
   * Deletes the account unless it has a sign-in method: a provider, an email address, a phone number or a password.
   * Resolves with whether the account is gone.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly removeAnonymous: (uid: string) => Promise<boolean>
  /**
   * The account's e-mail address, and whether its user has shown that it is theirs; null where it has none, or no
   * longer exists.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly addressOf: (
    uid: string,
  ) => Promise<{ readonly email: string; readonly isVerified: boolean } | null>
  /**
   * Makes a link that verifies an account's address. It is a key: it goes into the mail to that address, and nowhere
   * else. Null where no account has the address.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly verificationLink: (email: string) => Promise<string | null>
  /**
   * Locks the account, and ends its sessions: it can neither be signed in to nor stay signed in to; or unlocks
   * it. An account that no longer exists is left alone.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly setDisabled: (uid: string, isDisabled: boolean) => Promise<void>
  /**
   * Ends all sessions of the account, on every device. An account that no longer exists is left alone.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly signOut: (uid: string) => Promise<void>
  /**
   * Deletes the account, so that its user can neither sign in nor stay signed in. Done already is
   * done.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly remove: (uid: string) => Promise<void>
}

/** What is wrong with a token that is refused. */
export type TokenFault = 'invalid' | 'expired' | 'early' | 'revoked' | 'disabled' | 'deleted'

export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError'
  readonly fault: TokenFault

  constructor(fault: TokenFault = 'invalid') {
    super(`${fault} token`)
    this.fault = fault
  }
}

export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError'
}

/** The identity process broke; `code` is the system's, e.g. EADDRINUSE. */
export class IdentityFailure extends Error {
  override readonly name = 'IdentityFailure'
  readonly code: string | null

  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}
