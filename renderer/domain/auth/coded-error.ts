/** Errors of our own that a user may meet while signing in, named like the provider's. */

export type OwnErrorCode =
  | 'undertone/google-timed-out'
  | 'undertone/google-refused'
  | 'undertone/google-unreachable'
  | 'undertone/robot-cancelled'
  | 'undertone/robot-timed-out'
  | 'undertone/robot-unreachable'
  | 'undertone/no-challenge'
  | 'undertone/second-factor-unsupported'

export class CodedError extends Error {
  override readonly name = 'CodedError'
  readonly code: OwnErrorCode

  constructor(code: OwnErrorCode) {
    super(code)
    this.code = code
  }
}
