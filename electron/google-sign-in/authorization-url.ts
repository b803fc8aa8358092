import { sha256, unguessable } from '../system-browser/secrets.ts'

/** What belongs to one attempt to sign in and to no other. */
export interface Attempt {
  /** Proves at the token endpoint that it was us who asked (RFC 7636). Leaves main only for there. */
  readonly verifier: string
  /** Comes back with the code: whoever brings it has seen our request (RFC 6749, section 10.12). */
  readonly state: string
  /** Comes back inside the ID token: it was made for this attempt (OpenID Connect Core, 3.1.2.1). */
  readonly nonce: string
}

/** A new attempt. The verifier's 43 characters are the fewest that RFC 7636 allows. */
export function newAttempt(): Attempt {
  return { verifier: unguessable(), state: unguessable(), nonce: unguessable() }
}

/** The address of the provider's page, where a person says yes or no. Nothing in it is a secret. */
export function authorizationUrl(options: {
  readonly endpoint: string
  readonly clientId: string
  readonly redirectUri: string
  readonly attempt: Attempt
}): string {
  const { endpoint, clientId, redirectUri, attempt } = options
  const url = new URL(endpoint)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: sha256(attempt.verifier),
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
    // Several people may use one browser: which account is asked every time.
    prompt: 'select_account',
  }).toString()
  return url.href
}
