import { Failure } from '../http/failure.ts'
import type { IdentityPort, VerifiedToken } from './identity-port.ts'
import { IdentityUnavailableError, InvalidTokenError } from './identity-port.ts'

/** Firebase's own limit for user ids is 128 characters; generated ones are letters and digits. */
export const USER_ID_PATTERN = /^[A-Za-z0-9_-]{1,128}$/
/** Claims may take 1,000 bytes; ten times a usual token is still far below this. */
const MAX_TOKEN_LENGTH = 8_192
/** Seconds after which a request that found identity starting may be sent again. */
const RETRY_AFTER_SECONDS = '1'

/** The token of an `Authorization: Bearer` header, or null when there is none of that form. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header ?? '')
  const token = match?.[1]
  return token === undefined || token.length > MAX_TOKEN_LENGTH ? null : token
}

function signInNeeded(): Failure {
  return new Failure(401, 'sign-in-needed', 'Session expired!', {
    detail: 'This call needs the ID token of a signed-in user.',
    headers: { 'www-authenticate': 'Bearer' },
  })
}

function unavailable(identity: IdentityPort): Failure {
  return identity.state() === 'starting'
    ? new Failure(503, 'identity-starting', 'Sign-in is still starting. Try again in a moment.', {
        headers: { 'retry-after': RETRY_AFTER_SECONDS },
      })
    : new Failure(503, 'identity-unavailable', 'Sign-in is not available right now.')
}

/**
 * Who sent a request.
 * @throws {Failure} 401 without a good token, 503 while the identity provider cannot be asked
 */
export async function requireToken(
  header: string | undefined,
  identity: IdentityPort,
): Promise<VerifiedToken> {
  const token = bearerToken(header)
  if (token === null) throw signInNeeded()
  if (identity.state() !== 'ready') throw unavailable(identity)
  try {
    const verified = await identity.verify(token)
    if (!USER_ID_PATTERN.test(verified.uid)) throw signInNeeded()
    return verified
  } catch (error) {
    if (error instanceof InvalidTokenError) throw signInNeeded()
    if (error instanceof IdentityUnavailableError) throw unavailable(identity)
    throw error
  }
}
