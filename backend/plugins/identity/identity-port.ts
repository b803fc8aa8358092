export interface VerifiedToken {
  readonly uid: string
  readonly email: string | null
  /** True for a listener without an account, who cannot sign in again. */
  readonly isAnonymous: boolean
  /** Start of the session in ms since the epoch, in full seconds. It is the same for all tokens of the session. */
  readonly signedInAt: number
}

interface IdentityClaims {
  readonly role: string
  readonly plan: string
}

export interface TokensOf {
  readonly claims: IdentityClaims | null
  /** Time in ms since the epoch at which the app last received a token. Null when it is unknown. */
  readonly renewedAt: number | null
}

/** All methods except `state` can throw {IdentityUnavailableError}. Changes ignore a missing account. */
export interface IdentityPort {
  readonly state: () => 'starting' | 'ready' | 'failed'
  /**
   * Verifies without a request, so a disabled, deleted or signed-out account can use its last token for up to an hour.
   * @throws {InvalidTokenError} when the token is forged, expired, from the future or of another project
   * @throws {IdentityUnavailableError} when the keys cannot be loaded
   */
  readonly verify: (token: string) => Promise<VerifiedToken>
  /**
   * Also checks the account with the provider: one request, or two for an anonymous token.
   * @throws {InvalidTokenError} also for a disabled, deleted, signed-out or upgraded anonymous account
   */
  readonly verifyNow: (token: string) => Promise<VerifiedToken>
  readonly setClaims: (uid: string, claims: IdentityClaims) => Promise<void>
  readonly clearClaims: (uid: string) => Promise<void>
  /** Returns the claims in the account's tokens. They are empty for a missing account. */
  readonly tokensOf: (uid: string) => Promise<TokensOf>
  /** Deletes an account without a sign-in method. Resolves with true when the account no longer exists. */
  readonly removeAnonymous: (uid: string) => Promise<boolean>
  /** Returns the account's email address and whether it is verified. Null when the account has none. */
  readonly addressOf: (
    uid: string,
  ) => Promise<{ readonly email: string; readonly isVerified: boolean } | null>
  /** Returns a link, which is a credential for that address only. Null when no account has the address. */
  readonly verificationLink: (email: string) => Promise<string | null>
  readonly setDisabled: (uid: string, isDisabled: boolean) => Promise<void>
  readonly signOut: (uid: string) => Promise<void>
  /** Deletes the account. Idempotent. */
  readonly remove: (uid: string) => Promise<void>
}

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

/** Error of the identity process. `code` is a system error code such as EADDRINUSE. */
export class IdentityFailure extends Error {
  override readonly name = 'IdentityFailure'
  readonly code: string | null

  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}
