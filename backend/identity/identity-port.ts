/** What a verified ID token says of its bearer. */
export interface VerifiedToken {
  readonly uid: string
  /** Null for accounts without an e-mail address. */
  readonly email: string | null
}

interface IdentityClaims {
  readonly role: string
  readonly plan: string
}

/** What the API and the documents service need of an identity provider. */
export interface IdentityPort {
  readonly state: () => 'starting' | 'ready' | 'failed'
  /**
   * @throws {InvalidTokenError} forged, expired, revoked, of another project or of a deleted account
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly verify: (token: string) => Promise<VerifiedToken>
  /**
   * Sets role and plan among the account's claims; other claims stay. An account that no longer
   * exists is left alone.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly setClaims: (uid: string, claims: IdentityClaims) => Promise<void>
}

export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError'
}

export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError'
}
