import { ID_TOKEN_MAX, USER_ID } from '../../../shared/api/field-rules.ts'
import { Failure } from '../../http/failure.ts'
import {
  type IdentityPort,
  IdentityUnavailableError,
  InvalidTokenError,
  type TokenFault,
  type VerifiedToken,
} from './identity-port.ts'

const RETRY_AFTER_SECONDS = '1'

/** Returns the token of an `Authorization: Bearer` header, or null when it is missing or malformed. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? '')
  const token = match?.[1]
  return token === undefined || token.length > ID_TOKEN_MAX ? null : token
}

const FAULT_DETAILS: Readonly<Record<TokenFault, string>> = {
  invalid: 'The ID token is not valid.',
  expired: 'The ID token has expired.',
  early: 'The ID token is not valid yet: the clocks of the servers differ.',
  revoked: 'The account was signed out after this ID token was issued.',
  disabled: 'The account is disabled.',
  deleted: 'The account no longer exists.',
}

/** @param fault null for a missing token */
function signInNeeded(fault: TokenFault | null): Failure {
  // The provider never issues tokens from the future, so the clock of this machine is behind.
  if (fault === 'early') return clockDiffers()
  const detail =
    fault === null ? 'This call needs the ID token of a signed-in user.' : FAULT_DETAILS[fault]
  // RFC 6750, section 3: no error code without a token.
  const challenge =
    fault === null ? 'Bearer' : `Bearer error="invalid_token", error_description="${detail}"`
  return new Failure(401, 'sign-in-needed', {
    detail,
    headers: { 'www-authenticate': challenge },
    refusesToken: fault !== null,
  })
}

export const accountDisabled = (): Failure => signInNeeded('disabled')
export const sessionEnded = (): Failure => signInNeeded('revoked')

function clockDiffers(): Failure {
  return new Failure(503, 'clocks-differ', {
    detail: FAULT_DETAILS.early,
    refusesToken: true,
  })
}

function unavailable(identity: IdentityPort): Failure {
  return identity.state() === 'starting'
    ? new Failure(503, 'identity-starting', {
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      })
    : new Failure(503, 'identity-unavailable')
}

/** With `current`, also queries the provider. @throws {Failure} 401 for an invalid token, 503 without the provider */
export async function requireToken(
  header: string | undefined,
  identity: IdentityPort,
  { current = false }: { current?: boolean } = {},
): Promise<VerifiedToken> {
  const token = bearerToken(header)
  if (token === null) throw signInNeeded(header === undefined ? null : 'invalid')
  if (identity.state() !== 'ready') throw unavailable(identity)
  try {
    const verified = await (current ? identity.verifyNow(token) : identity.verify(token))
    if (!USER_ID.test(verified.uid)) throw signInNeeded('invalid')
    return verified
  } catch (error) {
    if (error instanceof InvalidTokenError) throw signInNeeded(error.fault)
    if (error instanceof IdentityUnavailableError) throw unavailable(identity)
    throw error
  }
}

interface RequestWithToken {
  readonly headers: { readonly authorization?: string | undefined }
}
const tokens = new WeakMap<RequestWithToken, Promise<VerifiedToken>>()

/** Like requireToken, but verifies the token once per request. */
export function tokenOf(request: RequestWithToken, identity: IdentityPort): Promise<VerifiedToken> {
  const token = tokens.get(request) ?? requireToken(request.headers.authorization, identity)
  tokens.set(request, token)
  return token
}

/** Converts an unavailable provider to a {Failure} 503. Throws other errors of `work` unchanged. */
export async function atProvider<T>(identity: IdentityPort, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof IdentityUnavailableError) throw unavailable(identity)
    throw error
  }
}
